// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging
@testable import SilhouettePixels

@Suite struct MaskTests {
  /// A mask drawn in text: `#` is 1, `+` a half, `,` a tenth, anything else 0.
  private func mask(_ rows: String...) -> PixelBuffer {
    PixelBuffer.bytes(
      width: rows[0].count, height: rows.count, format: .grey8, colorSpace: .none,
      rows.flatMap { $0.map { $0 == "#" ? 255 : $0 == "+" ? 128 : $0 == "," ? 26 : 0 } })
  }

  @Test func componentsAreCounted() throws {
    let drawn = mask(
      "##..#",
      "..#.#",
      "#.#..",
      "###.#")
    let eight = try ConnectedComponents(of: drawn, above: 0.49, connectivity: .eight)
    #expect(eight.components.map(\.area) == [8, 2, 1])
    #expect(eight.components[0].columns == 0..<3 && eight.components[0].rows == 0..<4)
    #expect(eight.components[2].columns == 4..<5 && eight.components[2].rows == 3..<4)
    let four = try ConnectedComponents(of: drawn, above: 0.49, connectivity: .four)
    #expect(four.components.map(\.area) == [2, 2, 6, 1])
    #expect(
      four.labels() == [1, 1, 0, 0, 2, 0, 0, 3, 0, 2, 3, 0, 3, 0, 0, 3, 3, 3, 0, 4])
  }

  @Test func componentsAgreeWithAFlood() throws {
    var random = SeededRandom(seed: 41)
    for connectivity in [ConnectedComponents.Connectivity.four, .eight] {
      for _ in 0..<20 {
        let (width, height) = (random.int(1...30), random.int(1...30))
        let bytes = (0..<width * height).map { _ in UInt8(random.int(0...255)) }
        let found = try ConnectedComponents(
          of: .bytes(width: width, height: height, format: .grey8, bytes),
          above: Float(0.45).nextDown,
          connectivity: connectivity)
        // A slow flood from every pixel not seen yet, in reading order.
        var labels = [Int32](repeating: 0, count: width * height)
        var next: Int32 = 0
        for start in labels.indices where labels[start] == 0 && Float(bytes[start]) / 255 >= 0.45 {
          next += 1
          var pending = [start]
          labels[start] = next
          while let place = pending.popLast() {
            for (dx, dy) in [
              (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1),
            ] where connectivity == .eight || dx == 0 || dy == 0 {
              let (x, y) = (place % width + dx, place / width + dy)
              guard x >= 0, y >= 0, x < width, y < height else { continue }
              let other = y * width + x
              if labels[other] == 0, Float(bytes[other]) / 255 >= 0.45 {
                labels[other] = next
                pending.append(other)
              }
            }
          }
        }
        #expect(found.labels() == labels)
        #expect(found.components.map(\.area).reduce(0, +) == labels.count { $0 > 0 })
      }
    }
  }

  @Test("Masks in bytes are cleaned as the same numbers in floats are")
  func bytesAndFloats() throws {
    var random = SeededRandom(seed: 42)
    for round in 0..<40 {
      let (width, height) = (random.int(1...50), random.int(1...20))
      // Stretches of one code, long enough for whole words of it, and soft codes between them.
      var bytes: [UInt8] = []
      while bytes.count < width * height {
        let code = [0, 255, UInt8(random.int(0...255)), 127, 128][random.int(0...4)]
        bytes += [UInt8](repeating: code, count: code % 255 == 0 ? random.int(1...30) : 1)
      }
      bytes.removeLast(bytes.count - width * height)
      let codes = PixelBuffer.bytes(
        width: width, height: height, format: .grey8, colorSpace: .none, bytes)
      let numbers = PixelBuffer.floats(
        width: width, height: height, format: .greyFloat, bytes.map { Float($0) / 255 })
      let (limit, floor) = (
        PixelBuffer.AreaLimit.pixels([3, 20, 100][round % 3]), Float(round % 2) * 0.1 + 0.01
      )
      for (found, expected) in [
        (
          try codes.removingSpecks(smallerThan: limit, floor: floor),
          try numbers.removingSpecks(smallerThan: limit, floor: floor)
        ),
        (
          try codes.fillingHoles(smallerThan: limit, floor: floor),
          try numbers.fillingHoles(smallerThan: limit, floor: floor)
        ),
      ] {
        #expect(
          found.packedBytes == expected.floatValues.map { UInt8(($0 * 255).rounded()) },
          "\(width)×\(height)")
      }
    }
  }

  @Test func specksGoWithTheirSoftBorders() throws {
    let drawn = mask(
      ",,,.....",
      ",#,.+##+",
      ",,,.+##+",
      "........",
      "+......,")
    let cleaned = try drawn.removingSpecks(smallerThan: .pixels(3))
    #expect(
      cleaned.packedBytes
        == mask(
          "........",
          "....+##+",
          "....+##+",
          "........",
          "........"
        ).packedBytes)
    #expect(try drawn.removingSpecks(smallerThan: .pixels(0)).packedBytes == drawn.packedBytes)
    #expect(
      try drawn.removingSpecks(smallerThan: .fraction(1)).packedBytes.allSatisfy { $0 == 0 })
  }

  @Test func holesAreFilledUnlessTheyReachTheBorder() throws {
    let drawn = mask(
      "#######.",
      "#+.+###.",
      "###.####",
      "#######,")
    let filled = try drawn.fillingHoles(smallerThan: .pixels(3))
    #expect(
      filled.packedBytes
        == mask(
          "#######.",
          "#######.",
          "########",
          "#######,"
        ).packedBytes)
    #expect(try drawn.fillingHoles(smallerThan: .pixels(2)).packedBytes == drawn.packedBytes)
  }

  @Test func distancesAreExact() {
    var random = SeededRandom(seed: 42)
    for _ in 0..<30 {
      let (width, height) = (random.int(1...25), random.int(1...25))
      let marks = (0..<width * height).map { _ in random.int(0...19) == 0 }
      let found = squaredDistances(to: marks, width: width, height: height)
      for place in marks.indices {
        let expected: Int32 =
          marks.indices.filter { marks[$0] }.map { other in
            let (dx, dy) = (place % width - other % width, place / width - other / width)
            return Int32(dx * dx + dy * dy)
          }.min() ?? .max
        #expect(found[place] == expected)
      }
    }
  }

  @Test func boundaryScoreOfAKnownPair() throws {
    // Boundaries: the mask's column 2 (5 pixels), the truth's column 3 (5 pixels), one apart; and
    // one pixel of the mask far away.
    let found = mask(
      "###......",
      "###......",
      "###....#.",
      "###......",
      "###......")
    let truth = mask(
      "####.....",
      "####.....",
      "####.....",
      "####.....",
      "####.....")
    let exact = try BoundaryScore(of: found, against: truth, tolerance: 0)
    #expect(exact.precision == 0 && exact.recall == 0 && exact.fScore == 0)
    let near = try BoundaryScore(of: found, against: truth, tolerance: 1)
    #expect(near.precision == 5.0 / 6 && near.recall == 1)
    #expect(abs(near.fScore - 10.0 / 11) < 1e-12)
    let same = try BoundaryScore(of: truth, against: truth, tolerance: 0)
    #expect(same.fScore == 1)
    let empty = mask(".........", ".........", ".........", ".........", ".........")
    #expect(try BoundaryScore(of: empty, against: truth, tolerance: 3).recall == 0)
    #expect(try BoundaryScore(of: empty, against: empty, tolerance: 3).fScore == 1)
    #expect(throws: MaskError.self) {
      try BoundaryScore(of: mask("##"), against: truth, tolerance: 1)
    }
  }
}
