// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouettePeople

@Suite("Regions of the face")
struct FaceRegionTests {
  @Test("The regions have the known counts: 87 places, 76 different points")
  func counts() {
    let counts: [(FaceRegion, Int)] = [
      (.faceContour, 17), (.medianLine, 10), (.leftEyebrow, 6), (.rightEyebrow, 6), (.leftEye, 6),
      (.rightEye, 6), (.leftPupil, 1), (.rightPupil, 1), (.nose, 8), (.noseCrest, 6),
      (.outerLips, 14), (.innerLips, 6),
    ]
    #expect(counts.count == FaceRegion.allCases.count)
    for (region, count) in counts { #expect(region.points.count == count, "\(region)") }
    #expect(FaceRegion.allCases.map(\.points.count).reduce(0, +) == 87)
    #expect(FaceRegion.allPoints.count == 76 && Set(FaceRegion.allPoints).count == 76)
  }

  @Test("Every region repeats no point; the tip of the nose is in three regions")
  func overlaps() {
    for region in FaceRegion.allCases {
      #expect(Set(region.points).count == region.points.count, "\(region)")
    }
    func shared(_ other: FaceRegion) -> Int {
      Set(FaceRegion.medianLine.points).intersection(other.points).count
    }
    #expect(shared(.noseCrest) == 4 && shared(.nose) == 2 && shared(.outerLips) == 2)
    #expect(shared(.innerLips) == 2 && shared(.faceContour) == 1)
    #expect(FaceRegion.allCases.count { $0.points.contains(1) } == 3)
    #expect(Set(FaceRegion.oval).count == 36)
  }
}
