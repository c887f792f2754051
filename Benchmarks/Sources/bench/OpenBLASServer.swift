// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CBLAS
import Silhouette

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Multiplies matrices with OpenBLAS in a separate process, which is necessary for another core type: OpenBLAS reads
/// `OPENBLAS_CORETYPE` when it is loaded.
///
/// The first line of output is the core type. Each line `rows depth columns threads` of standard input requests a
/// product [rows, depth] · [depth, columns]; the answer is the time of its second run in seconds.
struct OpenBLASServer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openblas-server", abstract: "Multiplies with OpenBLAS on request.",
    shouldDisplay: false)

  func run() throws {
    answer(openblas_get_corename().map { String(cString: $0) } ?? "unknown")
    var product = Product([1, 1, 1, 1])
    while let line = readLine() {
      let sizes = line.split(separator: " ").compactMap { Int($0) }
      guard sizes.count == 4, sizes.allSatisfy({ $0 > 0 }) else {
        throw ValidationError("expected rows, depth, columns and threads, found “\(line)”")
      }
      if sizes != product.sizes { product = Product(sizes) }
      answer("\(secondsOfSecondRun { product.compute() })")
    }
  }

  private func answer(_ line: String) {
    print(line)
    fflush(nil)
  }
}

/// A matrix product and its memory.
private struct Product {
  let sizes: [Int]
  private let a: Tensor
  private let b: Tensor
  private var c: Tensor

  /// - Parameter sizes: Rows, depth, columns, threads.
  init(_ sizes: [Int]) {
    self.sizes = sizes
    a = Tensor(repeating: 0.5 as Float, shape: [sizes[0], sizes[1]])
    b = Tensor(repeating: 0.5 as Float, shape: [sizes[1], sizes[2]])
    c = Tensor(zeros: [sizes[0], sizes[2]])
  }

  mutating func compute() {
    let (rows, depth, columns) = (Int32(sizes[0]), Int32(sizes[1]), Int32(sizes[2]))
    openblas_set_num_threads(Int32(sizes[3]))
    a.withUnsafeScalars(of: Float.self) { a in
      b.withUnsafeScalars(of: Float.self) { b in
        c.withUnsafeMutableScalars(of: Float.self) { c in
          cblas_sgemm(
            CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, columns, depth, 1, a.baseAddress,
            depth, b.baseAddress, columns, 0, c.baseAddress, columns)
        }
      }
    }
  }
}
