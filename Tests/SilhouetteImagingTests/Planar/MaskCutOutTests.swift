// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Subjects cut out of frames")
struct MaskCutOutTests {
  @Test("Alpha is the mask, and nothing of the frame remains where it is 0")
  func alpha() throws {
    var random = SeededRandom(seed: 177)
    for format in PlanarPixelBuffer.Format.many {
      let (width, height) = (random.int(1...90), random.int(1...70))
      let samples = PlanarSamples(width: width, height: height, format: format, &random)
      let frame = try samples.buffer()
      let field = MaskField(
        random: &random, width: 14, height: 7, hasFactors: random.int(0...1) == 0)
      for range in YCbCrEncoding.Range.allCases {
        let encoding = YCbCrEncoding(matrix: .bt709, range: range)
        let one = field.cutOut(frame, encoding: encoding, threadCount: 1)
        let two = field.cutOut(frame, encoding: encoding, threadCount: 2)
        #expect(one.packedBytes == two.packedBytes && one.format == .i444Alpha)
        let (cut, mask) = (PlanarSamples(one), field.codes(of: frame))
        #expect(cut.alpha == mask.map(UInt16.init), "\(format)")
        let black: UInt16 = range == .limited ? 16 : 0
        let shift = format.bitDepth - 8
        for place in mask.indices {
          if mask[place] == 0 {
            #expect(cut.luma[place] == black)
            #expect(cut.chroma[0][place] == 128 && cut.chroma[1][place] == 128)
          } else {
            // To 8 bits, halves up.
            let code = (Int(samples.luma[place]) + (1 << shift) / 2) >> shift
            #expect(Int(cut.luma[place]) == min(code, 255), "\(format)")
            if format.subsampling == nil { #expect(cut.chroma[0][place] == 128) }
          }
        }
      }
      #expect(frame.packedBytes == samples.packed)
    }
  }

  @Test("Frames with chroma for each pixel are copied")
  func copied() throws {
    var random = SeededRandom(seed: 178)
    for isInterleaved in [false, true] {
      let format = PlanarPixelBuffer.Format(.s444, isInterleaved: isInterleaved)
      let samples = PlanarSamples(width: 61, height: 43, format: format, &random)
      let field = MaskField(random: &random, width: 9, height: 6, hasFactors: true)
      let cut = PlanarSamples(field.cutOut(try samples.buffer(), encoding: .bt601))
      for place in samples.luma.indices where cut.alpha[place] > 0 {
        #expect(cut.luma[place] == samples.luma[place])
        #expect(cut.chroma[0][place] == samples.chroma[0][place])
        #expect(cut.chroma[1][place] == samples.chroma[1][place])
      }
      #expect(cut.alpha.contains { $0 > 0 } && cut.alpha.contains(0))
    }
  }

  @Test("Chroma at full size is interpolated between samples, by their place")
  func chroma() throws {
    var random = SeededRandom(seed: 179)
    let all = MaskField(width: 1, height: 1, [1])
    for format in PlanarPixelBuffer.Format.many where format.subsampling != nil {
      for siting in YCbCrEncoding.ChromaSiting.allCases {
        let encoding = YCbCrEncoding(matrix: .bt601, chromaSiting: siting)
        let (width, height) = (random.int(1...30), random.int(1...20))
        let samples = PlanarSamples(width: width, height: height, format: format, &random)
        let cut = PlanarSamples(all.cutOut(try samples.buffer(), encoding: encoding))
        let (size, sample) = (samples.chromaSize, samples.sampleSize)
        let scale = Double(1 << (format.bitDepth - 8))
        func place(_ index: Int, _ step: Int, _ count: Int, isFirst: Bool) -> (Int, Int, Double) {
          let middle = isFirst ? 0 : (Double(step) - 1) / 2
          let place = min(max((Double(index) - middle) / Double(step), 0), Double(count - 1))
          return (Int(place), min(Int(place) + 1, count - 1), place - place.rounded(.down))
        }
        for index in 0..<width * height {
          let (x0, x1, u) = place(
            index % width, sample.columns, size.width, isFirst: siting != .center)
          let (y0, y1, v) = place(
            index / width, sample.rows, size.height, isFirst: siting == .topLeft)
          for plane in 0..<2 {
            func code(_ column: Int, _ row: Int) -> Double {
              Double(samples.chroma[plane][row * size.width + column])
            }
            let mixed =
              (code(x0, y0) * (1 - u) + code(x1, y0) * u) * (1 - v)
              + (code(x0, y1) * (1 - u) + code(x1, y1) * u) * v
            let wanted = min(mixed / scale, 255)
            #expect(
              abs(Double(cut.chroma[plane][index]) - wanted) < 0.501, "\(format) \(siting)")
          }
        }
      }
    }
  }

  @Test("A constant colour stays exact in every layout")
  func constant() throws {
    var random = SeededRandom(seed: 180)
    let half = MaskField(width: 1, height: 1, [0.5])
    for format in PlanarPixelBuffer.Format.many {
      var samples = PlanarSamples(width: 23, height: 17, format: format, &random)
      let codes = (0..<3).map { _ in UInt16(random.int(0...255)) }
      let scale = UInt16(1 << (format.bitDepth - 8))
      for index in samples.luma.indices { samples.luma[index] = codes[0] * scale }
      for plane in samples.chroma.indices {
        for index in samples.chroma[plane].indices {
          samples.chroma[plane][index] = codes[1 + plane] * scale
        }
      }
      let cut = PlanarSamples(half.cutOut(try samples.buffer(), encoding: .bt601))
      #expect(cut.luma.allSatisfy { $0 == codes[0] })
      for plane in samples.chroma.indices {
        #expect(cut.chroma[plane].allSatisfy { $0 == codes[1 + plane] }, "\(format)")
      }
      #expect(cut.alpha.allSatisfy { $0 == 128 })
    }
  }
}
