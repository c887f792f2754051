// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// Points, vectors, coordinates, and observations that callers create.
  @Suite struct VNValueTests {
    @Test("points and vectors are those of the plane")
    func vectors() {
      let tail = VNPoint(x: 0.25, y: 0.5)
      let head = VNPoint(location: CGPoint(x: 0.55, y: 0.9))
      let vector = VNVector(vectorHead: head, tail: tail)
      #expect(abs(vector.length - 0.5) < 1e-12 && abs(vector.squaredLength - 0.25) < 1e-12)
      #expect(abs(vector.theta - atan2(0.4, 0.3)) < 1e-12 && vector.r == vector.length)
      #expect(abs(tail.distance(head) - 0.5) < 1e-12)
      #expect(VNPoint.distance(tail, head) == tail.distance(head))
      let moved = VNPoint.apply(vector, to: tail)
      #expect(abs(moved.x - head.x) < 1e-12 && abs(moved.y - head.y) < 1e-12)
      let polar = VNVector(r: 2, theta: .pi / 6)
      #expect(abs(polar.x - 3.0.squareRoot()) < 1e-12 && abs(polar.y - 1) < 1e-12)
      let unit = VNVector.unitVector(for: polar)
      #expect(abs(unit.length - 1) < 1e-12 && abs(unit.theta - polar.theta) < 1e-12)
      #expect(VNVector.unitVector(for: .zero) == .zero)
      let (a, b) = (
        VNVector(xComponent: 1, yComponent: 2), VNVector(xComponent: -3, yComponent: 5)
      )
      #expect(VNVector.dotProduct(of: a, and: b) == 7)
      #expect(VNVector(byAdding: a, to: b) == VNVector(xComponent: -2, yComponent: 7))
      #expect(VNVector(bySubtracting: a, from: b) == VNVector(xComponent: -4, yComponent: 3))
      #expect(VNVector(byMultiplying: a, byScalar: -2) == VNVector(xComponent: -2, yComponent: -4))
      #expect(VNPoint.zero == VNPoint(x: 0, y: 0) && VNPoint.zero != tail)
      #expect(Set([tail, VNPoint(x: 0.25, y: 0.5), head]).count == 2)
    }

    @Test("projections and their inverses, with and without a region, give the point back")
    func inverses() {
      var random = SeededRandom(seed: 5)
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      for _ in 0..<50 {
        let (width, height) = (random.int(1...4000), random.int(1...4000))
        let roi = CGRect(
          x: number(0...0.5), y: number(0...0.5), width: number(0.1...0.5),
          height: number(0.1...0.5))
        let point = CGPoint(x: number(-0.2...1.2), y: number(-0.2...1.2))
        let image = VNImagePointForNormalizedPointUsingRegionOfInterest(point, width, height, roi)
        // The formula: (r.x + p.x · r.w) · width.
        #expect(abs(image.x - (roi.minX + point.x * roi.width) * CGFloat(width)) < 1e-6)
        #expect(abs(image.y - (roi.minY + point.y * roi.height) * CGFloat(height)) < 1e-6)
        let back = VNNormalizedPointForImagePointUsingRegionOfInterest(image, width, height, roi)
        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
        let pixel = VNImagePointForNormalizedPoint(point, width, height)
        let whole = VNNormalizedPointForImagePoint(pixel, width, height)
        #expect(abs(whole.x - point.x) < 1e-9 && abs(whole.y - point.y) < 1e-9)
        let rect = CGRect(origin: point, size: CGSize(width: 0.25, height: 0.5))
        let again = VNNormalizedRectForImageRectUsingRegionOfInterest(
          VNImageRectForNormalizedRectUsingRegionOfInterest(rect, width, height, roi), width,
          height, roi)
        #expect(abs(again.minX - rect.minX) < 1e-9 && abs(again.height - rect.height) < 1e-9)
      }
      #expect(VNNormalizedRectIsIdentityRect(VNNormalizedIdentityRect))
      #expect(!VNNormalizedRectIsIdentityRect(CGRect(x: 0, y: 0, width: 1, height: 0.5)))
    }

    @Test("a landmark has pixels of the image")
    func landmarks() throws {
      let box = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
      let point = VNImagePointForFaceLandmarkPoint(SIMD2(0.5, 1), box, 200, 100)
      #expect(point == CGPoint(x: 100, y: 75))
      let request = VNDetectFaceLandmarksRequest()
      let file = URL(fileURLWithPath: SharedData.packageFolder + "/Examples/astronaut.png")
      try VNImageRequestHandler(url: file).perform([request])
      let face = try #require(request.results?.first)
      let nose = try #require(face.landmarks?.nose)
      for (normalized, pixel) in zip(
        nose.normalizedPoints, nose.pointsInImage(imageSize: CGSize(width: 512, height: 512)))
      {
        let own = VNImagePointForFaceLandmarkPoint(
          SIMD2(Float(normalized.x), Float(normalized.y)), face.boundingBox, 512, 512)
        #expect(abs(own.x - pixel.x) < 0.001 && abs(own.y - pixel.y) < 0.001)
      }
    }

    @Test("observations that callers create have what they were given")
    func created() {
      let box = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
      let object = VNDetectedObjectObservation(boundingBox: box)
      #expect(object.boundingBox == box && object.confidence == 1)
      #expect(object.requestRevision == VNRequestRevisionUnspecified)
      #expect(
        VNDetectedObjectObservation(requestRevision: 2, boundingBox: box).requestRevision == 2)
      #expect(object.uuid != VNDetectedObjectObservation(boundingBox: box).uuid)
      let face = VNFaceObservation(boundingBox: box)
      #expect(face.roll == nil && face.yaw == nil && face.pitch == nil && face.landmarks == nil)
      let turned = VNFaceObservation(
        requestRevision: 3, boundingBox: box, roll: 0.5, yaw: nil, pitch: -0.25)
      #expect(turned.roll == 0.5 && turned.yaw == nil && turned.pitch == -0.25)
      #expect(turned.requestRevision == 3 && abs(turned.boundingBox.maxX - 0.4) < 1e-9)
    }

    @Test("errors have Vision's domain and codes")
    func errors() throws {
      let request = VNDetectHumanHandPoseRequest()
      request.revision = VNRequestRevisionUnspecified
      let grey = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 64, height: 48))
      let thrown = #expect(throws: VNError.self) {
        try VNImageRequestHandler(ciImage: grey).perform([request])
      }
      let error = try #require(thrown) as NSError
      #expect(error.domain == VNErrorDomain && VNErrorDomain == "com.apple.Vision")
      #expect(VNErrorCode(rawValue: error.code) == .unsupportedRevision)
      #expect(VNErrorCode.timeout.rawValue == 20 && VNErrorCode.ok.rawValue == 0)
    }
  }
#endif
