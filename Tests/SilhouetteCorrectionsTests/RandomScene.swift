// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels
import TestSupport

@testable import SilhouetteCorrections

/// A small photo of overlapping boxes, with a mask that shows some of them, and random corrections.
struct RandomScene {
  let width: Int
  let height: Int
  let pixels: PixelBuffer
  let corrector: MaskCorrector

  /// A random colour, probability or value, changed slightly from place to place.
  private static func noisy(_ value: Int, _ random: inout SeededRandom) -> Int {
    min(max(value + random.int(-6...6), 0), 255)
  }

  init(_ random: inout SeededRandom) {
    let width = random.int(3...70)
    let height = random.int(3...70)
    (self.width, self.height) = (width, height)
    var colors = [UInt8](repeating: UInt8(random.int(0...255)), count: 3 * width * height)
    var mask = [UInt8](repeating: 0, count: width * height)
    var networks = [[Float]](
      repeating: [Float](repeating: 0.05, count: width * height), count: random.int(1...2))
    for _ in 0..<random.int(1...6) {
      let left = random.int(0...width - 1)
      let top = random.int(0...height - 1)
      let color = (0..<3).map { _ in random.int(0...255) }
      let value = UInt8([0, 90, 160, 255][random.int(0...3)])
      let probability = (random.float() + 1) / 2
      for y in top...random.int(top...height - 1) {
        for x in left...random.int(left...width - 1) {
          let place = y * width + x
          for channel in 0..<3 {
            colors[3 * place + channel] = UInt8(Self.noisy(color[channel], &random))
          }
          mask[place] = value
          for index in networks.indices { networks[index][place] = probability }
        }
      }
    }
    let light = colors.map { Float($0) / 255 }
    pixels = PixelBuffer(packed: colors, width: width, height: height, format: .rgb8)
    corrector = MaskCorrector(
      pixels, start: PixelBuffer(packed: mask, width: width, height: height, format: .grey8),
      CorrectionEvidence(
        colors: (0..<width * height).map {
          SIMD3(light[3 * $0], light[3 * $0 + 1], light[3 * $0 + 2])
        },
        width: width, height: height,
        networks: networks.map { ProbabilityMap(width: width, height: height, $0) }))
  }

  /// Returns corrections that do not contradict each other.
  func corrections(_ random: inout SeededRandom) -> Corrections {
    var said: [Int: Bool] = [:]
    for _ in 0..<random.int(1...6) {
      let place = random.int(0...width * height - 1)
      said[place] = said[place] ?? Bool.random(using: &random)
    }
    var corrections = Corrections()
    corrections.clicks = said.sorted { $0.key < $1.key }.map { click(at: $0.key, isKept: $0.value) }
    if random.int(0...3) == 0 {
      var strokes = [UInt8](repeating: 0, count: 4 * width * height)
      let isKept = Bool.random(using: &random)
      let row = random.int(0...height - 1)
      for x in 0..<random.int(1...width) where said[row * width + x] == nil {
        let color: UInt8 = isKept ? 255 : 0
        strokes.replaceSubrange(
          4 * (row * width + x)..<4 * (row * width + x) + 4, with: [color, color, color, 255])
      }
      corrections.strokes = PixelBuffer(
        packed: strokes, width: width, height: height, format: .rgba8)
    }
    return corrections
  }

  /// Returns a click on a pixel, counted in rows from the top.
  func click(at place: Int, isKept: Bool) -> Corrections.Click {
    Corrections.Click(
      NormalizedPoint(
        x: (Double(place % width) + 0.5) / Double(width),
        y: 1 - (Double(place / width) + 0.5) / Double(height)),
      isKept: isKept)
  }

  /// Returns the pixel of a click, counted in rows from the top.
  func place(of click: Corrections.Click) -> Int {
    Int((1 - click.point.y) * Double(height)) * width + Int(click.point.x * Double(width))
  }
}
