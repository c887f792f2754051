// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

extension Operator {
  /// A size or step in rows and columns.
  public struct Extent2D: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The number of rows.
    public var height: Int
    /// The number of columns.
    public var width: Int

    /// Creates an extent.
    public init(_ height: Int, _ width: Int) {
      self.height = height
      self.width = width
    }

    public init(integerLiteral value: Int) { self.init(value, value) }

    public var description: String { "\(height)×\(width)" }

    var isPositive: Bool { height > 0 && width > 0 }
  }
}

extension Operator {
  /// The border around an image for windows that extend beyond its edge.
  public enum Padding: Hashable, Sendable, CustomStringConvertible {
    /// As many zeros as give the result ⌈size / stride⌉ rows and columns; if the number of added rows or columns is odd, the
    /// extra one is at the bottom or right (TensorFlow's SAME).
    case same
    /// None (TensorFlow's VALID).
    case valid
    /// The given numbers of rows and columns of zeros.
    case explicit(top: Int, bottom: Int, left: Int, right: Int)

    public var description: String {
      switch self {
      case .same: "same"
      case .valid: "valid"
      case .explicit(let top, let bottom, let left, let right): "\(top),\(bottom),\(left),\(right)"
      }
    }
  }
}

extension Operator {
  /// The stride, dilation and padding of a window that slides over an image, for convolutions and pooling.
  public struct Window: Hashable, Sendable {
    /// The step between neighbouring results.
    public var stride: Extent2D
    /// The distance between neighbouring taps; 1 is a dense window.
    public var dilation: Extent2D
    /// The border around the image.
    public var padding: Operator.Padding

    /// Creates a window.
    public init(stride: Extent2D = 1, dilation: Extent2D = 1, padding: Operator.Padding = .same) {
      self.stride = stride
      self.dilation = dilation
      self.padding = padding
    }

    var attributes: [(name: String, value: String)] {
      (stride == 1 ? [] : [("stride", stride.description)])
        + (dilation == 1 ? [] : [("dilation", dilation.description)])
        + [("padding", padding.description)]
    }

    /// Returns the geometry of the windows for an image [N, H, W, C].
    package func geometry(
      input: TensorShape, kernel: Extent2D, outputChannels: Int
    ) throws(OperatorError) -> WindowGeometry {
      guard stride.isPositive, dilation.isPositive, kernel.isPositive else {
        throw OperatorError(
          "window \(kernel), stride \(stride), dilation \(dilation): all must be positive")
      }
      let rows = try Self.axis(
        length: input[1], kernel: kernel.height, stride: stride.height, dilation: dilation.height,
        padding: padding.vertical)
      let columns = try Self.axis(
        length: input[2], kernel: kernel.width, stride: stride.width, dilation: dilation.width,
        padding: padding.horizontal)
      return WindowGeometry(
        inputHeight: input[1], inputWidth: input[2], inputChannels: input[3],
        outputHeight: rows.count, outputWidth: columns.count, outputChannels: outputChannels,
        kernelHeight: kernel.height, kernelWidth: kernel.width,
        strideHeight: stride.height, strideWidth: stride.width,
        dilationHeight: dilation.height, dilationWidth: dilation.width,
        padTop: rows.before, padLeft: columns.before)
    }

    private static func axis(
      length: Int, kernel: Int, stride: Int, dilation: Int, padding: Operator.Padding.Axis
    ) throws(OperatorError) -> (count: Int, before: Int) {
      // The limits keep every later product within a machine word.
      let limit = 1 << 24
      guard length <= limit, kernel <= limit, stride <= limit, dilation <= limit else {
        throw OperatorError(
          "length \(length), window \(kernel), stride \(stride), dilation \(dilation): at most \(limit)"
        )
      }
      let reach = (kernel - 1) * dilation + 1
      switch padding {
      case .same:
        let count = (length + stride - 1) / stride
        return (count, max((count - 1) * stride + reach - length, 0) / 2)
      case .explicit(let before, let after):
        guard (0...limit).contains(before), (0...limit).contains(after) else {
          throw OperatorError("padding of \(before) and \(after), expected 0 to \(limit)")
        }
        let padded = length + before + after
        guard padded >= reach else {
          throw OperatorError("a window over \(reach) does not fit into \(padded)")
        }
        return ((padded - reach) / stride + 1, before)
      }
    }
  }
}

extension Operator.Padding {
  /// The padding along one axis.
  enum Axis {
    case same
    case explicit(before: Int, after: Int)
  }

  var vertical: Axis {
    switch self {
    case .same: .same
    case .valid: .explicit(before: 0, after: 0)
    case .explicit(let top, let bottom, _, _): .explicit(before: top, after: bottom)
    }
  }

  var horizontal: Axis {
    switch self {
    case .same: .same
    case .valid: .explicit(before: 0, after: 0)
    case .explicit(_, _, let left, let right): .explicit(before: left, after: right)
    }
  }
}

// MARK: Storage

/// [rows, columns]
extension Operator.Extent2D: StoredValue {
  package func storedText() throws(StoredFault) -> JSONText { try [height, width].storedText() }

  package init(stored value: JSONValue) throws(StoredFault) {
    let lengths = try [Int](stored: value)
    guard lengths.count == 2, lengths.allSatisfy({ (1...1 << 24).contains($0) }) else {
      throw StoredFault("expected rows and columns from 1 to \(1 << 24), found \(lengths)")
    }
    self.init(lengths[0], lengths[1])
  }
}

/// "same", "valid" or [top, bottom, left, right]
extension Operator.Padding: StoredValue {
  package func storedText() throws(StoredFault) -> JSONText {
    switch self {
    case .same: .string("same")
    case .valid: .string("valid")
    case .explicit(let top, let bottom, let left, let right):
      try [top, bottom, left, right].storedText()
    }
  }

  package init(stored value: JSONValue) throws(StoredFault) {
    switch value {
    case .string("same"): self = .same
    case .string("valid"): self = .valid
    default:
      let border = try [Int](stored: value)
      guard border.count == 4, border.allSatisfy({ (0...1 << 24).contains($0) }) else {
        throw StoredFault("expected 4 integers from 0 to \(1 << 24), found \(border)")
      }
      self = .explicit(top: border[0], bottom: border[1], left: border[2], right: border[3])
    }
  }
}

extension Operator.Window: StoredRecord {
  package static var blank: Self { Self() }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    try fields("stride", &stride)
    try fields("dilation", &dilation)
    try fields("padding", &padding)
  }
}
