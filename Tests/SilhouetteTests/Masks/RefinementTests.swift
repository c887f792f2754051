// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import TestSupport
import Testing

@Suite("Refined masks of a made image")
struct MadeRefinementTests {
  static let (width, height, side) = (240, 160, 513)

  /// A body on two legs before a plain background, both with a pattern: the formulas of Tests/Snapshots/refined-mask.py.
  private var image: PixelBuffer {
    var numbers: [UInt16] = []
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let (u, v) = (x - 110, y - 60)
        let isSubject = u * u + 2 * v * v < 2500 || (v >= 0 && abs(abs(u) - 20) < 9)
        let noise = (x * 7 + y * 13 + x * y) % 23
        let base = isSubject ? [170, 90, 60] : [70, 100, 130]
        numbers += base.map { UInt16($0 + noise) }
      }
    }
    return PixelBuffer(numbers, width: Self.width, height: Self.height)
  }

  /// What a network might say: a smooth blob.
  private var mask: PixelBuffer {
    let side = Self.side
    let values = (0..<side * side).map { place -> Float in
      let u = (Double(place % side) + 0.5) / Double(side)
      let v = (Double(place / side) + 0.5) / Double(side)
      let distance =
        0.25 - (pow(1.2 * (u - 0.46), 2) + pow(0.45 * (v - 0.5), 2)).squareRoot()
      return Float(1 / (1 + exp(-distance / 0.05)))
    }
    return PixelBuffer.floats(values, width: side, height: side)
  }

  @Test("They are those of the experiment's own code")
  func reference() throws {
    let path = SharedData.packageFolder + "/Tests/Snapshots/refined-mask.png"
    let expected = try Photo(contentsOf: path).pixels.packedBytes
    // The experiment's grid.
    let refinement = MaskRefinement(field: MeanField(gridSize: 192))
    let found = try refinement.refine(mask, with: image).packedBytes
    try #require(found.count == expected.count)
    let differences = zip(found, expected).map { abs(Int($0) - Int($1)) }
    // Both average, filter and enlarge in their own order, in whole numbers in places.
    let mean = Double(differences.reduce(0, +)) / Double(differences.count)
    #expect(mean < 0.5, "mean difference \(mean)")
    #expect(differences.count { $0 > 24 } < differences.count / 500)
    // The mask alone is no answer.
    let stretched = mask.resized(width: Self.width, height: Self.height, component: .uint8)
    #expect(zip(stretched.packedBytes, expected).count { abs(Int($0) - Int($1)) > 24 } > 3000)
  }

  @Test("Fine masks of the image's size and larger ones are only scaled", arguments: [1, 2])
  func finished(scale: Int) throws {
    let (width, height) = (Self.width * scale, Self.height * scale)
    let values = (0..<width * height).map { place -> Float in
      let (u, v) = (
        Double(place % width) / Double(scale) - 90, Double(place / width) / Double(scale) - 70
      )
      // A disk, with an edge as wide as a sample, where the image has none.
      return Float(min(max((45 - (u * u + v * v).squareRoot()) * Double(scale) + 0.5, 0), 1))
    }
    let fine = PixelBuffer.floats(values, width: width, height: height)
    let found = try MaskRefinement().refine(fine, with: image)
    let bytes = found.packedBytes
    for place in bytes.indices {
      let (x, y) = (place % Self.width * scale, place / Self.width * scale)
      var sum: Float = 0
      for row in y..<y + scale {
        for column in x..<x + scale { sum += values[row * width + column] }
      }
      #expect(abs(Float(bytes[place]) - 255 * sum / Float(scale * scale)) <= 0.51)
    }
    #expect(found.format == .grey8)
  }
}

/// The accuracy of the outlines of masks of people.
@Suite(
  "Refined masks of people",
  .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
struct RefinementTests {
  static let names = ["0142", "0191", "0274", "0383", "0475", "0628"]

  @Test("Refined outlines are far better than those of the labels")
  func outlines() throws {
    let network = try ReferenceNetwork.full.prepared().imageModel
    var (hardSum, refinedSum) = (0.0, 0.0)
    for name in Self.names {
      let pixels = try Photo(contentsOf: SharedData.path("people/\(name).jpg")).pixels
      let truth = try Photo(contentsOf: SharedData.path("people/\(name)_mask.png")).pixels
      let map = try network.labels(in: pixels)
      let (width, height) = (pixels.width, pixels.height)
      let tolerance =
        0.003 * (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
      func score(_ mask: PixelBuffer) throws -> Double {
        try BoundaryScore(of: mask, against: truth, tolerance: tolerance).fScore
      }
      let hard = try score(
        map.resized(width: width, height: height).hardMask(keeping: [.person]))
      let refined = try score(pixels.fittedMask(map.mask(keeping: [.person])))
      print("Boundary F-score, \(name) \(width)×\(height): hard \(hard), refined \(refined)")
      hardSum += hard
      refinedSum += refined
    }
    let count = Double(Self.names.count)
    print("Boundary F-score, mean: hard \(hardSum / count), refined \(refinedSum / count)")
    #expect(refinedSum / count >= hardSum / count + 0.2)
  }

  @Test("They have fewer than two specks each")
  func specks() throws {
    let network = try ReferenceNetwork.full.prepared().imageModel
    var count = 0
    for name in Self.names {
      let pixels = try Photo(contentsOf: SharedData.path("people/\(name).jpg")).pixels
      let mask = try pixels.fittedMask(network.labels(in: pixels).mask(keeping: [.person]))
      count += try ConnectedComponents(of: mask, above: (9 / 255 as Float).nextDown).components
        .count { $0.area < 60 }
    }
    #expect(count < 2 * Self.names.count)
  }

  /// The least mean score is a little below what was measured; stretching such masks gives 0.97 and 0.81.
  @Test(
    "A right mask is found out and keeps its edges",
    arguments: [(65, 0.97), (33, 0.91)])
  func fineMasks(side: Int, leastScore: Double) throws {
    var sum = 0.0
    for name in Self.names {
      let pixels = try Photo(contentsOf: SharedData.path("people/\(name).jpg")).pixels
      let truth = try Photo(contentsOf: SharedData.path("people/\(name)_mask.png")).pixels
      let (width, height) = (pixels.width, pixels.height)
      let tolerance =
        0.003 * (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
      let mask = truth.averaged(width: side, height: side, component: .float32)
      sum += try BoundaryScore(
        of: pixels.fittedMask(mask), against: truth, tolerance: tolerance
      ).fScore
    }
    let mean = sum / Double(Self.names.count)
    print("Boundary F-score of true masks at \(side)×\(side), refined: \(mean)")
    #expect(mean >= leastScore)
  }
}
