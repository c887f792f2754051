// SPDX-License-Identifier: Apache-2.0

/// Two rows and the row that is made of them.
package struct RowPair {
  package var a: UnsafePointer<Float>
  package var b: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<Float>

  package init(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>
  ) {
    self.a = a
    self.b = b
    self.result = result
  }
}

/// A kernel of two rows, such as ``ImageKernels/addRows(_:count:)``.
package typealias RowPairKernel = @Sendable (RowPair, _ count: Int) -> Void
