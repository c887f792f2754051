// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels
import TestSupport
import Testing

@testable import SilhouetteCorrections

@Suite("Pieces of a mask that a click removes")
struct MaskPiecesTests {
  private static let side = 64
  /// A large subject, and a small piece that a bridge may join to it.
  private static let (subject, piece) = (4..<44, 50..<60)

  private struct Scene {
    let pixels: PixelBuffer
    let mask: PixelBuffer
    let evidence: CorrectionEvidence
  }

  /// Returns a mask of two squares, of which the smaller has stripes, over which paths are long.
  private func scene(bridge: Int) -> Scene {
    let side = Self.side
    var mask = [UInt8](repeating: 0, count: side * side)
    var colors = [UInt8](repeating: 90, count: 3 * side * side)
    for place in mask.indices {
      let (y, x) = place.quotientAndRemainder(dividingBy: side)
      if Self.subject.contains(x), Self.subject.contains(y) {
        mask[place] = 255
        colors.replaceSubrange(3 * place..<3 * place + 3, with: [180, 180, 180])
      }
      if Self.piece.contains(x), Self.subject.contains(y), y < 14 {
        mask[place] = 255
        let color: UInt8 = x / 2 % 2 == 0 ? 0 : 255
        colors.replaceSubrange(3 * place..<3 * place + 3, with: [color, color, color])
      }
      if (44..<50).contains(x), (8..<8 + bridge).contains(y) { mask[place] = 255 }
    }
    return Scene(
      pixels: PixelBuffer(packed: colors, width: side, height: side, format: .rgb8),
      mask: PixelBuffer(packed: mask, width: side, height: side, format: .grey8),
      evidence: CorrectionEvidence(
        colors: (0..<side * side).map { SIMD3(Float(colors[3 * $0]) / 255, 0, 0) },
        width: side, height: side,
        networks: [
          ProbabilityMap(
            width: side, height: side,
            mask.indices.map { mask[$0] == 0 ? 0.1 : $0 % side < 44 ? 0.9 : 0.6 })
        ]))
  }

  /// Returns the fraction of the small piece that is left after a click removes what is at a place.
  private func rest(_ x: Int, _ y: Int, bridge: Int) throws -> Double {
    let side = Self.side
    let point = NormalizedPoint(
      x: (Double(x) + 0.5) / Double(side), y: 1 - (Double(y) + 0.5) / Double(side))
    let scene = scene(bridge: bridge)
    let mask = try MaskCorrector(scene.pixels, start: scene.mask, scene.evidence)
      .corrected(by: Corrections(removing: [point])).mask
    let bytes = mask.packedBytes
    let left = (4..<14).flatMap { y in Self.piece.map { y * side + $0 } }
      .filter { bytes[$0] >= 128 }
    #expect(Self.subject.allSatisfy { bytes[30 * side + $0] >= 128 })
    return Double(left.count) / 100
  }

  @Test("A click in the middle removes all of it, whatever its colours", arguments: [0, 1, 2])
  func middle(bridge: Int) throws {
    #expect(try rest(55, 9, bridge: bridge) == 0)
  }

  @Test("A click at its edge does not")
  func edge() throws {
    #expect(try rest(50, 4, bridge: 0) > 0.3)
  }

  @Test("A piece ends where it is thin", arguments: 0...6)
  func division(bridge: Int) {
    let side = Self.side
    let scene = scene(bridge: bridge)
    let mask = scene.mask.packedBytes
    var thickness: [Int32] = []
    for place in mask.indices {
      var least = Int.max
      for other in mask.indices where mask[other] == 0 {
        let (dx, dy) = (place % side - other % side, place / side - other / side)
        least = min(least, dx * dx + dy * dy)
      }
      thickness.append(Int32(least))
    }
    let pieces = MaskPieces(
      thickness: thickness, in: CorrectionGrid(scene.evidence, scene.mask))
    func removed(_ x: Int, _ y: Int) -> [Int]? {
      pieces.wholePieces(of: CorrectionField.Mark(places: [y * side + x], isKept: false))
    }
    let own: [Int] = (4..<14).flatMap { y in Self.piece.map { y * side + $0 } }
    let middle = removed(55, 9)
    #expect((middle == nil) == (bridge > 2))
    if let middle {
      // A thin bridge is divided between the pieces.
      #expect(Set(own).isSubset(of: middle) && middle.count <= own.count + 4 * bridge)
    }
    #expect(removed(50, 4) == nil, "the edge")
    #expect(removed(24, 24) == nil, "the subject")
    #expect(removed(60, 60) == nil, "outside")
  }
}

// Mistake corrections-whole-piece: a click at the edge of a piece removes all of it
// -   private static let middle: Float = 0.6
// +   private static let middle: Float = 0
// = MaskPiecesTests

// Mistake corrections-subject-piece: a click in the subject removes all of it
// -     let own = Set(mark.places.map { numbers[$0] }).subtracting([0, largest])
// +     let own = Set(mark.places.map { numbers[$0] }).subtracting([0])
// = MaskPiecesTests
