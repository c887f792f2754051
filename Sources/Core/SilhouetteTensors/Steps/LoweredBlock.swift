// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// A block of MobileNetV2 in the representation from which steps are created: a convolution, a depthwise convolution, a
/// pointwise convolution and optionally a residual.
package struct LoweredBlock: Sendable {
  package let expand: LoweredConvolution
  package let depthwise: LoweredConvolution
  /// The pointwise convolution, with the block's residual.
  package let project: LoweredConvolution

  package init(
    expand: LoweredConvolution, depthwise: LoweredConvolution, project: LoweredConvolution
  ) {
    self.expand = expand
    self.depthwise = depthwise
    self.project = project
  }

  /// The number of multiply-adds.
  var multiplyAdds: Int {
    expand.multiplyAdds.saturatingSum(depthwise.multiplyAdds).saturatingSum(project.multiplyAdds)
  }

  /// Indicates whether the block can read the result of another block row by row, from the few rows that its windows
  /// cover, and its residual too.
  var canFollow: Bool {
    let g = depthwise.geometry
    return expand.isPointwise && (0..<g.reachHeight).contains(g.padTop)
      && (0..<g.reachWidth).contains(g.padLeft)
  }
}

extension WindowGeometry {
  /// The number of rows from the first to the last tap of a window.
  var reachHeight: Int { (kernelHeight - 1) * dilationHeight + 1 }

  /// The number of columns from the first to the last tap of a window.
  var reachWidth: Int { (kernelWidth - 1) * dilationWidth + 1 }

  /// Returns the rows of the input that the windows of some rows of the result cover.
  func inputRows(of rows: Range<Int>) -> Range<Int> {
    Self.covered(
      rows, stride: strideHeight, pad: padTop, reach: reachHeight, length: inputHeight)
  }

  /// Returns the columns of the input that the windows of some columns of the result cover; all columns for all columns
  /// of the result.
  func inputColumns(of columns: Range<Int>) -> Range<Int> {
    columns == 0..<outputWidth
      ? 0..<inputWidth
      : Self.covered(
        columns, stride: strideWidth, pad: padLeft, reach: reachWidth, length: inputWidth)
  }

  /// Returns the geometry of some columns of the result, as if they and the columns of the input that their windows cover
  /// were images of their own.
  func band(_ columns: Range<Int>) -> WindowGeometry {
    let input = inputColumns(of: columns)
    var band = self
    band.inputWidth = input.count
    band.outputWidth = columns.count
    band.padLeft = padLeft + input.lowerBound - columns.lowerBound * strideWidth
    return band
  }

  private static func covered(
    _ places: Range<Int>, stride: Int, pad: Int, reach: Int, length: Int
  ) -> Range<Int> {
    let first = min(max(0, places.lowerBound * stride - pad), length)
    return first..<max(first, min(length, (places.upperBound - 1) * stride - pad + reach))
  }
}
