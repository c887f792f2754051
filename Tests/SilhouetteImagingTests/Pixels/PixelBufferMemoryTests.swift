// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Pixels of memory that others laid out") struct PixelBufferMemoryTests {
  /// Rows with room between them, and the bytes that are pixels.
  private struct Rows {
    let format: PixelFormat
    let (width, height, stride): (Int, Int, Int)
    let bytes: [UInt8]
    let packed: [UInt8]

    init(_ format: PixelFormat, _ random: inout SeededRandom) {
      self.format = format
      (width, height) = (random.int(1...19), random.int(1...9))
      let row = width * format.bytesPerPixel
      // Components stay aligned; nothing lies behind the last row.
      stride = row + random.int(0...5) * format.component.byteCount
      var (bytes, packed): ([UInt8], [UInt8]) = ([], [])
      for y in 0..<height {
        // Halves and floats of these bytes are finite numbers.
        let pixels = (0..<row).map { _ in UInt8(random.int(0...59)) }
        packed += pixels
        bytes += pixels
        if y < height - 1 { bytes += [UInt8](repeating: 0xFF, count: stride - row) }
      }
      (self.bytes, self.packed) = (bytes, packed)
    }
  }

  /// Counts calls.
  private final class Counter: Sendable {
    private let value = Atomic<Int>(0)
    func add() { value.add(1, ordering: .relaxed) }
    var count: Int { value.load(ordering: .relaxed) }
  }

  @Test("Rows of every format are copied from any distance, and to any")
  func copies() throws {
    var random = SeededRandom(seed: 1)
    for format in FormatOracle.formats {
      let rows = Rows(format, &random)
      let pixels = try PixelBuffer(
        width: rows.width, height: rows.height, format: format, copying: rows.bytes,
        rowStrideInBytes: rows.stride, colorSpace: .linearSRGB)
      #expect(pixels.packedBytes == rows.packed, "\(format)")
      #expect(pixels.format == format && pixels.colorSpace == .linearSRGB)
      let target = Guarded<UInt8>(count: rows.bytes.count)
      try pixels.copyPixels(
        to: UnsafeMutableRawBufferPointer(start: target.pointer, count: target.count),
        rowStrideInBytes: rows.stride)
      // The gaps of both are 0xFF.
      #expect(target.isIntact && target.values == rows.bytes, "\(format)")
      let packed = try PixelBuffer(
        width: rows.width, height: rows.height, format: format, copying: rows.packed)
      #expect(packed.packedBytes == rows.packed && packed.colorSpace == .sRGB)
    }
  }

  @Test("Adopted memory is shared, rendered like a copy, and released once")
  func adoption() throws {
    var random = SeededRandom(seed: 2)
    for format in FormatOracle.formats {
      let rows = Rows(format, &random)
      let counter = Counter()
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: rows.bytes.count, alignment: 4)
      memory.copyBytes(from: rows.bytes)
      let address = UInt(bitPattern: memory.baseAddress)
      var image: Image?
      do {
        let pixels = try PixelBuffer(
          width: rows.width, height: rows.height, format: format, adopting: memory,
          rowStrideInBytes: rows.stride
        ) { start in
          if UInt(bitPattern: start) == address { counter.add() }
          start.deallocate()
        }
        #expect(pixels.withUnsafeBytes { $0.baseAddress } == UnsafeRawPointer(bitPattern: address))
        #expect(pixels.packedBytes == rows.packed, "\(format)")
        image = Image(pixels: pixels)
      }
      #expect(counter.count == 0, "the image keeps the memory")
      let copy = try PixelBuffer(
        width: rows.width, height: rows.height, format: format, copying: rows.packed)
      let expected = try Renderer().render(Image(pixels: copy), format: .rgbaFloat).packedBytes
      let found = try image.map { try Renderer().render($0, format: .rgbaFloat).packedBytes }
      #expect(found == expected, "\(format)")
      image = nil
      #expect(counter.count == 1, "\(format)")
    }
  }

  @Test("Writing changes adopted memory alone, and a copy if it is shared")
  func writing() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 6, alignment: 1)
    memory.copyBytes(from: [1, 2, 3, 4, 5, 6])
    var pixels = try PixelBuffer(
      width: 2, height: 2, format: .grey8, adopting: memory, rowStrideInBytes: 3
    ) { $0.deallocate() }
    pixels.withUnsafeMutableBytes { $0[0] = 9 }
    #expect(memory[0] == 9)
    let other = pixels
    pixels.withUnsafeMutableBytes { $0[0] = 7 }
    #expect(memory[0] == 9 && other.packedBytes == [9, 2, 4, 5])
    #expect(pixels.packedBytes == [7, 2, 4, 5])
  }

  @Test("BGRA reads as its colours, and rendering writes it to any distance")
  func bgra() throws {
    // Blue, green, red, alpha; premultiplied.
    let bytes: [UInt8] = [10, 20, 30, 255, 0, 0, 64, 128, 99, 99, 5, 6, 7, 255, 0, 0, 0, 0]
    let pixels = try PixelBuffer(
      width: 2, height: 2, format: .bgra8, copying: bytes, rowStrideInBytes: 10)
    let image = Image(pixels: pixels)
    let rgba = try plain.render(image, format: PixelFormat(.rgba, .uint8, alpha: .premultiplied))
    #expect(rgba.packedBytes == [30, 20, 10, 255, 64, 0, 0, 128, 7, 6, 5, 255, 0, 0, 0, 0])
    let target = Guarded<UInt8>(count: 18)
    try plain.render(
      image, region: image.extent,
      into: UnsafeMutableRawBufferPointer(start: target.pointer, count: 18),
      rowStrideInBytes: 10, format: .bgra8)
    #expect(target.isIntact)
    #expect(target.values == Array(bytes[..<8]) + [0xFF, 0xFF] + Array(bytes[10...]))
  }

  @Test("Sizes and distances that do not fit are errors, before anything is read or released")
  func mistakes() throws {
    let bytes = [UInt8](repeating: 0, count: 24)
    func copying(_ width: Int, _ height: Int, _ stride: Int?, _ format: PixelFormat = .rgb8) throws
    {
      _ = try PixelBuffer(
        width: width, height: height, format: format, copying: bytes, rowStrideInBytes: stride)
    }
    try copying(4, 2, nil)
    try copying(3, 2, 15)
    #expect(throws: PixelBufferError.tooFewBytes(expected: 25, found: 24)) {
      try copying(3, 2, 16)
    }
    #expect(throws: PixelBufferError.rowStrideTooSmall(expected: 12, found: 11)) {
      try copying(4, 2, 11)
    }
    #expect(throws: PixelBufferError.rowStrideTooSmall(expected: 12, found: -12)) {
      try copying(4, 2, -12)
    }
    #expect(throws: PixelBufferError.emptySize(width: 0, height: 2)) { try copying(0, 2, nil) }
    #expect(throws: PixelBufferError.emptySize(width: 3, height: -1)) { try copying(3, -1, nil) }
    for (width, height, stride) in [(Int.max, 1, nil), (1, .max, nil), (1, 3, Int.max)] {
      #expect(throws: PixelBufferError.tooFewBytes(expected: .max, found: 24)) {
        try copying(width, height, stride)
      }
    }
    let counter = Counter()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 24, alignment: 4)
    defer { memory.deallocate() }
    func adopting(_ offset: Int, stride: Int, _ format: PixelFormat) throws {
      _ = try PixelBuffer(
        width: 1, height: 2, format: format,
        adopting: UnsafeMutableRawBufferPointer(rebasing: memory[offset...]),
        rowStrideInBytes: stride
      ) { _ in counter.add() }
    }
    #expect(throws: PixelBufferError.misaligned(.float32)) {
      try adopting(2, stride: 8, .greyFloat)
    }
    #expect(throws: PixelBufferError.misaligned(.float16)) {
      try adopting(0, stride: 5, .oneComponent16Half)
    }
    #expect(throws: PixelBufferError.tooFewBytes(expected: 25, found: 24)) {
      try adopting(0, stride: 24, .grey8)
    }
    #expect(counter.count == 0)
    try adopting(1, stride: 5, .grey8)
    #expect(counter.count == 1)
  }
}

// Mistake adopted-rows-anywhere: adopted rows at distances that floats cannot have
// - guard Int(bitPattern: start) % alignment == 0, rows.stride % alignment == 0 else {
// + guard Int(bitPattern: start) % alignment == 0 else {
// = PixelBufferMemoryTests
