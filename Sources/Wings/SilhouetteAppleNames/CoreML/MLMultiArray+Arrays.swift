// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension MLMultiArray {
  // MARK: Creation

  /// Creates an array with one axis from numbers.
  ///
  /// - Throws: ``MLModelError`` if there are none.
  public convenience init(_ data: some Collection<Double>) throws {
    try self.init(elements: Array(data))
  }

  /// Creates an array with one axis from numbers.
  ///
  /// - Throws: ``MLModelError`` if there are none.
  public convenience init(_ data: some Collection<Float>) throws {
    try self.init(elements: Array(data))
  }

  /// Creates an array with one axis of Int32 from integers.
  ///
  /// - Throws: ``MLModelError`` if there are none, or one is out of range.
  public convenience init<C: Collection>(_ data: C) throws where C.Element: FixedWidthInteger {
    try self.init(
      elements: data.map { number in
        guard let element = Int32(exactly: number) else {
          throw MLModelError("\(number) is no element of a multi-array of Int32")
        }
        return element
      })
  }

  private convenience init<Scalar: MLShapedArrayScalar>(elements: [Scalar]) throws {
    try self.init(
      shape: [NSNumber(value: elements.count)], dataType: Scalar.multiArrayDataType)
    elements.withUnsafeBufferPointer { fill($0) { $0 } }
  }

  /// Creates an array with a copy of a shaped array's elements.
  public convenience init<A: MLShapedArrayProtocol>(_ shapedArray: A) {
    self.init(zeros: shapedArray.shape, A.Scalar.multiArrayDataType)
    shapedArray.withUnsafeShapedBufferPointer { elements, _, _ in fill(elements) { $0 } }
  }

  /// Creates an array from others, one after the other along an axis.
  ///
  /// - Parameters:
  ///   - multiArrays: The arrays.
  ///   - axis: The index of the axis, 0..<rank, or -rank..<0 counted from the last.
  ///   - dataType: The type of the elements, to which those of the arrays are converted.
  /// - Precondition: As on iOS, there is at least one array, the axis exists, and the lengths of all other axes are equal.
  public convenience init(
    concatenating multiArrays: [MLMultiArray], axis: Int, dataType: MLMultiArrayDataType
  ) {
    precondition(!multiArrays.isEmpty, "no multi-arrays to concatenate")
    var lengths = multiArrays[0].lengths
    let axis = axis < 0 ? axis + lengths.count : axis
    precondition(
      lengths.indices.contains(axis), "axis \(axis) of multi-arrays of shape \(lengths)")
    for array in multiArrays.dropFirst() {
      var shape = array.lengths
      precondition(
        shape.count == lengths.count, "the shapes \(lengths) and \(shape) cannot be concatenated")
      lengths[axis] += shape[axis]
      shape[axis] = lengths[axis]
      precondition(shape == lengths, "the shapes differ at axes other than \(axis)")
    }
    self.init(zeros: lengths, dataType)
    // The elements of an array that are next to each other in the result too.
    let run = lengths.dropFirst(axis + 1).reduce(1, *)
    var start = 0
    for array in multiArrays {
      let count = array.lengths[axis] * run
      for index in 0..<array.count {
        copyElement(
          index, of: array, to: index / count * lengths[axis] * run + start + index % count)
      }
      start += count
    }
  }

  /// Creates an array that shares the memory of a pixel buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: One component of half or single precision, which becomes the type of the elements.
  ///   - shape: The length of each axis: the last one is the buffer's width, and the product of the others is its height.
  /// - Precondition: As on iOS, the buffer has such a format and the shape its size.
  public convenience init(pixelBuffer: CVPixelBuffer, shape: [NSNumber]) {
    let types: [OSType: MLMultiArrayDataType] = [
      kCVPixelFormatType_OneComponent16Half: .float16,
      kCVPixelFormatType_OneComponent32Float: .float32,
    ]
    let lengths = shape.map { $0.intValue }
    guard let type = types[pixelBuffer.format], let plane = pixelBuffer.planes.first,
      lengths.allSatisfy({ (1...1 << 20).contains($0) }), lengths.last == pixelBuffer.width,
      lengths.dropLast().reduce(1.0, { $0 * Double($1) }) == Double(pixelBuffer.height)
    else {
      preconditionFailure(
        "a multi-array of shape \(lengths) in a pixel buffer of \(pixelBuffer.width)×"
          + "\(pixelBuffer.height), format \(pixelBuffer.format)")
    }
    var steps = Self.steps(of: lengths)
    let row = plane.bytesPerRow / type.byteCount
    for axis in steps.indices.dropLast() { steps[axis] = steps[axis] / pixelBuffer.width * row }
    self.init(
      plane.start, lengths, steps, pixelBuffer.width * pixelBuffer.height, type,
      pixelBuffer: pixelBuffer
    ) {}
  }

  // MARK: Copies

  /// Copies the elements to an array of the same shape, converted to its type.
  ///
  /// - Precondition: The shapes are equal.
  public func transfer(to destinationMultiArray: MLMultiArray) {
    precondition(
      lengths == destinationMultiArray.lengths,
      "a transfer from the shape \(lengths) to \(destinationMultiArray.lengths)")
    for index in 0..<count { destinationMultiArray.copyElement(index, of: self, to: index) }
  }

  /// Returns a Boolean value that indicates whether both arrays have the same shape, type and elements.
  func hasSameElements(as other: MLMultiArray) -> Bool {
    lengths == other.lengths && dataType == other.dataType
      && (0..<count).allSatisfy { self[$0] == other[$0] }
  }

  /// Returns an array with elements of another type, or this one if it has that type.
  func converted(to type: MLMultiArrayDataType) -> MLMultiArray {
    if dataType == type { return self }
    let result = MLMultiArray(zeros: lengths, type)
    transfer(to: result)
    return result
  }

  /// Returns the elements, which are of the given type, in row-major order.
  func packed<Scalar>(as type: Scalar.Type) -> [Scalar] {
    let elements = dataPointer.assumingMemoryBound(to: Scalar.self)
    if isPacked { return Array(UnsafeBufferPointer(start: elements, count: count)) }
    return (0..<count).map { elements[offset(ofPlace: $0)] }
  }
}
