// SPDX-License-Identifier: Apache-2.0

/// Bilinear interpolation of [inputHeight, inputWidth, channels] to another size.
package struct Upsampling {
  package var input: UnsafePointer<Float>
  package var inputHeight: Int
  package var inputWidth: Int
  package var channels: Int
  package var outputHeight: Int
  package var outputWidth: Int
  /// The positions of the result's rows in the input.
  package var rows: ResizePositions
  /// The positions of the result's columns in the input.
  package var columns: ResizePositions

  /// The size of the scratch memory of kernels that process the upsampled channels, in floats.
  package var scratchCount: Int { inputWidth * channels + 2 * outputWidth }

  package init(
    input: UnsafePointer<Float>, inputHeight: Int, inputWidth: Int, channels: Int,
    outputHeight: Int, outputWidth: Int, rows: ResizePositions, columns: ResizePositions
  ) {
    self.input = input
    self.inputHeight = inputHeight
    self.inputWidth = inputWidth
    self.channels = channels
    self.outputHeight = outputHeight
    self.outputWidth = outputWidth
    self.rows = rows
    self.columns = columns
  }

  /// Creates the sizes of an upsampling whose steps are the ratios of the sizes.
  package init(
    input: UnsafePointer<Float>, inputHeight: Int, inputWidth: Int, channels: Int,
    outputHeight: Int, outputWidth: Int, mapping: KernelResizeMapping
  ) {
    self.init(
      input: input, inputHeight: inputHeight, inputWidth: inputWidth, channels: channels,
      outputHeight: outputHeight, outputWidth: outputWidth,
      rows: ResizePositions(mapping, input: inputHeight, output: outputHeight),
      columns: ResizePositions(mapping, input: inputWidth, output: outputWidth))
  }
}

/// The positions of a result's rows or columns in the input: (i + lead) · step + offset.
package struct ResizePositions: Hashable, Sendable {
  package var lead: Float
  package var step: Float
  package var offset: Float
  /// The number that is added before the nearest neighbour is found by rounding down: ½, or 0 for
  /// ``KernelResizeMapping/asymmetric``.
  package var rounding: Float

  package init(lead: Float, step: Float, offset: Float, rounding: Float) {
    self.lead = lead
    self.step = step
    self.offset = offset
    self.rounding = rounding
  }

  /// Returns the positions of the rows or columns from `index` on.
  package func starting(at index: Int) -> ResizePositions {
    var part = self
    part.lead += Float(index)
    return part
  }

  /// Indicates whether ``starting(at:)`` gives the very positions: lead and index are added without rounding.
  package var canStartAnywhere: Bool { lead * 2 == (lead * 2).rounded() && lead.magnitude < 1024 }

  /// Creates the positions of a rule.
  ///
  /// - Parameters:
  ///   - mapping: The rule.
  ///   - input: The number of rows or columns of the input.
  ///   - output: The number of rows or columns of the result.
  package init(_ mapping: KernelResizeMapping, input: Int, output: Int) {
    let ratio = Float(input) / Float(output)
    switch mapping {
    case .asymmetric: self.init(lead: 0, step: ratio, offset: 0, rounding: 0)
    case .alignCorners:
      let step = output > 1 ? Float(input &- 1) / Float(output &- 1) : 0
      self.init(lead: 0, step: step, offset: 0, rounding: 0.5)
    case .halfPixelCenters: self.init(lead: 0.5, step: ratio, offset: -0.5, rounding: 0.5)
    }
  }
}

/// The rule that maps row or column i of a resized image to a position in the input.
package enum KernelResizeMapping: UInt8, Sendable {
  /// i · (in / out)
  case asymmetric
  /// i · (in − 1) / (out − 1)
  case alignCorners
  /// (i + ½) · (in / out) − ½
  case halfPixelCenters
}
