// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging
@testable import SilhouettePixels

@Suite("Blending by masks, plane by plane")
struct MaskBlendingTests {
  /// Returns the blended frame in whole numbers: luma by the mask, chroma by its mean over the pixels of a sample, of
  /// which those beyond the border are like the last.
  private func blended(
    _ frame: PlanarSamples, over background: PlanarSamples, _ mask: [UInt8]
  ) -> PlanarSamples {
    func mixed(_ source: UInt16, _ behind: UInt16, _ share: Int, _ total: Int) -> UInt16 {
      UInt16(
        (2 * (Int(source) * share + Int(behind) * (total - share)) + total) / (2 * total))
    }
    var result = frame
    let (width, height) = (frame.width, frame.height)
    for place in frame.luma.indices {
      result.luma[place] = mixed(
        frame.luma[place], background.luma[place], Int(mask[place]), 255)
    }
    let (size, sample) = (frame.chromaSize, frame.sampleSize)
    for place in 0..<size.width * size.height {
      var sum = 0
      for y in 0..<sample.rows {
        for x in 0..<sample.columns {
          let row = min(place / size.width * sample.rows + y, height - 1)
          let column = min(place % size.width * sample.columns + x, width - 1)
          sum += Int(mask[row * width + column])
        }
      }
      for plane in frame.chroma.indices {
        result.chroma[plane][place] = mixed(
          frame.chroma[plane][place], background.chroma[plane][place], sum,
          255 * sample.rows * sample.columns)
      }
    }
    return result
  }

  private func size(_ random: inout SeededRandom) -> (width: Int, height: Int) {
    random.int(0...3) == 0
      ? (random.int(1...9), random.int(1...9)) : (random.int(17...170), random.int(10...75))
  }

  @Test("Every layout and size is exact, with any number of threads", arguments: [false, true])
  func exact(hasFactors: Bool) throws {
    var random = SeededRandom(seed: hasFactors ? 162 : 163)
    for format in PlanarPixelBuffer.Format.many {
      for _ in 0..<2 {
        let (width, height) = size(&random)
        let field = MaskField(
          random: &random, width: random.int(2...24), height: random.int(1...14),
          hasFactors: hasFactors)
        let samples = PlanarSamples(width: width, height: height, format: format, &random)
        let behind = PlanarSamples(width: width, height: height, format: format, &random)
        let (frame, background) = (try samples.buffer(), try behind.buffer())
        let mask = field.codes(of: frame)
        let wanted = blended(samples, over: behind, mask).packed
        var (one, two) = (frame, frame)
        field.blend(&one, over: background, threadCount: 1)
        field.blend(&two, over: background, threadCount: 2)
        #expect(one.packedBytes == wanted, "\(format) \(width)×\(height)")
        #expect(two.packedBytes == wanted, "\(format) \(width)×\(height)")
        #expect(field.codes(of: frame, threadCount: 2) == mask)
        // The other variable of the frame, and the background, are as they were.
        #expect(frame.packedBytes == samples.packed && background.packedBytes == behind.packed)
      }
    }
  }

  @Test("A frame that nobody else holds is written in place")
  func inPlace() throws {
    var random = SeededRandom(seed: 164)
    let field = MaskField(random: &random, width: 8, height: 6, hasFactors: false)
    var frame = PlanarPixelBuffer(width: 33, height: 20, format: .nv12)
    let background = PlanarPixelBuffer(width: 33, height: 20, format: .nv12, range: .full)
    let identity = frame.storageIdentity
    field.blend(&frame, over: background)
    #expect(frame.storageIdentity == identity)
    let copy = frame
    field.blend(&frame, over: background)
    #expect(frame.storageIdentity != copy.storageIdentity)
  }

