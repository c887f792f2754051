// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension Tensor {
  /// The element at a position, given as one index per axis.
  ///
  /// `image[0, y, x, c]` accesses a Float32 tensor. For other element types, specify the type:
  /// `labels[0, y, x, as: UInt8.self]`.
  ///
  /// - Precondition: There is one index per axis, at least 0 and less than the axis's length.
  public subscript<Scalar: TensorScalar>(
    indices: Int..., as type: Scalar.Type = Float.self
  ) -> Scalar {
    get { withUnsafeScalars(of: Scalar.self) { $0[offset(of: indices)] } }
    set {
      let offset = offset(of: indices)
      withUnsafeMutableScalars(of: Scalar.self) { $0[offset] = newValue }
    }
  }

  /// Returns all elements in row-major order.
  ///
  /// - Precondition: `Scalar` is the Swift type of ``elementType``.
  public func scalars<Scalar: TensorScalar>(of type: Scalar.Type = Float.self) -> [Scalar] {
    withUnsafeScalars(of: Scalar.self) { Array($0) }
  }

  /// Returns a copy of a part of the tensor: the elements whose index along one axis is in the given range.
  ///
  /// - Precondition: The axis exists and the range is within its length.
  public func slice(axis: Int, _ range: Range<Int>) -> Tensor {
    precondition(shape.indices.contains(axis), "axis \(axis) of a tensor of \(shape)")
    precondition(
      range.lowerBound >= 0 && range.upperBound <= shape[axis],
      "\(range) of axis \(axis), which has \(shape[axis])")
    var dimensions = shape.dimensions
    dimensions[axis] = range.count
    var slice = Tensor(zeros: TensorShape(dimensions), of: elementType)
    let innerByteCount = shape.strides[axis] * elementType.byteCount
    let outerCount = shape.dimensions[..<axis].reduce(1, *)
    withUnsafeBytes { source in
      slice.withUnsafeMutableBytes { destination in
        let chunk = range.count * innerByteCount
        for outer in 0..<outerCount where chunk > 0 {
          let start = (outer * shape[axis] + range.lowerBound) * innerByteCount
          UnsafeMutableRawBufferPointer(
            rebasing: destination[outer * chunk..<(outer + 1) * chunk]
          ).copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + chunk]))
        }
      }
    }
    return slice
  }

  /// Returns a copy of the elements at one index of an axis, as a tensor without that axis.
  ///
  /// - Precondition: The axis exists and the index is less than its length.
  public func slice(axis: Int, at index: Int) -> Tensor {
    let slice = slice(axis: axis, index..<index + 1)
    var dimensions = shape.dimensions
    dimensions.remove(at: axis)
    return slice.reshaped(TensorShape(dimensions))
  }

  /// Returns the same elements with the axes in another order: `permuted([0, 3, 1, 2])` converts NHWC to
  /// NCHW.
  ///
  /// - Precondition: `axes` contains each axis exactly once.
  /// - Complexity: O(*n*) for *n* elements, which are copied.
  public func permuted(_ axes: [Int]) -> Tensor {
    precondition(axes.sorted() == Array(shape.indices), "\(axes) of a tensor of \(shape)")
    var result = Tensor(zeros: TensorShape(axes.map { shape[$0] }), of: elementType)
    let permutation = AxisPermutation(of: type, axes: axes)
    withUnsafeBytes { source in
      result.withUnsafeMutableBytes { destination in
        guard let from = source.baseAddress, let to = destination.baseAddress else { return }
        permutation.copy(0..<permutation.rowCount, from: from, to: to)
      }
    }
    return result
  }

  private func offset(of indices: [Int]) -> Int {
    precondition(
      indices.count == shape.rank, "\(indices.count) indices for a tensor of \(shape)")
    var offset = 0
    for (axis, index) in indices.enumerated() {
      precondition(
        index >= 0 && index < shape[axis], "index \(index) of axis \(axis) of \(shape)")
      offset = offset * shape[axis] + index
    }
    return offset
  }
}

/// Encodes the element type, the length along each axis, and the bytes of the elements in row-major order, little-endian.
extension Tensor: Codable {
  private enum CodingKeys: CodingKey {
    case elementType, shape, bytes
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(elementType.rawValue, forKey: .elementType)
    try container.encode(Array(shape), forKey: .shape)
    try withUnsafeBytes { try container.encode(Array($0), forKey: .bytes) }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func fail(_ message: String) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: container.codingPath, debugDescription: message))
    }
    let name = try container.decode(String.self, forKey: .elementType)
    guard let elementType = ElementType(rawValue: name) else {
      throw fail("unknown element type “\(name)”")
    }
    let lengths = try container.decode([Int].self, forKey: .shape)
    guard let shape = TensorShape(validating: lengths) else {
      throw fail("invalid shape [\(lengths.excerpt())]")
    }
    let bytes = try container.decode([UInt8].self, forKey: .bytes)
    let type = TensorType(elementType, shape)
    guard type.saturatingByteCount == bytes.count else {
      throw fail("expected the bytes of \(type), found \(bytes.count)")
    }
    self.init(zeros: shape, of: elementType)
    withUnsafeMutableBytes { target in bytes.withUnsafeBytes { target.copyMemory(from: $0) } }
  }
}

extension Tensor: CustomStringConvertible {
  /// The type, followed by the elements in nested brackets. Along axes longer than eight, only the first three and the
  /// last three elements are shown.
  public var description: String {
    switch elementType {
    case .float32: "\(type) \(nested(of: Float.self))"
    case .int32: "\(type) \(nested(of: Int32.self))"
    case .int64: "\(type) \(nested(of: Int64.self))"
    case .uint8: "\(type) \(nested(of: UInt8.self))"
    }
  }

  private func nested<Scalar: TensorScalar>(of _: Scalar.Type) -> String {
    let strides = shape.strides
    return withUnsafeScalars(of: Scalar.self) { scalars in
      func text(axis: Int, offset: Int) -> String {
        guard axis < shape.rank else { return String(describing: scalars[offset]) }
        let length = shape[axis]
        let shown =
          length > 8 ? Array(0..<3) + [-1] + Array(length - 3..<length) : Array(0..<length)
        let separator =
          axis == shape.rank - 1 ? ", " : ",\n" + String(repeating: " ", count: axis + 1)
        return "["
          + shown.map { index in
            index < 0 ? "…" : text(axis: axis + 1, offset: offset + index * strides[axis])
          }.joined(separator: separator) + "]"
      }
      return text(axis: 0, offset: 0)
    }
  }
}
