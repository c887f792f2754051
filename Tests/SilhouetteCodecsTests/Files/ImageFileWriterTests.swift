// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Images written row by row")
struct ImageFileWriterTests {
  @Test("An image of cancelled work, which may have gaps, does not get its name")
  func cancelledWork() throws {
    let folder = try TemporaryFolder()
    let pixels = PixelBuffer(width: 4, height: 200, format: .rgb8, colorSpace: .sRGB)
    let flag = CancellationFlag()
    try CancellationFlag.$current.withValue(flag) {
      let writer = try writer(folder("rows.ppm"), pixels)
      var random = SeededRandom(seed: 1)
      try write(0..<200, of: pixels, to: writer, &random)
      flag.cancel()
      #expect(throws: CancellationError.self) { try writer.finish() }
      #expect(throws: CancellationError.self) {
        try ImageEncoder.write(pixels, to: folder("whole.ppm"))
      }
    }
    #expect(try folder.names.isEmpty)
    try ImageEncoder.write(pixels, to: folder("whole.ppm"))
    #expect(try folder.names == ["whole.ppm"])
  }

  /// Gives rows to a writer, a random number at a time.
  private func write(
    _ rows: Range<Int>, of pixels: PixelBuffer, to writer: ImageFileWriter,
    _ random: inout SeededRandom
  ) throws {
    var row = rows.lowerBound
    while row < rows.upperBound {
      let count = random.int(1...rows.upperBound - row)
      try pixels.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        try writer.writeRows(
          count, from: base + row * pixels.rowStrideInBytes,
          rowStrideInBytes: pixels.rowStrideInBytes)
      }
      row += count
    }
  }

  private func writer(
    _ path: String, _ pixels: PixelBuffer, as format: ImageFileFormat? = nil,
    _ options: EncodingOptions = .init(), overwriting: Bool = false
  ) throws -> ImageFileWriter {
    try ImageFileWriter(
      path: path, as: format, width: pixels.width, height: pixels.height, pixels: pixels.format,
      colorSpace: pixels.colorSpace, options: options, overwriting: overwriting)
  }

  private static let formats: [PixelFormat] = [
    .grey8, .rgb8, .rgba8, .red8, PixelFormat(.bgra, .uint8, alpha: .premultiplied),
    PixelFormat(.greyAlpha, .uint16), PixelFormat(.rgb, .uint16), .greyFloat, .rgbaFloat,
  ]

  private static func options() throws -> [EncodingOptions] {
    let white = IndexedImage.PaletteColor(red: 255, green: 255, blue: 255)
    let metadata = try ImageMetadata(
      iccProfile: Fixture.named("icc-wide").file, exif: Fixture.named("exif-little").file,
      density: .init(pixelsPerInch: 300))
    return [
      .init(background: white),
      .init(
        jpegQuality: 50, jpegColorSubsampling: .none, jpegOptimizesHuffman: true,
        pngCompressionLevel: 9, background: white, metadata: metadata),
    ]
  }

  @Test("The bytes equal those of encoding the whole image", arguments: formats, try options())
  func bytes(format: PixelFormat, options: EncodingOptions) throws {
    var random = SeededRandom(seed: UInt64(format.bytesPerPixel))
    let folder = try TemporaryFolder()
    for colorSpace in [ColorSpace.sRGB, .none] {
      let pixels = PixelBuffer.noise(format, &random, colorSpace: colorSpace)
      for file in ImageFileFormat.allCases where file.isWritable {
        let path = folder("\(file)-\(colorSpace)")
        let writer = try writer(path, pixels, as: file, options)
        #expect(writer.format == format && writer.fileFormat == file)
        try write(0..<pixels.height, of: pixels, to: writer, &random)
        try writer.finish()
        let expected = try ImageEncoder.encode(pixels, as: file, options: options)
        #expect(try TestSupport.bytes(ofFile: path) == expected)
      }
    }
  }

  @Test("A finished file appears, an abandoned one never does")
  func dropped() throws {
    let folder = try TemporaryFolder()
    let pixels = PixelBuffer(width: 5, height: 40, format: .rgb8)
    let path = folder("a.ppm")
    var random = SeededRandom(seed: 51)
    do {
      let writer = try writer(path, pixels)
      try write(0..<33, of: pixels, to: writer, &random)
      // The temporary file is all there is.
      #expect(try folder.names.count == 1 && folder.names != ["a.ppm"])
    }
    #expect(try folder.names.isEmpty)
    do {
      let writer = try writer(path, pixels)
      try write(0..<40, of: pixels, to: writer, &random)
      try writer.finish()
    }
    #expect(try folder.names == ["a.ppm"])
    let error = #expect(throws: FileError.self) { try writer(path, pixels) }
    #expect(error?.reason == .alreadyExists)
    let before = try TestSupport.bytes(ofFile: path)
    do { _ = try writer(path, pixels, overwriting: true) }
    #expect(try TestSupport.bytes(ofFile: path) == before)
    #expect(try folder.names == ["a.ppm"])
  }

  @Test(
    "Too few or too many rows are errors", arguments: ImageFileFormat.allCases.filter(\.isWritable))
  func rowCount(format: ImageFileFormat) throws {
    let folder = try TemporaryFolder()
    let pixels = PixelBuffer(width: 5, height: 40, format: .rgb8)
    var random = SeededRandom(seed: 52)
    let few = try writer(folder("few"), pixels, as: format)
    try write(0..<39, of: pixels, to: few, &random)
    let error = CodecError.wrongRowCount(format, expected: 40, found: 39)
    #expect(throws: error) { try few.finish() }
    // It stays that way.
    #expect(throws: error) { try write(39..<40, of: pixels, to: few, &random) }
    #expect(throws: error) { try few.finish() }
    let many = try writer(folder("many"), pixels, as: format)
    try write(0..<40, of: pixels, to: many, &random)
    #expect(throws: CodecError.wrongRowCount(format, expected: 40, found: 41)) {
      try write(0..<1, of: pixels, to: many, &random)
    }
    #expect(throws: CodecError.self) { try many.finish() }
  }

  @Test("Unsupported pixels are refused at once or with their row")
  func refused() throws {
    let folder = try TemporaryFolder()
    let pixels = PixelBuffer(width: 5, height: 40, format: .rgba8)
    #expect(throws: CodecError.unknownOutputFormat(path: folder("a.jxl"))) {
      try writer(folder("a.jxl"), pixels)
    }
    #expect(throws: CodecError.self) {
      try writer(folder("a.ppm"), pixels, .init(palette: [.init(red: 0, green: 0, blue: 0)]))
    }
    #expect(throws: CodecError.self) {
      try writer(folder("a.ppm"), pixels, .init(bitsPerComponent: 3))
    }
    #expect(try folder.names.isEmpty)
    var opaque = pixels
    opaque.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 255) }
    var random = SeededRandom(seed: 53)
    do {
      let writer = try writer(folder("a.ppm"), pixels)
      try write(0..<35, of: opaque, to: writer, &random)
      let error = #expect(throws: CodecError.self) {
        try write(35..<40, of: pixels, to: writer, &random)
      }
      #expect(error?.description.contains("column 0 of row 35") == true)
      #expect(throws: CodecError.self) { try writer.finish() }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test(
    "Encoders emit bytes steadily instead of buffering the file",
    arguments: [ImageFileFormat.png, .jpeg, .pnm])
  func bounded(format: ImageFileFormat) throws {
    var random = SeededRandom(seed: 54)
    let bytes = (0..<64 * 2048 * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let pixels = PixelBuffer(packed: bytes, width: 64, height: 2048, format: .rgb8)
    let encoder = try StripEncoder(format, pixels, .init(jpegQuality: 100))
    var largest = 0
    var total = 0
    let sink: ByteSink = { bytes in
      largest = max(largest, bytes.count)
      total += bytes.count
    }
    try pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      try encoder.writeRows(
        pixels.height, from: base, rowStrideInBytes: pixels.rowStrideInBytes, to: sink)
    }
    try encoder.finish(to: sink)
    // Noise takes as much in a file as in memory: 32 rows are 6 KiB, zlib's buffers a little more.
    #expect(total > 150_000)
    #expect(largest < 48_000)
  }

  @Test("Rows can be written to a pipe")
  func pipe() throws {
    let pipe = Pipe()
    var random = SeededRandom(seed: 55)
    let pixels = PixelBuffer.noise(.rgb8, &random)
    do {
      let path = "/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)"
      let writer = try writer(path, pixels, as: .pnm)
      try write(0..<pixels.height, of: pixels, to: writer, &random)
      try writer.finish()
    }
    try pipe.fileHandleForWriting.close()
    let bytes = try #require(try pipe.fileHandleForReading.readToEnd())
    #expect(try Array(bytes) == ImageEncoder.encode(pixels, as: .pnm))
  }
}

// Mistake image-with-gaps: an image of cancelled work that gets its name
// -       try CancellationFlag.current?.check()
// -       try encoder.finish(to: append)
// +       try encoder.finish(to: append)
// = ImageFileWriterTests
