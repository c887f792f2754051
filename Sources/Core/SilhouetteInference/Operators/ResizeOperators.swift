// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Operator {
  /// Bilinear interpolation to another size, without antialiasing when it shrinks.
  ///
  /// Input: [N, H, W, C]. Result: [N, size.height, size.width, C].
  public struct ResizeBilinear: ResizeDefinition {
    /// The size of the result.
    public var size: Extent2D
    /// The mapping from rows and columns of the result to positions in the input.
    public var mapping: ResizeMapping
    /// The positions of the result's rows and columns in the input; `nil` for those of ``mapping``. A file that states a
    /// factor means it, even where the size of the result is rounded.
    package var exactPositions: ExactPositions?

    /// Creates the operator.
    public init(size: Extent2D, mapping: ResizeMapping) {
      self.size = size
      self.mapping = mapping
    }

    package static var kind: Operator.Kind { .resizeBilinear }
    package static var blank: Self { Self(size: 1, mapping: .asymmetric) }
    package var operation: Operator { .resizeBilinear(self) }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("size", &size)
      try fields("mapping", &mapping)
      try fields.optional("exactPositions", &exactPositions)
    }
  }

  /// Nearest-neighbour resampling to another size.
  ///
  /// Input: [N, H, W, C]. Result: [N, size.height, size.width, C].
  public struct ResizeNearest: ResizeDefinition {
    /// The size of the result.
    public var size: Extent2D
    /// The mapping from rows and columns of the result to positions in the input.
    public var mapping: ResizeMapping

    /// Creates the operator.
    public init(size: Extent2D, mapping: ResizeMapping) {
      self.size = size
      self.mapping = mapping
    }

    package static var kind: Operator.Kind { .resizeNearest }
    package static var blank: Self { Self(size: 1, mapping: .asymmetric) }
    package var operation: Operator { .resizeNearest(self) }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("size", &size)
      try fields("mapping", &mapping)
    }
  }

  /// The positions of a resized image's rows and columns in the input.
  package struct ExactPositions: Hashable, Sendable, StoredRecord {
    package var rows: ResizePositions
    package var columns: ResizePositions

    package static var blank: Self { Self(rows: .blank, columns: .blank) }

    /// Creates the positions of both axes.
    package init(rows: ResizePositions, columns: ResizePositions) {
      self.rows = rows
      self.columns = columns
    }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("rows", &rows)
      try fields("columns", &columns)
    }
  }

  /// The mapping from a row or column of a resized image to a position in the input.
  public enum ResizeMapping: String, Hashable, Sendable, CaseIterable, StoredValue {
    /// i · (in / out): the rule in old TensorFlow files without flags.
    case asymmetric
    /// i · (in − 1) / (out − 1): the first and last rows and columns coincide (`align_corners`).
    case alignCorners
    /// (i + ½) · (in / out) − ½: pixels are areas (`half_pixel_centers`).
    case halfPixelCenters

    /// The corresponding value for the kernels.
    package var kernel: KernelResizeMapping {
      switch self {
      case .asymmetric: .asymmetric
      case .alignCorners: .alignCorners
      case .halfPixelCenters: .halfPixelCenters
      }
    }
  }
}

/// An operator that resamples images to another size.
package protocol ResizeDefinition: Operator.Definition {
  var size: Operator.Extent2D { get }
  var mapping: Operator.ResizeMapping { get }
  var exactPositions: Operator.ExactPositions? { get }
}

extension ResizeDefinition {
  package func family(of inputs: [TensorType]) -> Operator.Family { .resizing }

  package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool {
    inputs[0] == output && exactPositions == nil
  }

  package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
    try OperatorChecks.image(inputs[0], "the image")
    let shape = inputs[0].shape
    guard shape[1] > 0, shape[2] > 0, size.isPositive else {
      throw OperatorError("cannot resize \(shape) to \(size)")
    }
    return TensorType(
      .float32, try OperatorChecks.shape([shape[0], size.height, size.width, shape[3]]))
  }

  package var attributes: [(name: String, value: String)] {
    [("size", size.description), ("mapping", mapping.rawValue)]
      + (exactPositions.map { [("steps", "\($0.rows.step)×\($0.columns.step)")] } ?? [])
  }

  package var exactPositions: Operator.ExactPositions? { nil }

  /// Returns the positions of the result's rows and columns in an image [N, H, W, C].
  func positions(in shape: TensorShape) -> (rows: ResizePositions, columns: ResizePositions) {
    if let exactPositions { return (exactPositions.rows, exactPositions.columns) }
    return (
      ResizePositions(mapping.kernel, input: shape[1], output: size.height),
      ResizePositions(mapping.kernel, input: shape[2], output: size.width)
    )
  }
}

extension ResizePositions: StoredRecord {
  package static var blank: Self { Self(lead: 0, step: 0, offset: 0, rounding: 0) }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    // Every position then is a number that can be converted to an integer.
    let limit: Float = 0x1p24
    try fields("lead", &lead) { abs($0) <= limit }
    try fields("step", &step) { (0...limit).contains($0) }
    try fields("offset", &offset) { abs($0) <= limit }
    try fields("rounding", &rounding) { abs($0) <= limit }
  }
}