  @Test("Certain stretches equal the long way", arguments: [false, true])
  func certain(hasFactors: Bool) throws {
    var random = SeededRandom(seed: hasFactors ? 165 : 166)
    var kinds: Set<MaskSpan.Kind> = []
    for _ in 0..<30 {
      let formats = PlanarPixelBuffer.Format.many
      let format = formats[random.int(0...formats.count - 1)]
      let (width, height) = size(&random)
      let field = MaskField(
        random: &random, width: random.int(1...40), height: random.int(1...30),
        hasFactors: hasFactors)
      let frame = try PlanarSamples(width: width, height: height, format: format, &random).buffer()
      let rows = MaskFieldRows(field, width: width, height: height)
      let scratch = MaskRowScratch(gridWidth: field.width, width: width, rowCount: 1)
      var long: [UInt8] = []
      for row in 0..<height {
        rows.findSpans(of: row..<row + 1, in: scratch)
        kinds.formUnion(scratch.spans.map(\.kind))
        // Stretches follow each other from the first column to the last.
        #expect(scratch.spans.first?.columns.lowerBound == 0)
        #expect(scratch.spans.last?.columns.upperBound == width)
        for (a, b) in zip(scratch.spans, scratch.spans.dropFirst()) {
          #expect(a.columns.upperBound == b.columns.lowerBound)
          #expect(b.columns.lowerBound % MaskSpan.alignment == 0)
        }
        withUnsafeRows(of: scratch.coverage) { coverage in
          rows.writeCoverage(
            row: row, columns: 0..<width, of: frame, into: coverage.base, scratch: scratch)
          long += (0..<width).map { UInt8(coverage.base[$0]) }
        }
      }
      #expect(field.codes(of: frame) == long, "\(format) \(width)×\(height)")
    }
    #expect(kinds == [.none, .all, .mixed])
  }

  @Test("A blend with certain stretches is that without any")
  func mixedStretches() throws {
    var random = SeededRandom(seed: 167)
    for format in [
      PlanarPixelBuffer.Format.i420, .nv12, .i422, .i444,
      PlanarPixelBuffer.Format(.s411, bitDepth: 10),
    ] {
      var samples = PlanarSamples(
        width: random.int(60...140), height: random.int(30...60), format: format, &random)
      // With equal chroma, opposite factors of Cb and Cr add nothing; but who does not see the frame cannot know.
      samples.chroma[1] = samples.chroma[0]
      let behind = PlanarSamples(
        width: samples.width, height: samples.height, format: format, &random)
      let plain = MaskField(random: &random, width: 20, height: 12, hasFactors: false)
      var unsure = plain
      unsure.allocateFactors()
      for place in 0..<240 { (unsure.cb[place], unsure.cr[place]) = (8, -8) }
      var (short, long) = (try samples.buffer(), try samples.buffer())
      plain.blend(&short, over: try behind.buffer(), threadCount: 1)
      unsure.blend(&long, over: try behind.buffer(), threadCount: 1)
      #expect(short.packedBytes == long.packedBytes, "\(format)")
    }
  }

  @Test("A mask without factors is the bilinear enlargement")
  func enlarged() throws {
    var random = SeededRandom(seed: 168)
    for _ in 0..<20 {
      let (width, height) = size(&random)
      let (columns, rows) = (random.int(1...30), random.int(1...20))
      let values = (0..<columns * rows).map { _ in Float.random(in: 0...1, using: &random) }
      let field = MaskField(width: columns, height: rows, values, levels: 0.2...0.7)
      let codes = field.codes(of: PlanarPixelBuffer(width: width, height: height, format: .luma))
      func place(_ index: Int, _ count: Int, _ gridCount: Int) -> (Int, Int, Double) {
        let center = (Double(index) + 0.5) * Double(gridCount) / Double(count) - 0.5
        let inside = min(max(center, 0), Double(gridCount - 1))
        return (Int(inside), min(Int(inside) + 1, gridCount - 1), inside - inside.rounded(.down))
      }
      for y in 0..<height {
        for x in 0..<width {
          let ((x0, x1, u), (y0, y1, v)) = (place(x, width, columns), place(y, height, rows))
          func value(_ column: Int, _ row: Int) -> Double {
            (Double(values[row * columns + column]) - 0.2) / 0.5
          }
          let mixed =
            (value(x0, y0) * (1 - u) + value(x1, y0) * u) * (1 - v)
            + (value(x0, y1) * (1 - u) + value(x1, y1) * u) * v
          let wanted = min(max(mixed, 0), 1) * 255
          #expect(abs(Double(codes[y * width + x]) - wanted) < 0.501, "\(x), \(y)")
        }
      }
    }
  }
}

// Mistake chroma-of-first-row: chroma blended by the mask of its first row alone
// - rowCount: subsampling.rows, columns: subsampling.columns, copies: copies,
// + rowCount: 1, columns: subsampling.columns, copies: copies,
// = MaskBlendingTests
