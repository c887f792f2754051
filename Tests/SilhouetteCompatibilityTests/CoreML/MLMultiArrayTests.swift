// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Places and strides: the place [i, j, k] lies i·s₀ + j·s₁ + k·s₂ numbers from the first.
  @Suite struct MLMultiArrayTests {
    @Test(
      "every type keeps numbers that it can hold, at the place of its strides",
      arguments: [MLMultiArrayDataType.double, .float32, .float16, .int32])
    func subscripts(_ type: MLMultiArrayDataType) throws {
      let array = try MLMultiArray(shape: [2, 3, 4], dataType: type)
      #expect(array.strides == [12, 4, 1])
      #expect(array.count == 24)
      #expect((0..<24).allSatisfy { array[$0] == 0 })
      for i in 0..<2 {
        for j in 0..<3 {
          for k in 0..<4 {
            array[[i, j, k] as [NSNumber]] = NSNumber(value: 100 * i + 10 * j + k)
          }
        }
      }
      #expect(array[[1, 2, 3]] == 123)
      #expect(array[23] == 123 && array[12] == 100 && array[4] == 10)
    }

    @Test("numbers lie where the pointer says")
    func pointer() throws {
      let array = try MLMultiArray(shape: [2, 2], dataType: .int32)
      array[[1, 0]] = -7
      let numbers = array.dataPointer.assumingMemoryBound(to: Int32.self)
      #expect([numbers[0], numbers[1], numbers[2], numbers[3]] == [0, 0, -7, 0])
    }

    @Test("rows may be padded, and the caller's memory is given back")
    func padded() throws {
      var numbers: [Float] = [1, 2, 3, .nan, 4, 5, 6, .nan]
      var released = 0
      try numbers.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        var array: MLMultiArray? = try MLMultiArray(
          dataPointer: start, shape: [2, 3], dataType: .float32, strides: [4, 1]
        ) { pointer in
          #expect(pointer == start)
          released += 1
        }
        #expect((0..<6).map { array?[$0] } == [1, 2, 3, 4, 5, 6])
        #expect(array?[[1, 2]] == 6)
        let image = try #require(array?.cgImage(min: 0, max: 51))
        let data = [UInt8](image.data)
        let row = image.bytesPerRow
        #expect(Array(data[0..<3]) == [5, 10, 15])
        #expect(Array(data[row..<row + 3]) == [20, 25, 30])
        array = nil
      }
      #expect(released == 1)
    }

    @Test("axes may lie in any order")
    func transposed() throws {
      var numbers: [Int32] = [10, 20, 30, 40]
      try numbers.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        let array = try MLMultiArray(
          dataPointer: start, shape: [2, 2], dataType: .int32, strides: [1, 2])
        #expect((0..<4).map { array[$0] } == [10, 30, 20, 40])
        let image = try #require(array.cgImage())
        let data = [UInt8](image.data)
        #expect(Array(data[0..<2]) == [10, 30])
        #expect(Array(data[image.bytesPerRow..<image.bytesPerRow + 2]) == [20, 40])
      }
    }

    @Test("half precision: 1, 65504, the smallest, and what is rounded to even")
    func half() throws {
      let array = try MLMultiArray(shape: [6], dataType: .float16)
      let numbers: [Double] = [1, 65504, 0x1p-24, 2049, 2051, -0.1]
      for (index, number) in numbers.enumerated() { array[index] = NSNumber(value: number) }
      let bits = array.dataPointer.assumingMemoryBound(to: UInt16.self)
      // Python: struct.pack("e", …).
      #expect((0..<6).map { bits[$0] } == [0x3C00, 0x7BFF, 0x0001, 0x6800, 0x6802, 0xAE66])
      #expect(array[1] == 65504 && array[3] == 2048 && array[4] == 2052)
      #expect(array[2].doubleValue == 0x1p-24)
      array[0] = 1e9
      #expect(array[0].doubleValue == .infinity)
    }

    @Test("images: (v − min) · 255 / (max − min), clamped and rounded down")
    func image() throws {
      let array = try MLMultiArray(shape: [2, 3], dataType: .int32)
      for (index, number) in [0, 1, 2, 12, 20, -5].enumerated() {
        array[index] = NSNumber(value: number)
      }
      func rows(_ image: CGImage?) throws -> [[UInt8]] {
        let image = try #require(image)
        let data = [UInt8](image.data)
        return (0..<image.height).map { y in
          Array(data[y * image.bytesPerRow..<y * image.bytesPerRow + image.width])
        }
      }
      // Every class is white.
      #expect(try rows(array.image(min: 0, max: 1)?.cgImage) == [[0, 255, 255], [255, 255, 0]])
      #expect(try rows(array.cgImage(min: 0, max: 20)) == [[0, 12, 25], [153, 255, 0]])
      #expect(array.image(min: 1, max: 1) == nil)
      let flat = try MLMultiArray(shape: [6], dataType: .int32)
      #expect(flat.image() == nil)
    }

    @Test("three channels become colours, whichever axis they are")
    func channels() throws {
      let planes = try MLMultiArray(shape: [3, 1, 2], dataType: .float32)
      for index in 0..<6 { planes[index] = NSNumber(value: 10 * index) }
      let colors = try #require(planes.cgImage())
      #expect(colors.bitsPerPixel == 24)
      #expect(Array(colors.data.prefix(6)) == [0, 20, 40, 10, 30, 50])
      #expect(planes.cgImage(channel: 1).map { Array($0.data.prefix(2)) } == [20, 30])
      let last = try MLMultiArray(shape: [1, 2, 3], dataType: .float32)
      for index in 0..<6 { last[index] = NSNumber(value: 10 * index) }
      #expect(
        last.cgImage(axes: (2, 0, 1)).map { Array($0.data.prefix(6)) } == [0, 10, 20, 30, 40, 50])
      #expect(try MLMultiArray(shape: [2, 4, 4], dataType: .float32).cgImage() == nil)
    }

    @Test("lengths and strides that cannot be are errors")
    func failures() throws {
      #expect(throws: MLModelError.self) { try MLMultiArray(shape: [0, 3], dataType: .double) }
      #expect(throws: MLModelError.self) { try MLMultiArray(shape: [-1], dataType: .double) }
      let huge = NSNumber(value: Int.max)
      #expect(throws: MLModelError.self) {
        try MLMultiArray(shape: [huge, huge], dataType: .double)
      }
      var byte = 0.0
      try withUnsafeMutableBytes(of: &byte) { memory in
        let start = try #require(memory.baseAddress)
        #expect(throws: MLModelError.self) {
          try MLMultiArray(dataPointer: start, shape: [1, 1], dataType: .double, strides: [1])
        }
      }
    }

    @Test("a model that does not exist is an error that names it")
    func missingModel() {
      let error = #expect(throws: MLModelError.self) {
        try MLModel(contentsOf: URL(fileURLWithPath: "/nowhere/DeepLabV3.mlmodel"))
      }
      #expect(error?.localizedDescription.contains("/nowhere/DeepLabV3.mlmodel") == true)
    }
  }
#endif

// Mistake array-without-strides: a multi-array whose rows are taken to be packed
// - if lengths[axis] > 1, steps[axis] != step { return false }
// + if lengths[axis] > 1, steps[axis] != step { return true }
// = MLMultiArrayTests
