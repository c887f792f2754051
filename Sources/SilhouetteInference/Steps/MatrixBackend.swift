// SPDX-License-Identifier: Apache-2.0

/// The code that multiplies matrices.
public enum MatrixBackend: String, Hashable, Sendable, CaseIterable {
  /// The library's own kernels, with bias and activation fused into the store.
  case swift
  /// OpenBLAS, where the package is built with the trait of that name and the system has it.
  case openBLAS

  /// Indicates whether this build and system have it.
  public var isAvailable: Bool {
    switch self {
    case .swift: true
    case .openBLAS: OpenBLAS.isAvailable
    }
  }
}
