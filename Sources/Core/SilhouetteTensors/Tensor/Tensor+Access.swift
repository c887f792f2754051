// SPDX-License-Identifier: Apache-2.0

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
