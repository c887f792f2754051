// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Damaged JPEG files")
struct JPEGDamageTests {
  @Test("Rubbish that libjpeg skips is a warning")
  func jpegWarning() throws {
    let file = try Fixture.named("jpeg-420").file
    // Rubbish between the pixels and the end marker.
    let bytes = file.dropLast(2) + [0x12, 0x34, 0x56] + file.suffix(2)
    let image = try ImageDecoder.decode(Array(bytes))
    #expect(image.warnings.count == 1)
    #expect(try image.pixels.packedBytes == Fixture.named("jpeg-420").pixels)
  }

  @Test("A progressive image with too many scans is refused")
  func scans() throws {
    let file = try Fixture.named("jpeg-progressive").file
    let last = try #require(
      file.indices.dropLast(2).last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scan = file[last..<file.count - 2]
    var bomb = Array(file.dropLast(2))
    for _ in 0..<600 { bomb += scan }
    bomb += file.suffix(2)
    let error = #expect(throws: FormatError.self) { try ImageDecoder.decode(bomb) }
    #expect(error?.message.contains("500 scans") == true)
    #expect(throws: FormatError.self) {
      try ImageDecoder.decode(file, limits: DecodingLimits(maximumScanCount: 2))
    }
  }

  /// The cost of scans over a large image, which the fixture becomes with another size in its header.
  ///
  /// - Parameters:
  ///   - limit: The most blocks.
  ///   - frame: The second byte of the frame's marker; 0xCA stands for arithmetic coding.
  ///   - scan: The first and last coefficient and the bits of each scan, which has no data.
  private static func scans(
    limit: Int, frame: UInt8 = 0xC2, scan: [UInt8] = [0, 0, 0]
  ) throws -> CodecError? {
    let file = try Fixture.named("jpeg-progressive").file
    let place = try #require(
      file.indices.dropLast(2).first { file[$0] == 0xFF && file[$0 + 1] == 0xC2 })
    let first = try #require(
      file.indices.dropLast(2).first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    var bomb = Array(file[..<first])
    bomb[place + 1] = frame
    // 2000×1600 pixels: 50,000 blocks of the first channel.
    bomb.replaceSubrange(place + 5..<place + 9, with: [0x06, 0x40, 0x07, 0xD0])
    // Codes of one bit, for the means and for the other coefficients.
    for table: UInt8 in [0x00, 0x10] {
      bomb += [0xFF, 0xC4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 16)
    }
    let component = bomb[place + 10]
    for _ in 0..<300 { bomb += [0xFF, 0xDA, 0, 8, 1, component, 0] + scan }
    bomb += [0xFF, 0xD9]
    return #expect(throws: CodecError.self) {
      try ImageDecoder.decode(bomb, limits: DecodingLimits(maximumScannedBlockCount: limit))
    }
  }

  @Test("Scans without data over a large image are refused by their blocks")
  func scannedBlocks() throws {
    func error(_ found: Int, _ maximum: Int) -> CodecError {
      .limitExceeded(
        path: "memory", what: "blocks in the scans so far", found: found, maximum: maximum)
    }
    #expect(try Self.scans(limit: 1_000_000) == error(1_050_000, 1_000_000))
    #expect(try Self.scans(limit: 49_999) == error(50_000, 49_999))
    // Refining coefficients takes longer, and so does arithmetic coding.
    #expect(try Self.scans(limit: 999_999, scan: [1, 63, 0x10]) == error(1_000_000, 999_999))
    #expect(
      try Self.scans(limit: 1_000_000, frame: 0xCA, scan: [1, 63, 0])
        == error(1_200_000, 1_000_000))
  }

  @Test("Ordinary progressive images of the largest size are far from the limit")
  func ordinaryScans() throws {
    // Blocks of 64 samples in the scans of 10 that libjpeg writes: Y, Cb and Cr at full size.
    let channel = DecodingLimits.default.maximumPixelCount / 64
    let firstScans = 3 * channel + 2 * channel + 2 * channel
    let refinements = 3 * channel + 4 * (2 * channel + 2 * channel)
    #expect(4 * (firstScans + refinements) < DecodingLimits.default.maximumScannedBlockCount)
    let file = try Fixture.named("jpeg-progressive").file
    // 12 blocks: no scan has fewer, and one channel has the most of them.
    #expect(throws: Never.self) {
      try ImageDecoder.decode(file, limits: DecodingLimits(maximumScannedBlockCount: 12 * 10 * 4))
    }
  }

  @Test(
    "499 scans over 100 megapixels are refused",
    .enabled(if: SharedData.isPresent, "\(SharedData.comment)"))
  func manyScans() {
    let path = SharedData.path("fail-cases/scans_dc.jpg")
    let error = #expect(throws: CodecError.self) {
      try ImageDecoder.decode(contentsOfFile: path)
    }
    guard case .limitExceeded(_, "blocks in the scans so far", _, _) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
  }

  @Test("Cancelled work does not go on to the end of the scans")
  func cancelledScans() throws {
    let flag = CancellationFlag()
    try Fixture.named("jpeg-progressive").file.withUnsafeBytes { bytes in
      try CancellationFlag.$current.withValue(flag) {
        var reader = try JPEGReader(ByteSource(bytes, path: "memory"), limits: .default)
        flag.cancel()
        // All scans are read before the first row.
        var error: (any Error)?
        do { _ = try reader.start(scale: 8) } catch let failure { error = failure }
        #expect(error is CancellationError)
      }
    }
  }

  @Test("A JPEG of 40000×40000 is not decoded, but its size can be read")
  func jpegLimit() throws {
    for name in ["jpeg-420", "jpeg-progressive"] {
      var bytes = try Fixture.named(name).file
      let frame = try #require(
        bytes.indices.dropLast(2).first { index in
          bytes[index] == 0xFF && (bytes[index + 1] == 0xC0 || bytes[index + 1] == 0xC2)
        })
      bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x9C, 0x40, 0x9C, 0x40])
      #expect(
        throws: CodecError.limitExceeded(
          path: "memory", what: "pixels a side", found: 40000, maximum: 32768)
      ) { try ImageDecoder.decode(bytes) }
      let info = try ImageDecoder.info(bytes)
      #expect(info.width == 40000 && info.height == 40000)
    }
  }
}

// Mistake jpeg-scan-cost: scans whose blocks are not counted
// - reader->blocks += blocks * scan_weight(cinfo);
// + if (0) reader->blocks += blocks * scan_weight(cinfo);
// = JPEGDamageTests
