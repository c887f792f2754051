// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// The request for documents, and the rectangles that it names.
  @Suite struct VNDocumentTests {
    private let grey = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 64, height: 48))

    @Test("a request that has no detector fails alone, and says why")
    func documents() throws {
      let document = VNDetectDocumentSegmentationRequest { request, error in
        #expect((error as? VNError)?.code == .notImplemented)
      }
      #expect(document.revision == VNDetectDocumentSegmentationRequestRevision1)
      let corners: [VNRectangleObservation]? = document.results
      #expect(corners == nil)
      let faces = VNDetectFaceRectanglesRequest()
      let error = #expect(throws: VNError.self) {
        try VNImageRequestHandler(ciImage: grey).perform([document, faces])
      }
      #expect(error?.localizedDescription.contains("documents is not available yet") == true)
      #expect((error as NSError?)?.code == 8)
      #expect(document.results == nil && faces.results?.isEmpty == true)
    }

    @Test("the box of a rectangle is that of its corners")
    func corners() {
      let rectangle = VNRectangleObservation(
        requestRevision: VNDetectDocumentSegmentationRequestRevision1,
        topLeft: CGPoint(x: 0.25, y: 0.75), topRight: CGPoint(x: 0.75, y: 1),
        bottomRight: CGPoint(x: 0.875, y: 0.25), bottomLeft: CGPoint(x: 0.125, y: 0.5))
      #expect(rectangle.boundingBox == CGRect(x: 0.125, y: 0.25, width: 0.75, height: 0.75))
      #expect(rectangle.confidence == 1)
      #expect(rectangle.topRight == CGPoint(x: 0.75, y: 1))
      #expect(rectangle.bottomLeft == CGPoint(x: 0.125, y: 0.5))
    }
  }
#endif
