// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// Algorithms on pixels in a temporary file: they release rows while they work, and give the results of pixels in memory.
@Suite struct SpilledPixelTests {
  /// Random pixels in memory, and the same pixels in a temporary file if the system permits.
  private struct Pair {
    let memory: PixelBuffer
    let file: PixelBuffer

    init(width: Int, height: Int, format: PixelFormat, seed: UInt64) throws {
      var random = SeededRandom(seed: seed)
      let memory = PixelBuffer.bytes(
        width: width, height: height, format: format,
        (0..<width * height * format.bytesPerPixel).map { _ in
          UInt8(clamping: Int(abs(random.float()) * 256))
        })
      var copy = try PixelBuffer.spilled(
        width: width, height: height, format: format, fromByteCount: 1)
      memory.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        copy.copyRows(from: base, rowStrideInBytes: memory.rowStrideInBytes)
      }
      copy.releaseRows()
      self.memory = memory
      file = copy
    }
  }

  @Test("Resizing and fitting a mask", arguments: [PixelFormat.rgb8, .grey8])
  func refinement(_ format: PixelFormat) throws {
    let photo = try Pair(width: 301, height: 260, format: format, seed: 1)
    let mask = PixelBuffer.bytes(
      width: 4, height: 3, format: .grey8, [0, 0, 0, 0, 0, 255, 200, 0, 0, 180, 255, 0])
    for (width, height) in [(31, 7), (301, 260), (400, 300)] {
      #expect(
        photo.file.resized(width: width, height: height).packedBytes
          == photo.memory.resized(width: width, height: height).packedBytes)
    }
    let filter = GuidedRefinement(radius: 5)
    #expect(
      try filter.refine(mask, with: photo.file).packedBytes
        == filter.refine(mask, with: photo.memory).packedBytes)
  }

  @Test("Stretching and cleaning a mask")
  func cleaning() throws {
    let pair = try Pair(width: 150, height: 260, format: .grey8, seed: 2)
    let changed = try [pair.memory, pair.file].map { mask in
      var mask = mask
      try mask.stretchLevels(from: 0.3, to: 0.7)
      try mask.removeSpecks(smallerThan: .pixels(40))
      try mask.fillHoles(smallerThan: .pixels(40))
      return mask.packedBytes
    }
    #expect(changed[0] == changed[1])
    #expect(changed[0] != pair.memory.packedBytes)
  }

  @Test("Cleaning changes only the pixels of a view, and of no copy")
  func cleaningView() throws {
    for whole in [
      PixelBuffer.bytes(
        width: 70, height: 200, format: .grey8,
        (0..<70 * 200).map { $0 % 7 == 3 && $0 / 70 % 3 == 0 ? 255 : 0 }),
      try Pair(width: 70, height: 200, format: .grey8, seed: 8).file,
    ] {
      let before = whole.packedBytes
      var view = whole.view(columns: 5..<64, rows: 3..<198)
      try view.removeSpecks(smallerThan: .pixels(20_000))
      #expect(whole.packedBytes == before)
      #expect(view.packedBytes.allSatisfy { $0 <= 5 })
    }
  }

  @Test("Cutting out", arguments: [PixelFormat.rgb8, .grey8, PixelFormat(.rgb, .uint16)])
  func cutOut(_ format: PixelFormat) throws {
    let photo = try Pair(width: 90, height: 133, format: format, seed: 3)
    let alpha = try Pair(width: 90, height: 133, format: .grey8, seed: 4)
    let mask = try Pair(width: 90, height: 133, format: .grey8, seed: 5)
    let estimation = ForegroundEstimation(gridSize: 2000)
    let foreground = try estimation.foreground(of: photo.memory, alpha: alpha.memory)
    let colors = codes(of: foreground)
    let channels = colors.count / (90 * 133)
    let expected = mask.memory.packedBytes.enumerated().flatMap { place, alpha -> [Int] in
      if alpha == 0 { return [0, 0, 0, 0] }
      let color = colors[place * channels..<(place + 1) * channels]
      let rgb = channels == 1 ? Array(repeating: colors[place], count: 3) : Array(color.prefix(3))
      return rgb + [Int(alpha) * (format.component == .uint16 ? 257 : 1)]
    }
    for (photo, alpha, mask) in [
      (photo.memory, alpha.memory, mask.memory), (photo.file, alpha.file, mask.file),
    ] {
      let result = try estimation.cutOut(photo, alpha: alpha, mask: mask)
      #expect(result.format == PixelFormat(.rgba, format.component))
      #expect(codes(of: result) == expected)
    }
  }

  /// The codes of all components, rows from top to bottom.
  private func codes(of pixels: PixelBuffer) -> [Int] {
    let bytes = pixels.packedBytes
    if pixels.format.component == .uint8 { return bytes.map(Int.init) }
    return bytes.withUnsafeBytes { $0.bindMemory(to: UInt16.self).map(Int.init) }
  }

  @Test("Turning in pieces", arguments: ImageOrientation.allCases)
  func turning(_ orientation: ImageOrientation) throws {
    let pair = try Pair(width: 75, height: 110, format: .rgb8, seed: 6)
    let expected = pair.memory.oriented(orientation)
    for pixels in [pair.memory, pair.file] {
      for byteCount in [1, 4000, 1 << 20] {
        let result = pixels.orientedByPieces(orientation, pieceByteCount: byteCount)
        #expect(result.width == expected.width && result.packedBytes == expected.packedBytes)
      }
    }
    #expect(pair.file.oriented(orientation).packedBytes == expected.packedBytes)
  }

  @Test("Rendering")
  func rendering() throws {
    let pair = try Pair(width: 200, height: 300, format: .rgb8, seed: 7)
    let renderer = Renderer(pixelsPerStrip: 400)
    let results = try [pair.memory, pair.file].map { pixels in
      try renderer.render(Image(pixels: pixels).applyingGaussianBlur(sigma: 3)).packedBytes
    }
    #expect(results[0] == results[1])
  }
}
