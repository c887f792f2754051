// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging
@testable import SilhouettePixels

@Suite("Subjects of a label map")
struct LabelRegionsTests {
  /// A map drawn in digits; anything else is background.
  private func regions(
    _ rows: String..., minimumArea: Int = 1, separatesLabels: Bool = true
  ) -> LabelRegions {
    LabelRegions(
      rows.flatMap { $0.map { UInt8(String($0)) ?? 0 } }, width: rows[0].count,
      height: rows.count, minimumArea: minimumArea, separatesLabels: separatesLabels)
  }

  private func text(_ regions: LabelRegions) -> [String] {
    (0..<regions.height).map { y in
      (0..<regions.width).map { x in
        let number = regions.numbers[y * regions.width + x]
        return number == 0 ? "." : String(number)
      }.joined()
    }
  }

  @Test("The largest comes first, and labels that touch are told apart")
  func order() {
    let separate = regions(
      "88...",
      "8.555",
      "..555")
    #expect(text(separate) == ["22...", "2.111", "..111"])
    #expect(separate.subjects.map(\.label) == [5, 8])
    #expect(separate.subjects.map(\.area) == [6, 3])
    let together = regions("88...", "8.555", "..555", separatesLabels: false)
    #expect(text(together) == ["11...", "1.111", "..111"])
    #expect(together.subjects == [LabelRegions.Subject(label: 5, area: 9)])
  }

  @Test("What is small joins what it touches most, or is left out")
  func small() {
    let found = regions(
      "888855",
      "888455",
      "888.55",
      "......",
      "77....", minimumArea: 3)
    #expect(text(found) == ["111122", "111122", "111.22", "......", "......"])
    #expect(found.subjects == [.init(label: 8, area: 11), .init(label: 5, area: 6)])
    // It touches five pixels of 8 and three of 5.
    let none = regions("1.", "..", minimumArea: 2)
    #expect(none.subjects.isEmpty && none.numbers == [0, 0, 0, 0])
    #expect(none.nearest() == [0, 0, 0, 0])
  }

  @Test("Borders are the sides that pixels share with neighbours of another number")
  func borders() {
    var random = SeededRandom(seed: 52)
    for _ in 0..<10 {
      let (width, height) = (
        Int.random(in: 1...11, using: &random), Int.random(in: 1...9, using: &random)
      )
      let found = LabelRegions(
        (0..<width * height).map { _ in UInt8.random(in: 0...2, using: &random) }, width: width,
        height: height, minimumArea: 1, separatesLabels: true)
      let count = found.subjects.count
      var expected = [[Int]](
        repeating: [Int](repeating: 0, count: count + 1), count: count)
      for place in 0..<width * height where found.numbers[place] > 0 {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          let (x, y) = (place % width + dx, place / width + dy)
          guard (0..<width).contains(x), (0..<height).contains(y) else { continue }
          let neighbor = found.numbers[y * width + x]
          if neighbor != found.numbers[place] {
            expected[Int(found.numbers[place]) - 1][Int(neighbor)] += 1
          }
        }
      }
      #expect(found.borders() == expected)
    }
  }

  @Test("Components are those of each label's mask")
  func components() throws {
    var random = SeededRandom(seed: 51)
    for _ in 0..<40 {
      let (width, height) = (random.int(1...24), random.int(1...24))
      let labels = (0..<width * height).map { _ in UInt8(max(0, random.int(-2...3))) }
      let found = LabelRegions(
        labels, width: width, height: height, minimumArea: 1, separatesLabels: true)
      var areas: [Int] = []
      for label in UInt8(1)...3 {
        let mask = PixelBuffer.bytes(
          width: width, height: height, format: .grey8, labels.map { $0 == label ? 255 : 0 })
        let components = try ConnectedComponents(of: mask, above: 0.5)
        areas += components.components.map(\.area)
        for (place, component) in components.labels().enumerated() where component > 0 {
          let other = components.labels().firstIndex(of: component) ?? place
          #expect(found.numbers[place] == found.numbers[other] && found.numbers[place] > 0)
        }
      }
      #expect(found.subjects.map(\.area) == areas.sorted(by: >).prefix(255).map { $0 })
      #expect(zip(found.numbers, labels).allSatisfy { ($0 == 0) == ($1 == 0) })
    }
  }

  @Test("The nearest subject is one that no other is nearer than")
  func nearest() {
    var random = SeededRandom(seed: 52)
    for _ in 0..<20 {
      let (width, height) = (random.int(1...20), random.int(1...20))
      let labels = (0..<width * height).map { _ in UInt8(random.int(0...30) == 0 ? 1 : 0) }
      let found = LabelRegions(
        labels, width: width, height: height, minimumArea: 1, separatesLabels: true)
      let nearest = found.nearest()
      for place in labels.indices where !found.subjects.isEmpty {
        func distance(to other: Int) -> Int {
          max(abs(place % width - other % width), abs(place / width - other / width))
        }
        let least = labels.indices.filter { labels[$0] != 0 }.map(distance).min()
        let own = labels.indices.filter { found.numbers[$0] == nearest[place] }.map(distance).min()
        #expect(nearest[place] != 0 && own == least)
      }
    }
  }

  @Test("There are at most 255")
  func limit() {
    let side = 40
    let labels = (0..<side * side).map { place in
      UInt8((place % side) % 2 == 0 && (place / side) % 2 == 0 ? 1 : 0)
    }
    let found = LabelRegions(
      labels, width: side, height: side, minimumArea: 1, separatesLabels: true)
    #expect(found.subjects.count == 255)
    #expect(found.numbers.filter { $0 != 0 }.count == 255)
  }
}
