// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// Shaped arrays and multi-arrays against nested loops.
  @Suite struct MLShapedArrayTests {
    @Test("elements are in row-major order, by position and by parts")
    func positions() {
      var array = MLShapedArray<Float>(scalars: (0..<24).map { Float($0) }, shape: [2, 3, 4])
      #expect(array.scalarCount == 24 && array.count == 2 && !array.isScalar)
      #expect(array.strides == [12, 4, 1])
      for i in 0..<2 {
        for j in 0..<3 {
          #expect(array[i, j].shape == [4])
          for k in 0..<4 {
            let wanted = Float(12 * i + 4 * j + k)
            #expect(array[scalarAt: i, j, k] == wanted && array[scalarAt: [i, j, k]] == wanted)
            #expect(array[i][j][k].scalar == wanted && array[i, j, k].scalar == wanted)
          }
        }
      }
      #expect(array.map(\.scalarCount) == [12, 12])
      #expect(array[1, 2].scalars == [20, 21, 22, 23])
      array[scalarAt: 1, 0, 3] = -1
      array[0, 1] = MLShapedArraySlice(repeating: 7, shape: [4])
      array[0][2][0].scalar = 9
      #expect(array.scalars[15] == -1 && Array(array.scalars[4..<9]) == [7, 7, 7, 7, 9])
      let part = array[0..<2, 1..<3, 2..<4]
      #expect(part.shape == [2, 2, 2])
      #expect(part.scalars == [7, 7, 10, 11, 18, 19, 22, 23])
    }

    @Test("copies are independent, and equal arrays are equal")
    func values() {
      let zeros = MLShapedArray<Int32>(repeating: 0, shape: [2, 2])
      var ones = zeros
      ones.withUnsafeMutableShapedBufferPointer { elements, shape, strides in
        #expect(shape == [2, 2] && strides == [2, 1])
        for index in elements.indices { elements[index] = 1 }
      }
      #expect(zeros.scalars == [0, 0, 0, 0] && ones.scalars == [1, 1, 1, 1] && zeros != ones)
      #expect(ones == MLShapedArray(repeating: 1, shape: [2, 2]))
      #expect(MLShapedArray(ones[0]).scalars == [1, 1])
      #expect(ones.withUnsafeShapedBufferPointer { elements, _, _ in elements.reduce(0, +) } == 4)
      let number = MLShapedArray<Double>(scalar: 3)
      #expect(number.scalar == 3 && number.isScalar && number.count == 0 && ones.scalar == nil)
      #expect(ones.reshaped(to: [4]).shape == [4])
      #expect(ones.expandingShape(at: 0).shape == [1, 2, 2])
      #expect(ones.expandingShape(at: 0).squeezingShape() == ones)
      let empty = MLShapedArray<Float>(scalars: [], shape: [0, 3])
      #expect(empty.isEmpty && MLMultiArray(empty).count == 0)
    }

    @Test("random shapes become multi-arrays and back, also padded and transposed ones")
    func conversions() throws {
      var random = SeededRandom(seed: 3)
      for _ in 0..<20 {
        let shape = (0..<random.int(1...4)).map { _ in random.int(1...5) }
        let count = shape.reduce(1, *)
        let array = MLShapedArray<Double>(
          scalars: (0..<count).map { _ in Double(random.int(-99...99)) }, shape: shape)
        let multi = MLMultiArray(array)
        #expect(multi.dataType == .double && multi.shape.map { $0.intValue } == shape)
        #expect((0..<count).allSatisfy { multi[$0].doubleValue == array.scalars[$0] })
        #expect(MLShapedArray<Double>(multi) == array)
        #expect(
          MLShapedArray<Int32>(converting: multi).scalars == array.scalars.map { Int32($0) })
        #expect(
          MLShapedArray<Float16>(converting: multi).scalars == array.scalars.map { Float16($0) })
      }
      var numbers: [Float] = [1, 2, 3, .nan, 4, 5, 6, .nan]
      try numbers.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        let padded = try MLMultiArray(
          dataPointer: start, shape: [2, 3], dataType: .float32, strides: [4, 1])
        #expect(MLShapedArray<Float>(padded).scalars == [1, 2, 3, 4, 5, 6])
        padded.withUnsafeBufferPointer(ofType: Float.self) { elements in
          #expect(elements.count == 7 && elements[4] == 4)
        }
        padded.withUnsafeMutableBufferPointer(ofType: Float.self) { elements, strides in
          #expect(strides == [4, 1])
          elements[strides[0]] = 40
        }
        #expect(padded[[1, 0]] == 40)
        padded.withUnsafeBytes { #expect($0.count == 28) }
        padded.withUnsafeMutableBytes { bytes, strides in
          bytes.storeBytes(of: Float(-2), toByteOffset: 4, as: Float.self)
        }
        #expect(padded[1] == -2)
        let transposed = try MLMultiArray(
          dataPointer: start, shape: [3, 2], dataType: .float32, strides: [1, 4])
        #expect(MLShapedArray<Float>(transposed).scalars == [1, 40, -2, 5, 3, 6])
        let copy = try MLMultiArray(shape: [3, 2], dataType: .int32)
        transposed.transfer(to: copy)
        #expect((0..<6).map { copy[$0] } == [1, 40, -2, 5, 3, 6])
      }
    }

    @Test("collections become arrays of one axis")
    func collections() throws {
      #expect(try MLMultiArray([1.5, 2]).dataType == .double)
      #expect(try MLMultiArray([1.5, 2] as [Float]).dataType == .float32)
      let integers = try MLMultiArray([1, -2, 3])
      #expect(integers.dataType == .int32 && integers.shape == [3] && integers[1] == -2)
      #expect(try MLMultiArray(1...3).count == 3)
      #expect(throws: MLModelError.self) { try MLMultiArray([Int.max]) }
      #expect(throws: MLModelError.self) { try MLMultiArray([Double]()) }
    }

    @Test("arrays are joined along any axis, converted to one type")
    func concatenation() throws {
      var random = SeededRandom(seed: 4)
      for axis in -3..<3 {
        let place = axis < 0 ? axis + 3 : axis
        var shape = [2, 3, 4]
        let arrays = try (0..<3).map { index -> MLMultiArray in
          shape[place] = random.int(1...3)
          let array = try MLMultiArray(
            shape: shape.map { NSNumber(value: $0) }, dataType: index == 1 ? .int32 : .float32)
          for element in 0..<array.count {
            array[element] = NSNumber(value: 100 * index + element)
          }
          return array
        }
        let joined = MLMultiArray(concatenating: arrays, axis: axis, dataType: .double)
        #expect(joined.dataType == .double)
        var start = 0
        for array in arrays {
          let lengths = array.shape.map { $0.intValue }
          for i in 0..<lengths[0] {
            for j in 0..<lengths[1] {
              for k in 0..<lengths[2] {
                var target = [i, j, k]
                target[place] += start
                #expect(joined[target] == array[[i, j, k]])
              }
            }
          }
          start += lengths[place]
        }
        #expect(joined.shape[place].intValue == start)
      }
      let pair = MLShapedArray<Float>(
        concatenating: [
          MLShapedArray(scalars: [1, 2], shape: [1, 2]),
          MLShapedArray(scalars: [3, 4], shape: [1, 2]),
        ], alongAxis: 0)
      #expect(pair.scalars == [1, 2, 3, 4] && pair.shape == [2, 2])
    }

    @Test("a pixel buffer's memory is an array's")
    func pixelBuffer() throws {
      for (format, type) in [
        (kCVPixelFormatType_OneComponent16Half, MLMultiArrayDataType.float16),
        (kCVPixelFormatType_OneComponent32Float, .float32),
      ] {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 5, 6, format, nil, &made)
        let buffer = try #require(made)
        let array = MLMultiArray(pixelBuffer: buffer, shape: [2, 3, 5])
        #expect(array.dataType == type && array.pixelBuffer === buffer && array.count == 30)
        for index in 0..<30 { array[index] = NSNumber(value: index) }
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let start = try #require(CVPixelBufferGetBaseAddress(buffer))
        let row = start + 4 * CVPixelBufferGetBytesPerRow(buffer)
        let number =
          type == .float32
          ? row.load(fromByteOffset: 12, as: Float.self)
          : Float(row.load(fromByteOffset: 6, as: Float16.self))
        #expect(number == 23 && array[[1, 1, 3]] == 23)
      }
    }
  }
#endif

// Mistake joined-arrays-restart: joined multi-arrays that all begin at the first
// -       start += count
// -     }
// -   }
// -
// -   /// Creates an array that shares the memory of a pixel buffer.
// +       start += 0
// +     }
// +   }
// +
// +   /// Creates an array that shares the memory of a pixel buffer.
// = MLShapedArrayTests
