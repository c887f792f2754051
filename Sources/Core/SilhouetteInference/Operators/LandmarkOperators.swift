// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The matrix that maps the pixels of a crop to the region around some landmarks, rotated so that the line between two
  /// of them is level.
  ///
  /// Input: landmarks, Float32 [N, points, 2 or more]; only x and y are read. Result: [N, 4, 4], which maps
  /// (column, row, 0, 1) of the crop to (x, y, 0, 1).
  ///
  /// Let r be the rotation that makes the line from ``leftIndex`` to ``rightIndex`` level. The points of ``subset`` are
  /// rotated by r; w and h are the width and height of their bounding box, and c is its centre, rotated back. The matrix is
  /// T(c) · R(−r) · S(scaleX · w / width, scaleY · h / height) · T(−width / 2, −height / 2).
  ///
  /// (`Landmarks2TransformMatrix` of MediaPipe 0.10.21.)
  public struct LandmarksToMatrix: Definition {
    /// The indices of the landmarks whose bounding box is the region, at least one.
    public var subset: [Int]
    /// The index of the landmark at the left end of the level line.
    public var leftIndex: Int
    /// The index of the landmark at its right end.
    public var rightIndex: Int
    /// The rows and columns of the crop.
    public var size: Extent2D
    /// The factor for the width of the box.
    public var scaleX: Float
    /// The factor for the height of the box.
    public var scaleY: Float

    /// Creates the operator.
    public init(
      subset: [Int], leftIndex: Int, rightIndex: Int, size: Extent2D, scaleX: Float, scaleY: Float
    ) {
      self.subset = subset
      self.leftIndex = leftIndex
      self.rightIndex = rightIndex
      self.size = size
      self.scaleX = scaleX
      self.scaleY = scaleY
    }

    package static var kind: Operator.Kind { .landmarksToMatrix }
    package static var blank: Self {
      Self(subset: [], leftIndex: 0, rightIndex: 0, size: 1, scaleX: 1, scaleY: 1)
    }
    package var operation: Operator { .landmarksToMatrix(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("subset", &subset)
      try fields("leftIndex", &leftIndex)
      try fields("rightIndex", &rightIndex)
      try fields("size", &size)
      try fields("scaleX", &scaleX)
      try fields("scaleY", &scaleY)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the landmarks")
      let shape = inputs[0].shape
      guard shape.rank == 3, shape[2] >= 2 else {
        throw OperatorError("landmarks must be [N, points, 2 or more], found \(shape)")
      }
      guard !subset.isEmpty,
        (subset + [leftIndex, rightIndex]).allSatisfy({ (0..<shape[1]).contains($0) })
      else {
        throw OperatorError("landmarks outside of 0..<\(shape[1]), or none")
      }
      guard (1...1 << 24).contains(size.height), (1...1 << 24).contains(size.width),
        scaleX.isFinite, scaleY.isFinite
      else { throw OperatorError("a crop of \(size) scaled by \(scaleX) and \(scaleY)") }
      return TensorType(.float32, [shape[0], 4, 4])
    }

    package var attributes: [(name: String, value: String)] {
      [
        ("subset", "\(subset.count) points"), ("left", "\(leftIndex)"), ("right", "\(rightIndex)"),
        ("size", size.description), ("scaleX", "\(scaleX)"), ("scaleY", "\(scaleY)"),
      ]
    }
  }

  /// A crop of an image at positions given by a matrix, interpolated bilinearly; zero at positions outside the image.
  ///
  /// Inputs: image [N, H, W, C]; matrices [N, 4, 4], Float32. Result: [N, size.height, size.width, C].
  /// The pixel in row i and column j is sampled at the product of the matrix and (j + ½, i + ½, 0, 1), minus ½ along both
  /// axes; outside 0…W − 1 and 0…H − 1 it is zero.
  ///
  /// (`TransformTensorBilinear`, version 2, of MediaPipe 0.10.21.)
  public struct TransformBilinear: Definition {
    /// The rows and columns of the crop.
    public var size: Extent2D

    /// Creates the operator.
    public init(size: Extent2D) {
      self.size = size
    }

    package static var kind: Operator.Kind { .transformBilinear }
    package static var blank: Self { Self(size: 1) }
    package var operation: Operator { .transformBilinear(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("size", &size)
    }
    package var inputCount: ClosedRange<Int> { 2...2 }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      try OperatorChecks.float(inputs[1], "the matrices")
      let shape = inputs[0].shape
      guard inputs[1].shape == [shape[0], 4, 4] else {
        throw OperatorError("matrices must be [\(shape[0]), 4, 4], found \(inputs[1].shape)")
      }
      guard (1...1 << 24).contains(size.height), (1...1 << 24).contains(size.width) else {
        throw OperatorError("a crop of \(size)")
      }
      return TensorType(
        .float32, try OperatorChecks.shape([shape[0], size.height, size.width, shape[3]]))
    }

    package func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int {
      .saturatingProduct(output.shape.elementCount, 4)
    }

    package var attributes: [(name: String, value: String)] { [("size", size.description)] }
  }

  /// Points mapped by a matrix: x' = m00 · x + m01 · y + m03, y' = m10 · x + m11 · y + m13.
  ///
  /// Inputs: points [N, count, 2]; matrices [N, 4, 4], Float32. Result: [N, count, 2].
  ///
  /// (`TransformLandmarks`, version 2, of MediaPipe 0.10.21.)
  public struct TransformLandmarks: Definition {
    /// Creates the operator.
    public init() {}

    package static var kind: Operator.Kind { .transformLandmarks }
    package static var blank: Self { Self() }
    package var operation: Operator { .transformLandmarks(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }
    package var inputCount: ClosedRange<Int> { 2...2 }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the points")
      try OperatorChecks.float(inputs[1], "the matrices")
      let shape = inputs[0].shape
      guard shape.rank == 3, shape[2] == 2 else {
        throw OperatorError("points must be [N, count, 2], found \(shape)")
      }
      guard inputs[1].shape == [shape[0], 4, 4] else {
        throw OperatorError("matrices must be [\(shape[0]), 4, 4], found \(inputs[1].shape)")
      }
      return inputs[0]
    }

    package func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int {
      .saturatingProduct(output.shape.elementCount, 2)
    }
  }
}
