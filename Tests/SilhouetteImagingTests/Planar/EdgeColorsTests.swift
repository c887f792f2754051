// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Colours at the edge of a mask")
struct EdgeColorsTests {
  private let subject = [200, 100, 165]
  private let room = [50, 150, 110]
  private let width = 128
  private let height = 64

  /// The subject's share of each column: none, a soft edge of 14 columns, all.
  private func share(_ column: Double) -> Double { min(max((column - 57) / 14, 0), 1) }

  /// Returns the subject over the room, and its mask.
  private func softEdge(
    _ format: PlanarPixelBuffer.Format
  ) throws -> (frame: PlanarPixelBuffer, mask: MaskField) {
    var random = SeededRandom(seed: 0)
    var samples = PlanarSamples(width: width, height: height, format: format, &random)
    let scale = Double(1 << (format.bitDepth - 8))
    func code(_ color: Int, _ share: Double) -> UInt16 {
      UInt16(
        ((Double(subject[color]) * share + Double(room[color]) * (1 - share)) * scale).rounded())
    }
    for place in samples.luma.indices {
      samples.luma[place] = code(0, share(Double(place % width) + 0.5))
    }
    let columns = Double(samples.sampleSize.columns)
    for plane in samples.chroma.indices {
      for place in samples.chroma[plane].indices {
        let middle = (Double(place % samples.chromaSize.width) + 0.5) * columns
        samples.chroma[plane][place] = code(1 + plane, share(middle))
      }
    }
    let values = (0..<width * height).map { Float(share(Double($0 % width) + 0.5)) }
    return (try samples.buffer(), MaskField(width: width, height: height, values))
  }

  private func edges(
    _ frame: PlanarPixelBuffer, _ mask: MaskField, over background: PlanarPixelBuffer? = nil,
    removesSpill: Bool = false, lightWrap: Double = 0
  ) -> EdgeColors {
    EdgeColors(
      frame, mask: mask, background: background, range: .limited, removesSpill: removesSpill,
      lightWrap: lightWrap, threadCount: 1)
  }

  @Test("Soft places take the subject's colour where both colours are known")
  func spill() throws {
    let background = [16, 128, 128]
    for format in [
      PlanarPixelBuffer.Format.i420, .nv12, .i422, .i444, .luma,
      PlanarPixelBuffer.Format(.s420, bitDepth: 10),
      PlanarPixelBuffer.Format(.s444, isInterleaved: true),
    ] {
      let (frame, mask) = try softEdge(format)
      let behind = PlanarPixelBuffer(width: width, height: height, format: format)
      var (plain, clean) = (frame, frame)
      mask.blend(&plain, over: behind, threadCount: 1)
      mask.blend(
        &clean, over: behind, edges: edges(frame, mask, removesSpill: true), threadCount: 1)
      let (before, after) = (PlanarSamples(plain), PlanarSamples(clean))
      let scale = Double(1 << (format.bitDepth - 8))
      func errors(_ samples: PlanarSamples) -> [Double] {
        (0...samples.chroma.count).map { color in
          let plane = color == 0 ? samples.luma : samples.chroma[color - 1]
          let columns = color == 0 ? width : samples.chromaSize.width
          let step = Double(width) / Double(columns)
          return plane.indices.map { place in
            let share = self.share((Double(place % columns) + 0.5) * step)
            // What the subject alone would be over the background.
            let wanted =
              Double(subject[color]) * share + Double(background[color]) * (1 - share)
            return abs(Double(plane[place]) / scale - wanted)
          }.max() ?? 0
        }
      }
      for (old, new) in zip(errors(before), errors(after)) {
        #expect(old > 8, "there is nothing to remove")
        #expect(new < old / 4, "\(format) \(old) \(new)")
      }
      // What is certain stays as it is.
      for place in before.luma.indices where !(56...72).contains(place % width) {
        #expect(before.luma[place] == after.luma[place])
      }
    }
  }

  @Test(
    "Nothing to change leaves every byte alone, with a subject or a room that is not known, too")
  func nothing() throws {
    for format in [PlanarPixelBuffer.Format.i420, .nv12, .i444] {
      let (frame, mask) = try softEdge(format)
      let behind = PlanarPixelBuffer(width: width, height: height, format: format, range: .full)
      var (plain, same) = (frame, frame)
      mask.blend(&plain, over: behind)
      mask.blend(&same, over: behind, edges: edges(frame, mask, over: behind))
      #expect(plain.packedBytes == same.packedBytes)
      // Without a place that is surely the subject, its colour is not known.
      let half = MaskField(width: 1, height: 1, [0.5])
      (plain, same) = (frame, frame)
      half.blend(&plain, over: behind)
      half.blend(&same, over: behind, edges: edges(frame, half, removesSpill: true))
      #expect(plain.packedBytes == same.packedBytes)
      let cut = mask.cutOut(frame, encoding: .bt601)
      #expect(
        mask.cutOut(frame, encoding: .bt601, edges: edges(frame, mask)).packedBytes
          == cut.packedBytes)
    }
  }

  @Test("Bright backgrounds light the edge, dark ones do not, and the inside stays")
  func light() throws {
    let (frame, mask) = try softEdge(.i420)
    var (white, plain) = (
      try PlanarPixelBuffer(
        width: width, height: height, format: .i420, color: .white, encoding: .bt601), frame
    )
    mask.blend(&plain, over: white)
    var lit = frame
    mask.blend(&lit, over: white, edges: edges(frame, mask, over: white, lightWrap: 0.5))
    let (before, after) = (PlanarSamples(plain), PlanarSamples(lit))
    #expect(zip(before.luma, after.luma).allSatisfy { $0 <= $1 && $1 <= 235 })
    for row in 0..<height {
      #expect(after.luma[row * width + 72] > before.luma[row * width + 72] + 3)
      // Windows end before the far side.
      #expect(after.luma[row * width + 126] == before.luma[row * width + 126])
      #expect(after.luma[row * width + 20] == before.luma[row * width + 20])
    }
    white = PlanarPixelBuffer(width: width, height: height, format: .i420)
    (plain, lit) = (frame, frame)
    mask.blend(&plain, over: white)
    mask.blend(&lit, over: white, edges: edges(frame, mask, over: white, lightWrap: 1))
    #expect(plain.packedBytes == lit.packedBytes)
  }
}
