// SPDX-License-Identifier: Apache-2.0

import COpenBLAS
import Synchronization

/// The only code that depends on OpenBLAS.
package enum OpenBLAS {
  /// Indicates whether the system has it, which is looked up once.
  package static var isAvailable: Bool { silhouette_openblas_load() != nil }

  /// Its number of threads is global to the process: runs that set it take turns.
  private static let turn = Mutex<Void>(())

  /// C = A · B of row-major matrices, with B passed transposed.
  ///
  /// - Parameters:
  ///   - a: [rows, depth], rows `aRowStride` elements apart.
  ///   - b: [columns, depth].
  ///   - c: [rows, columns], rows `cRowStride` elements apart.
  ///   - threadCount: Set for the duration of the call; OpenBLAS has one setting for the process.
  package static func multiply(
    _ a: UnsafePointer<Float>, aRowStride: Int, _ b: UnsafePointer<Float>,
    _ c: UnsafeMutablePointer<Float>, cRowStride: Int, rows: Int, columns: Int, depth: Int,
    threadCount: Int
  ) {
    guard let library = silhouette_openblas_load()?.pointee,
      let threads = library.get_num_threads, let setThreads = library.set_num_threads,
      let sgemm = library.sgemm
    else { preconditionFailure("OpenBLAS is not available") }
    turn.withLock { _ in
      let before = threads()
      if before != Int32(threadCount) { setThreads(Int32(threadCount)) }
      sgemm(
        Int32(silhouette_blas_row_major), Int32(silhouette_blas_not_transposed),
        Int32(silhouette_blas_transposed), Int32(rows), Int32(columns), Int32(depth), 1, a,
        Int32(aRowStride), b, Int32(depth), 0, c, Int32(cRowStride))
      if before != Int32(threadCount) { setThreads(before) }
    }
  }
}
