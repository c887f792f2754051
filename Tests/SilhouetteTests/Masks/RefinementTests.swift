// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport
import Testing

#if BundledWeights
  /// The accuracy of the outlines of masks of people.
  @Suite(
    "Refined masks of people",
    .enabled(if: BuiltIn.photos, "needs the folder shared beside the checkout"))
  struct RefinementTests {
    static let names = ["0142", "0191", "0274", "0383", "0475", "0628"]

    @Test("Refined outlines are far better than those of the labels")
    func outlines() throws {
      let network = try DeepLabV3.bundled
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
      #expect(refinedSum / count >= hardSum / count + 0.1)
    }
  }
#endif
