// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// Results, errors, cancellation and coordinates of requests.
  @Suite struct VNRequestTests {
    /// A grey of 64×48 without anybody.
    private let grey = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 64, height: 48))
    private static let astronaut = URL(
      fileURLWithPath: SharedData.packageFolder + "/Examples/astronaut.png")

    @Test("a request that fails does not stop the others, and its error is thrown at the end")
    func failure() throws {
      var order: [String] = []
      let outside = VNDetectFaceRectanglesRequest { request, error in
        order.append("outside")
        #expect(request.results == nil)
        #expect((error as? VNError)?.code == .outOfBoundsError)
      }
      outside.regionOfInterest = CGRect(x: 0.5, y: 0.5, width: 1, height: 1)
      let faces = VNDetectFaceRectanglesRequest { request, error in
        order.append("faces")
        #expect(request.results?.count == 0 && error == nil)
      }
      #expect(faces.results == nil)
      let error = #expect(throws: VNError.self) {
        try VNImageRequestHandler(ciImage: grey).perform([outside, faces])
      }
      #expect(error?.code == .outOfBoundsError)
      #expect(error?.localizedDescription.contains("region of interest") == true)
      #expect((error as NSError?)?.domain == VNErrorDomain)
      #expect(order == ["outside", "faces"])
      #expect(faces.results?.isEmpty == true && outside.results == nil)
    }

    @Test("a withdrawn request does nothing, once")
    func cancellation() throws {
      let request = VNDetectFaceRectanglesRequest()
      let handler = VNImageRequestHandler(ciImage: grey)
      request.cancel()
      let error = #expect(throws: VNError.self) { try handler.perform([request]) }
      #expect(error?.code == .requestCancelled)
      try handler.perform([request])
      #expect(request.results?.isEmpty == true)
    }

    @Test("a revision that does not exist is an error")
    func revisions() throws {
      let request = VNDetectFaceRectanglesRequest()
      #expect(request.revision == VNDetectFaceRectanglesRequestRevision3)
      #expect(VNGeneratePersonSegmentationRequest.supportedRevisions == [1])
      request.revision = 4
      let error = #expect(throws: VNError.self) {
        try VNImageRequestHandler(ciImage: grey).perform([request])
      }
      #expect(error?.code == .unsupportedRevision)
    }

    @Test("an image that cannot be read is an error of every request")
    func unreadable() {
      let requests = [VNDetectFaceRectanglesRequest(), VNDetectFaceRectanglesRequest()]
      let handlers = [
        VNImageRequestHandler(url: URL(fileURLWithPath: "/nowhere.png")),
        VNImageRequestHandler(data: Data([1, 2, 3])),
        VNImageRequestHandler(ciImage: CIImage(color: .red)),
        VNImageRequestHandler(url: URL(string: "https://example.org/a.png") ?? Self.astronaut),
      ]
      for handler in handlers {
        #expect(throws: VNError.self) { try handler.perform(requests) }
        #expect(requests.allSatisfy { $0.results == nil })
      }
    }

    @Test("rectangles and points are those of lower left corners")
    func coordinates() {
      let rect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
      let pixels = CGRect(x: 50, y: 50, width: 100, height: 25)
      #expect(VNImageRectForNormalizedRect(rect, 200, 100) == pixels)
      #expect(VNNormalizedRectForImageRect(pixels, 200, 100) == rect)
      #expect(
        VNImagePointForNormalizedPoint(CGPoint(x: 0.25, y: 0.5), 200, 100) == CGPoint(x: 50, y: 50))
    }

    @Test("what is relative to a region has pixels of the image")
    func regions() {
      let region = CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5)
      #expect(
        VNImageRectForNormalizedRectUsingRegionOfInterest(
          CGRect(x: 0.5, y: 0, width: 0.5, height: 1), 200, 100, region)
          == CGRect(x: 150, y: 25, width: 50, height: 50))
      #expect(
        VNImagePointForNormalizedPointUsingRegionOfInterest(
          CGPoint(x: 0.5, y: 0.5), 200, 100, region) == CGPoint(x: 150, y: 50))
    }

    @Test("a mask that is not one component is an error")
    func format() {
      let request = VNGeneratePersonSegmentationRequest()
      request.outputPixelFormat = kCVPixelFormatType_32BGRA
      let error = #expect(throws: VNError.self) {
        try VNImageRequestHandler(ciImage: grey).perform([request])
      }
      #expect(error?.code == .invalidFormat)
    }

    @Test("every source of an image finds the same face, whatever its orientation")
    func sources() throws {
      let image = try #require(UIImage(contentsOfFile: Self.astronaut.path)?.cgImage)
      let turned = CIImage(cgImage: image).oriented(.left)
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 512, 512, kCVPixelFormatType_32BGRA, nil, &made)
      let buffer = try #require(made)
      CIContext().render(turned, to: buffer)
      let handlers = [
        VNImageRequestHandler(url: Self.astronaut),
        VNImageRequestHandler(data: try Data(contentsOf: Self.astronaut)),
        VNImageRequestHandler(cgImage: image),
        VNImageRequestHandler(ciImage: CIImage(cgImage: image)),
        VNImageRequestHandler(ciImage: turned, orientation: .right),
        VNImageRequestHandler(cvPixelBuffer: buffer, orientation: .right),
      ]
      var boxes: [CGRect] = []
      for handler in handlers {
        let request = VNDetectFaceRectanglesRequest()
        try handler.perform([request])
        #expect(request.results?.count == 1)
        boxes.append(try #require(request.results?.first?.boundingBox))
      }
      for box in boxes {
        #expect(abs(box.minX - boxes[0].minX) < 0.005 && abs(box.maxY - boxes[0].maxY) < 0.005)
      }
      // The face is in the upper half, left of the middle.
      #expect(boxes[0].midY > 0.5 && boxes[0].midX < 0.5)
    }

    @Test("landmarks are those of the faces that are given, and of no others")
    func inputFaces() throws {
      let handler = VNImageRequestHandler(url: Self.astronaut)
      let rectangles = VNDetectFaceRectanglesRequest()
      let landmarks = VNDetectFaceLandmarksRequest()
      try handler.perform([rectangles, landmarks])
      let face = try #require(rectangles.results?.first)
      let found = try #require(landmarks.results?.first)
      #expect(face.landmarks == nil && found.landmarks != nil)
      landmarks.inputFaceObservations = [face]
      try handler.perform([landmarks])
      let given = try #require(landmarks.results)
      #expect(given.count == 1 && given.first?.uuid == face.uuid)
      let (first, second) = (
        try #require(found.landmarks?.nose?.normalizedPoints),
        try #require(given.first?.landmarks?.nose?.normalizedPoints)
      )
      #expect(!first.isEmpty && first == second)
      landmarks.inputFaceObservations = []
      try handler.perform([landmarks])
      #expect(landmarks.results?.isEmpty == true)
      let quality = VNDetectFaceCaptureQualityRequest()
      quality.inputFaceObservations = [face, face]
      try handler.perform([quality])
      #expect(quality.results?.count == 2)
      #expect(quality.results?.allSatisfy { $0.faceCaptureQuality != nil } == true)
    }

    @Test(
      "no more hands are found than are asked for",
      .enabled(if: SharedData.isPresent, "needs the folder shared beside the checkout"))
    func handCount() throws {
      let file = URL(fileURLWithPath: SharedData.path("people-models/photos/t00539.jpg"))
      let handler = VNImageRequestHandler(url: file)
      let request = VNDetectHumanHandPoseRequest()
      #expect(request.maximumHandCount == 2)
      try handler.perform([request])
      let all = try #require(request.results)
      #expect((1...2).contains(all.count))
      for count in [1, 0] {
        request.maximumHandCount = count
        try handler.perform([request])
        #expect(request.results?.count == count)
      }
    }

    @Test("joints have Vision's names, and groups are parts of all")
    func joints() throws {
      let request = VNDetectHumanBodyPoseRequest()
      try VNImageRequestHandler(url: Self.astronaut).perform([request])
      let body = try #require(request.results?.first)
      let all = try body.recognizedPoints(.all)
      #expect(all.count == 19 && body.availableJointNames.count == 19)
      let face = try body.recognizedPoints(.face)
      #expect(Set(face.keys) == [.nose, .leftEye, .rightEye, .leftEar, .rightEar])
      #expect(VNHumanBodyPoseObservation.JointName.neck.rawValue.rawValue == "neck_1_joint")
      let nose = try body.recognizedPoint(.nose)
      #expect(nose.location == all[.nose]?.location)
      let numbers = try body.keypointsMultiArray()
      #expect(numbers.shape == [1, 3, 19])
      #expect(abs(numbers[[0, 0, 0]].doubleValue - nose.x) < 1e-6)
      #expect(abs(numbers[[0, 1, 0]].doubleValue - nose.y) < 1e-6)
      let unknown = VNHumanBodyPoseObservation.JointName(
        rawValue: VNRecognizedPointKey(rawValue: "tail"))
      #expect(throws: VNError.self) { try body.recognizedPoint(unknown) }
    }

    @Test("a number of an instance that does not exist is an error")
    func instances() throws {
      let request = VNGeneratePersonInstanceMaskRequest()
      let handler = VNImageRequestHandler(url: Self.astronaut)
      try handler.perform([request])
      let found = try #require(request.results?.first)
      #expect(found.allInstances == [1])
      #expect(throws: VNError.self) { try found.generateMask(forInstances: [2]) }
      let whole = try found.generateMaskedImage(
        ofInstances: [1], from: handler, croppedToInstancesExtent: false)
      let part = try found.generateMaskedImage(
        ofInstances: [1], from: handler, croppedToInstancesExtent: true)
      #expect(CVPixelBufferGetPixelFormatType(whole) == kCVPixelFormatType_32BGRA)
      #expect(CVPixelBufferGetWidth(whole) == 512 && CVPixelBufferGetWidth(part) < 512)
    }
  }
#endif

// Mistake request-stops-others: a request that fails and keeps the others from being performed
// - let errors = compactMap { $0.perform(image) }
// + let errors = prefix(1).compactMap { $0.perform(image) }
// = VNRequestTests
