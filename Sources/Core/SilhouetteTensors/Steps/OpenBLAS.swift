// SPDX-License-Identifier: Apache-2.0

import COpenBLAS
import SilhouetteCore

/// The interface to OpenBLAS. No other code calls OpenBLAS directly.
package enum OpenBLAS {
  /// Indicates whether OpenBLAS is installed on the system. The library is looked for only once.
  package static var isAvailable: Bool { silhouette_openblas_load() != nil }

  /// A lock for OpenBLAS's number of threads, a setting that is global to the process.
  private static let turn = Lock<Void>(())

  /// Computes C = A · B for row-major matrices, with B passed transposed.
  ///
  /// - Parameters:
  ///   - a: The matrix A, [rows, depth]; its rows are `aRowStride` elements apart.
  ///   - b: The transposed matrix B, [columns, depth].
  ///   - c: The matrix C, [rows, columns]; its rows are `cRowStride` elements apart.
  ///   - threadCount: The number of threads that OpenBLAS uses for this call.
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

/// The implementation of matrix multiplication.
public enum MatrixBackend: String, Hashable, Sendable, CaseIterable {
  /// The library's own kernels, which apply bias and activation when they store the product.
  case swift
  /// OpenBLAS, if the system has it; it is loaded when it is first used.
  case openBLAS

  /// Indicates whether the back end is available in this build and on this system.
  package var isAvailable: Bool {
    switch self {
    case .swift: true
    case .openBLAS: OpenBLAS.isAvailable
    }
  }
}
