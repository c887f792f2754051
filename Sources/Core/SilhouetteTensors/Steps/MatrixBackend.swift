// SPDX-License-Identifier: Apache-2.0

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
