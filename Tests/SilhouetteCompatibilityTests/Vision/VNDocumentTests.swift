// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// The request for documents, and the rectangles that it returns.
  @Suite struct VNDocumentTests {
    /// A page that is seen at an angle, drawn with Core Image's names: 400×300, on black.
    private static let corners = [
      CGPoint(x: 60, y: 250), CGPoint(x: 350, y: 230), CGPoint(x: 370, y: 60),
      CGPoint(x: 40, y: 40),
    ]
    private let page: CIImage? = {
      let paper = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 300, height: 200))
      let filter = CIFilter.perspectiveTransform()
      filter.inputImage = paper
      filter.topLeft = corners[0]
      filter.topRight = corners[1]
      filter.bottomRight = corners[2]
      filter.bottomLeft = corners[3]
      return filter.outputImage?.composited(over: CIImage(color: .black))
        .cropped(to: CGRect(x: 0, y: 0, width: 400, height: 300))
    }()

    @Test("a page has four corners, y up, and a mask; straightened, it is white")
    func documents() throws {
      let image = try #require(page)
      let request = VNDetectDocumentSegmentationRequest()
      #expect(request.results == nil)
      #expect(request.revision == VNDetectDocumentSegmentationRequestRevision1)
      try VNImageRequestHandler(ciImage: image).perform([request])
      let document = try #require(request.results?.first)
      #expect(request.results?.count == 1 && document.confidence > 0.5)
      #expect(document.requestRevision == 1)
      let found = [
        document.topLeft, document.topRight, document.bottomRight, document.bottomLeft,
      ].map { VNImagePointForNormalizedPoint($0, 400, 300) }
      for (point, corner) in zip(found, Self.corners) {
        #expect(hypot(point.x - corner.x, point.y - corner.y) < 1)
      }
      #expect(abs(document.boundingBox.minX - 0.1) < 0.005)
      let mask = try #require(document.globalSegmentationMask?.pixelBuffer)
      let extent = CIImage(cvPixelBuffer: mask).extent
      #expect(extent.width / extent.height == 4.0 / 3)

      let filter = CIFilter.perspectiveCorrection()
      filter.inputImage = image
      (filter.topLeft, filter.topRight) = (found[0], found[1])
      (filter.bottomRight, filter.bottomLeft) = (found[2], found[3])
      let straight = try #require(filter.outputImage)
      let inside = straight.extent.insetBy(dx: 4, dy: 4)
      let pixels = try #require(CIContext().createCGImage(straight, from: inside))
      let bytes = [UInt8](pixels.data)
      for y in 0..<pixels.height {
        let row = bytes[y * pixels.bytesPerRow..<y * pixels.bytesPerRow + 4 * pixels.width]
        #expect(row.allSatisfy { $0 > 250 }, "row \(y)")
      }
    }

    @Test("no page is no result, which is no error; a region beyond the image is one")
    func nothing() throws {
      let grey = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 64, height: 48))
      var errors: [(any Error)?] = []
      let request = VNDetectDocumentSegmentationRequest { errors.append($1) }
      try VNImageRequestHandler(ciImage: grey).perform([request])
      #expect(request.results?.isEmpty == true)
      request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 1, height: 1)
      #expect(throws: VNError.self) {
        try VNImageRequestHandler(ciImage: grey).perform([request])
      }
      #expect(request.results == nil)
      #expect(errors.count == 2 && errors[0] == nil)
      #expect((errors[1] as? VNError)?.code == .outOfBoundsError)
    }

    @Test("the box of a rectangle is that of its corners")
    func corners() {
      let rectangle = VNRectangleObservation(
        requestRevision: VNDetectDocumentSegmentationRequestRevision1,
        topLeft: CGPoint(x: 0.25, y: 0.75), topRight: CGPoint(x: 0.75, y: 1),
        bottomRight: CGPoint(x: 0.875, y: 0.25), bottomLeft: CGPoint(x: 0.125, y: 0.5))
      #expect(rectangle.boundingBox == CGRect(x: 0.125, y: 0.25, width: 0.75, height: 0.75))
      #expect(rectangle.confidence == 1 && rectangle.requestRevision == 1)
      #expect(rectangle.topRight == CGPoint(x: 0.75, y: 1))
      #expect(rectangle.bottomLeft == CGPoint(x: 0.125, y: 0.5))
      #expect(rectangle.globalSegmentationMask == nil)
    }
  }
#endif
