// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouettePeople

@Suite("Parts of masks and the people behind them")
struct MaskPartsTests {
  private let mask = ProbabilityMap(drawn: [
    ".3......",
    "3##4..4.",
    ".##4.4##",
    "...3..3.",
    "2.......",
  ])

  @Test("A part is what is connected above one half, with its soft border")
  func parts() {
    let parts = MaskParts(mask)
    #expect(parts.parts.map(\.area) == [4, 2])
    #expect(parts.parts[0].columns == 1..<3 && parts.parts[0].rows == 1..<3)
    #expect(
      parts.keeping([0], of: mask).drawn == [
        ".3......", "3##4....", ".##4....", "...3....", "........",
      ])
    #expect(
      parts.keeping([1], of: mask).drawn == [
        "........", "......4.", ".....4##", "......3.", "........",
      ])
    #expect(parts.keeping([], of: mask).values.allSatisfy { $0 == 0 })
    #expect(parts.share(of: 0) == 0.1)
    let box = parts.box(of: 1)
    #expect(box.minimum == SIMD2(0.75, 0.4) && box.maximum == SIMD2(1, 0.6))
  }

  @Test("Diagonal neighbours are connected, and an empty mask has no parts")
  func connectivity() {
    #expect(MaskParts(ProbabilityMap(drawn: ["#.", ".#"])).parts.count == 1)
    #expect(MaskParts(ProbabilityMap(drawn: ["#..", "..#"])).parts.count == 2)
    #expect(MaskParts(ProbabilityMap(width: 3, height: 2)).parts.isEmpty)
  }

  private func evidence(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> PersonEvidence {
    PersonEvidence(
      box: UprightBox(minimum: SIMD2(x, y), maximum: SIMD2(x + width, y + height)))
  }

  @Test("A part is explained by a face or a body that it covers")
  func evidence() {
    let parts = MaskParts(mask)
    #expect(PersonEvidence.explained(parts, by: []) == [])
    #expect(PersonEvidence.explained(parts, by: [evidence(0.1, 0.2, 0.2, 0.2)]) == [0])
    #expect(PersonEvidence.explained(parts, by: [evidence(0.75, 0.4, 0.25, 0.2)]) == [1])
    // Beside both, beyond the image, and not a number.
    #expect(PersonEvidence.explained(parts, by: [evidence(0, 0.85, 1, 0.15)]) == [])
    #expect(PersonEvidence.explained(parts, by: [evidence(1.2, 0, 1, 1)]) == [])
    #expect(PersonEvidence.explained(parts, by: [evidence(.nan, 0, 1, 1)]) == [])
    #expect(PersonEvidence.explained(parts, by: [evidence(-0.5, -0.5, 2, 2)]).isSuperset(of: [0]))
  }
}
