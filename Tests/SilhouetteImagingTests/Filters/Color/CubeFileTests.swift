// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteImaging

@Suite("Tables of colours") struct CubeFileTests {
  private func read(_ text: String) throws -> Filters.CubeFile {
    try Filters.CubeFile(Array(text.utf8))
  }

  private let corners = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)" }
    .joined(separator: "\n")

  @Test func reads() throws {
    let text = """
      # A comment
      TITLE "A \\ title"

      LUT_3D_SIZE 2
      DOMAIN_MIN -1 0 0
      DOMAIN_MAX 1.5e0 2 +4
      \(corners)
      # The end
      """
    for text in [text, text.replacingOccurrences(of: "\n", with: "\r\n"), text + "\n\n"] {
      let file = try read(text)
      #expect(file.title == "A \\ title")
      #expect(file.table.size == 2 && file.table.arrangement == .cube)
      #expect(file.table.colors[3] == [1, 1, 0, 1] && file.table.colors[4] == [0, 0, 1, 1])
      #expect(file.table.domainMinimum == [-1, 0, 0] && file.table.domainMaximum == [1.5, 2, 4])
    }
    let curves = try read("LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE 0 2\n0 0 0\n.5\t1 .25\n1 1 1")
    #expect(curves.table.arrangement == .curves && curves.table.colors[1] == [0.5, 1, 0.25, 1])
    #expect(curves.table.domainMaximum == [2, 2, 2] && curves.title == "")
  }

  @Test(arguments: [
    ("", 1, "LUT_3D_SIZE"), ("LUT_3D_SIZE 2\n0 0 0", 3, "8 lines"),
    ("LUT_3D_SIZE 1", 1, "2…128"), ("LUT_3D_SIZE 129", 1, "2…128"),
    ("LUT_3D_SIZE 99999999999999999999", 1, "2…128"), ("LUT_3D_SIZE", 1, "2…128"),
    ("LUT_1D_SIZE 65537", 1, "65536"), ("LUT_3D_SIZE 2\nLUT_1D_SIZE 2", 2, "one size"),
    ("0 0 0", 1, "LUT_3D_SIZE"), ("LUT_1D_SIZE 2\n0 0", 2, "three numbers"),
    ("LUT_1D_SIZE 2\n0 0 0 0", 2, "three numbers"), ("LUT_1D_SIZE 2\n0 0 nan", 2, "a number"),
    ("LUT_1D_SIZE 2\n0 0 1e99", 2, "a number"), ("LUT_1D_SIZE 2\n0 0 0x1", 2, "a number"),
    ("LUT_1D_SIZE 2\n0 0 0\nTITLE \"x\"", 3, "three numbers"),
    ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1", 4, "2 lines"), ("TITLE x", 1, "title"),
    ("TITLE \"", 1, "title"), ("SOMETHING 3", 1, "TITLE"), ("\u{0}\u{1}", 1, "TITLE"),
    ("LUT_1D_SIZE 2\nDOMAIN_MIN 1 0 0\n0 0 0", 3, "domain"),
    ("LUT_1D_SIZE 2\nDOMAIN_MAX 3e38 1 1\nDOMAIN_MIN -3e38 0 0\n0 0 0", 4, "domain"),
    ("DOMAIN_MIN 0 0", 1, "three"), ("DOMAIN_MIN 0 0 0\nDOMAIN_MIN 0 0 0", 2, "once"),
  ])
  func refuses(text: String, line: Int, expected: String) throws {
    do {
      _ = try read(text)
      Issue.record("\(text) was read")
    } catch let error as Filters.CubeFileError {
      #expect(error.line == line && error.expected.contains(expected), "\(error)")
    }
  }

  @Test func survivesDamage() throws {
    var random = SeededRandom(seed: 51)
    let whole = Array("TITLE \"x\"\nLUT_3D_SIZE 2\nDOMAIN_MAX 1 1 1\n\(corners)\n".utf8)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<random.int(1...3) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      if random.int(0...3) == 0 { bytes.removeLast(random.int(0...bytes.count)) }
      _ = try? Filters.CubeFile(bytes)
    }
    #expect(throws: Filters.CubeFileError.self) {
      try Filters.CubeFile([UInt8](repeating: 65, count: 10_000))
    }
  }

  @Test func cubesFollowTheirFormula() throws {
    var random = SeededRandom(seed: 52)
    let samples = PixelSamples(30, seed: 53, colors: -0.5...1.5)
    for size in [2, 3, 5] {
      let colors = (0..<size * size * size).map { _ -> SIMD4<Float> in
        SIMD4(random.float(), random.float(), random.float(), abs(random.float()))
      }
      let (low, high) = (SIMD3<Double>(-0.25, 0, 0.125), SIMD3<Double>(1, 1.25, 0.75))
      let table = ColorCubeTable(
        size: size, colors: colors, domainMinimum: SIMD3(low), domainMaximum: SIMD3(high))
      // The sum over all entries of their value times a tent along each axis.
      let expected = samples.straight.map { pixel in
        var position = SIMD3<Double>.zero
        for axis in 0..<3 {
          let t = (pixel[axis] - low[axis]) / (high[axis] - low[axis])
          position[axis] = min(max(t, 0), 1) * Double(size - 1)
        }
        var sum = SIMD4<Double>.zero
        for (index, color) in colors.enumerated() {
          let place = SIMD3(
            Double(index % size), Double(index / size % size), Double(index / size / size))
          var weight = 1.0
          for axis in 0..<3 { weight *= max(0, 1 - abs(position[axis] - place[axis])) }
          sum += SIMD4(color) * weight
        }
        return sum * pixel.w
      }
      try expectRow(
        Filters.ColorCube(table: table).apply(to: samples.image), expected, within: 5e-6)
    }
  }

  @Test func curvesAndSpaces() throws {
    let table = ColorCubeTable(
      arrangement: .curves, size: 3, colors: [[0, 1, 0, 1], [0.5, 0.5, 1, 1], [1, 0, 0, 1]])
    let samples = PixelSamples(30, seed: 54, colors: 0...1)
    try expectRow(
      Filters.ColorCube(table: table).apply(to: samples.image),
      samples.straight.map {
        SIMD4($0.x, 1 - $0.y, 1 - abs(2 * $0.z - 1), $0.w).premultiplied
      })
    // Inverting sRGB's numbers while computing with light.
    let inverted = ColorCubeTable(
      arrangement: .curves, size: 2, colors: [[1, 1, 1, 1], [0, 0, 0, 1]])
    let grey = Image(color: Color(red: 0.25, green: 0.5, blue: 1))
    func light(_ value: Double) -> Double { pow((value + 0.055) / 1.055, 2.4) }
    try expectRow(
      Filters.ColorCube(table: inverted, colorSpace: .sRGB).apply(to: grey),
      [[light(0.75), light(0.5), 0, 1]], workingSpace: .linearSRGB)
  }

  @Test func theFilterNamesFileAndLine() throws {
    let file = FilterValue.File(name: "look.cube", bytes: Array("LUT_3D_SIZE 2\nx".utf8))
    do {
      _ = try FilterCatalog.standard.makeFilter(
        named: "colorCube", parameters: ["file": .file(file)])
      Issue.record("the file was read")
    } catch let error {
      #expect(error.description.contains("look.cube: line 2"), "\(error)")
    }
  }
}
