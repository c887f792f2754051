// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility
import Testing

// What readers of the documents write next with Vision, as they spell it for iOS.

// ---------------------------------------------------------------- (2) Vision

@Test func visionCoreML() throws {
  let visionModel = try VNCoreMLModel(for: DeepLabV3(configuration: MLModelConfiguration()).model)
  #expect(visionModel.inputImageFeatureName == "image")
  var finished = 0
  let request = VNCoreMLRequest(model: visionModel) { request, error in
    if error == nil, request.results != nil { finished += 1 }
  }
  request.imageCropAndScaleOption = .scaleFill
  try VNImageRequestHandler(url: URL(fileURLWithPath: catPath), options: [:]).perform([request])
  let observation = try #require(request.results?.first as? VNCoreMLFeatureValueObservation)
  #expect(observation.featureName == "semanticPredictions")
  #expect(observation.confidence == 1)
  #expect(observation.featureValue.multiArrayValue?.count == 513 * 513)
  #expect(finished == 1)
}

@Test func documentSegmentation() throws {
  let context = canvas(400, 300)
  context.setFillColor(red: 0.15, green: 0.2, blue: 0.25, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: 400, height: 300))
  context.setFillColor(UIColor.white.cgColor)
  context.move(to: CGPoint(x: 80, y: 45))
  context.addLine(to: CGPoint(x: 320, y: 45))
  context.addLine(to: CGPoint(x: 300, y: 255))
  context.addLine(to: CGPoint(x: 100, y: 255))
  context.closePath()
  context.fillPath()
  let request = VNDetectDocumentSegmentationRequest()
  request.revision = VNDetectDocumentSegmentationRequestRevision1
  try VNImageRequestHandler(cgImage: context.makeImage()!, options: [:]).perform([request])
  let sheet: VNRectangleObservation = try #require(request.results?.first)
  #expect(abs(sheet.topLeft.x - 0.25) < 0.05 && abs(sheet.topLeft.y - 0.85) < 0.05)
  #expect(abs(sheet.bottomRight.x - 0.8) < 0.05 && abs(sheet.bottomRight.y - 0.15) < 0.05)
  #expect(abs(sheet.boundingBox.width - 0.6) < 0.07)
  let filter = CIFilter.perspectiveCorrection()
  filter.inputImage = CIImage(cgImage: context.makeImage()!)
  filter.topLeft = VNImagePointForNormalizedPoint(sheet.topLeft, 400, 300)
  filter.topRight = VNImagePointForNormalizedPoint(sheet.topRight, 400, 300)
  filter.bottomLeft = VNImagePointForNormalizedPoint(sheet.bottomLeft, 400, 300)
  filter.bottomRight = VNImagePointForNormalizedPoint(sheet.bottomRight, 400, 300)
  let flat = try #require(filter.outputImage)
  let image = try #require(CIContext().createCGImage(flat, from: flat.extent))
  #expect(near(ReadBack(image)[image.width / 2, image.height / 2], [255, 255, 255, 255], 5))
}

@Test func documentMask() throws {
  let context = canvas(200, 160)
  context.setFillColor(gray: 0.15, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: 200, height: 160))
  context.setFillColor(gray: 1, alpha: 1)
  context.fill(CGRect(x: 40, y: 30, width: 120, height: 100))
  let request = VNDetectDocumentSegmentationRequest()
  try VNImageRequestHandler(cgImage: context.makeImage()!, options: [:]).perform([request])
  let mask = try #require(request.results?.first?.globalSegmentationMask)
  #expect(CVPixelBufferGetPixelFormatType(mask.pixelBuffer) == kCVPixelFormatType_OneComponent8)
}

@Test func revisions() throws {
  let supported: IndexSet = VNDetectFaceRectanglesRequest.supportedRevisions
  #expect(supported.contains(VNDetectFaceRectanglesRequestRevision3))
  #expect(VNDetectFaceRectanglesRequest.defaultRevision == VNDetectFaceRectanglesRequestRevision3)
  #expect(supported.contains(VNDetectFaceRectanglesRequest.currentRevision))
  #expect(
    VNGeneratePersonSegmentationRequest().revision == VNGeneratePersonSegmentationRequestRevision1)
  #expect(
    VNDetectHumanRectanglesRequest.supportedRevisions.contains(
      VNDetectHumanRectanglesRequestRevision2))
  #expect(
    VNDetectFaceLandmarksRequest.supportedRevisions.contains(VNDetectFaceLandmarksRequestRevision3))
  #expect(VNGeneratePersonInstanceMaskRequest.supportedRevisions == IndexSet(integer: 1))
}

@Test func constellations() throws {
  let request = VNDetectFaceLandmarksRequest()
  #expect(request.constellation == VNRequestFaceLandmarksConstellation.constellationNotDefined)
  let supports: Bool = VNDetectFaceLandmarksRequest.revision(
    VNDetectFaceLandmarksRequestRevision3, supportsConstellation: .constellation76Points)
  #expect(supports)
  request.revision = VNDetectFaceLandmarksRequestRevision3
  request.constellation = .constellation65Points
  try VNImageRequestHandler(cgImage: personPhoto()).perform([request])
  #expect(request.results?.first?.landmarks?.allPoints?.pointCount == 65)
  request.constellation = .constellation76Points
  try VNImageRequestHandler(cgImage: personPhoto()).perform([request])
  #expect(request.results?.first?.landmarks?.allPoints?.pointCount == 76)
}

@Test func faceLandmarkRegions() throws {
  let request = VNDetectFaceLandmarksRequest()
  try VNImageRequestHandler(cgImage: personPhoto(), orientation: .up, options: [:]).perform([
    request
  ])
  let face = try #require(request.results?.first)
  let landmarks: VNFaceLandmarks2D = try #require(face.landmarks)
  #expect(landmarks.confidence > 0)
  #expect(landmarks.leftPupil?.pointCount == 1)
  #expect(landmarks.outerLips?.pointsClassification == VNPointsClassification.closedPath)
  #expect(landmarks.faceContour?.pointsClassification == VNPointsClassification.openPath)
  #expect(
    landmarks.leftEyebrow != nil && landmarks.rightEyebrow != nil && landmarks.medianLine != nil)
  let nose = try #require(landmarks.nose)
  #expect(nose.normalizedPoints.count == nose.pointCount)
  let size = CGSize(width: 512, height: 512)
  let box = VNImageRectForNormalizedRect(face.boundingBox, 512, 512)
  for point in nose.pointsInImage(imageSize: size) {
    #expect(box.contains(point))
  }
  let first = nose.normalizedPoints[0]
  let image = VNImagePointForFaceLandmarkPoint(
    SIMD2<Float>(Float(first.x), Float(first.y)), face.boundingBox, 512, 512)
  #expect(abs(image.x - nose.pointsInImage(imageSize: size)[0].x) < 1)
}

@Test func faceRectanglesThenQuality() throws {
  let handler = VNImageRequestHandler(cgImage: personPhoto(), options: [:])
  let rectangles = VNDetectFaceRectanglesRequest()
  #expect(rectangles.results == nil)
  try handler.perform([rectangles])
  let face = try #require(rectangles.results?.first)
  #expect(face.requestRevision == VNDetectFaceRectanglesRequestRevision3)
  #expect(face.boundingBox.midY > 0.6)
  #expect(abs(face.roll!.doubleValue) < 0.6)
  #expect(face.pitch != nil && face.yaw != nil)
  let quality = VNDetectFaceCaptureQualityRequest()
  quality.inputFaceObservations = [face]
  try handler.perform([quality])
  let score: Float = try #require(quality.results?.first?.faceCaptureQuality)
  #expect(score > 0 && score <= 1)
}

@Test func createdObservations() throws {
  let box = CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25)
  let object = VNDetectedObjectObservation(boundingBox: box)
  #expect(object.boundingBox == box)
  let revised = VNDetectedObjectObservation(requestRevision: 2, boundingBox: box)
  #expect(revised.requestRevision == 2)
  #expect(revised.uuid != object.uuid)
  let face = VNFaceObservation(
    requestRevision: VNDetectFaceRectanglesRequestRevision3, boundingBox: box, roll: 0.5, yaw: nil,
    pitch: NSNumber(value: -0.25))
  #expect(face.roll?.doubleValue == 0.5)
  #expect(face.yaw == nil)
  #expect(face.pitch?.doubleValue == -0.25)
}

@Test func createdFaceForLandmarks() throws {
  let request = VNDetectFaceLandmarksRequest()
  request.inputFaceObservations = [
    VNFaceObservation(boundingBox: CGRect(x: 0.33, y: 0.6, width: 0.24, height: 0.3))
  ]
  try VNImageRequestHandler(cgImage: personPhoto(), options: [:]).perform([request])
  #expect(request.results?.count == 1)
  #expect(request.results?.first?.landmarks != nil)
}

@Test func normalizedCoordinates() {
  #expect(
    VNNormalizedPointForImagePoint(CGPoint(x: 50, y: 50), 200, 100) == CGPoint(x: 0.25, y: 0.5))
  #expect(
    VNImagePointForNormalizedPoint(CGPoint(x: 0.25, y: 0.5), 200, 100) == CGPoint(x: 50, y: 50))
  let rect = CGRect(x: 50, y: 25, width: 100, height: 50)
  let unit = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
  #expect(VNNormalizedRectForImageRect(rect, 200, 100) == unit)
  #expect(VNImageRectForNormalizedRect(unit, 200, 100) == rect)
  #expect(VNNormalizedRectIsIdentityRect(VNNormalizedIdentityRect))
  let roi = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
  #expect(
    VNImagePointForNormalizedPointUsingRegionOfInterest(CGPoint(x: 0.5, y: 0.5), 200, 100, roi)
      == CGPoint(x: 150, y: 25))
  #expect(
    VNNormalizedPointForImagePointUsingRegionOfInterest(CGPoint(x: 150, y: 25), 200, 100, roi)
      == CGPoint(x: 0.5, y: 0.5))
  #expect(
    VNImageRectForNormalizedRectUsingRegionOfInterest(unit, 200, 100, roi)
      == CGRect(x: 125, y: 12.5, width: 50, height: 25))
}

@Test func regionOfInterest() throws {
  let request = VNDetectFaceRectanglesRequest()
  #expect(request.regionOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
  request.regionOfInterest = CGRect(x: 0.5, y: 0.5, width: 0.8, height: 0.8)
  #expect(throws: (any Error).self) {
    try VNImageRequestHandler(cgImage: personPhoto(), options: [:]).perform([request])
  }
  request.regionOfInterest = CGRect(x: 0.2, y: 0.4, width: 0.6, height: 0.6)
  try VNImageRequestHandler(cgImage: personPhoto(), options: [:]).perform([request])
  #expect(request.results?.isEmpty == false)
}

@Test func unsupportedRevisionThrows() throws {
  let request = VNDetectFaceRectanglesRequest()
  request.revision = 99
  do {
    try VNImageRequestHandler(cgImage: personPhoto(), options: [:]).perform([request])
    Issue.record("no error")
  } catch let error as VNError {
    #expect(error.code == VNError.Code.unsupportedRevision)
  }
}

@Test func bodyPose() throws {
  let request = VNDetectHumanBodyPoseRequest()
  let names: [VNHumanBodyPoseObservation.JointName] = try request.supportedJointNames()
  #expect(names.count == 19)
  let groups: [VNHumanBodyPoseObservation.JointsGroupName] = try request.supportedJointsGroupNames()
  #expect(groups.contains(VNHumanBodyPoseObservation.JointsGroupName.torso))
  try VNImageRequestHandler(cgImage: personPhoto(), options: [:]).perform([request])
  let body: VNHumanBodyPoseObservation = try #require(request.results?.first)
  let all = try body.recognizedPoints(.all)
  let nose = try #require(all[.nose])
  #expect(nose.confidence > 0.3)
  #expect(nose.location.y > 0.6)
  let single = try body.recognizedPoint(.nose)
  #expect(single.x == nose.x)
  let face = try body.recognizedPoints(.face)
  #expect(face[.leftWrist] == nil)
  let byKey = try body.recognizedPoints(forGroupKey: .all)
  #expect(byKey[VNHumanBodyPoseObservation.JointName.nose.rawValue]?.location == nose.location)
  #expect(body.availableJointNames.contains(VNHumanBodyPoseObservation.JointName.leftShoulder))
  #expect(body.availableKeys.contains(nose.identifier))
  let keypoints = try body.keypointsMultiArray()
  #expect(keypoints.shape.count == 3 && keypoints.shape[1].intValue == 3)
}

@Test func bodyPoseGroupKeyFromName() throws {
  let request = VNDetectHumanBodyPoseRequest()
  try VNImageRequestHandler(cgImage: personPhoto(), options: [:]).perform([request])
  let body = try #require(request.results?.first)
  let torso = try body.recognizedPoints(
    forGroupKey: VNHumanBodyPoseObservation.JointsGroupName.torso.rawValue)
  let visible = torso.values.filter { $0.confidence > 0 }.map {
    VNImagePointForNormalizedPoint($0.location, 512, 512)
  }
  #expect(!visible.isEmpty)
  #expect(visible.allSatisfy { $0.x >= 0 && $0.x <= 512 })
}

@Test func handPose() throws {
  let request = VNDetectHumanHandPoseRequest()
  #expect(request.maximumHandCount == 2)
  request.maximumHandCount = 1
  let names: [VNHumanHandPoseObservation.JointName] = try request.supportedJointNames()
  #expect(names.count == 21)
  try VNSequenceRequestHandler().perform([request], on: catPhoto())
  #expect((request.results ?? []).count <= 1)
}

@Test func jointNamesForRevision() throws {
  let names = try VNDetectHumanHandPoseRequest.supportedJointNames(
    forRevision: VNDetectHumanHandPoseRequestRevision1)
  #expect(names.contains(VNHumanHandPoseObservation.JointName.thumbTip))
}

@Test func pointsAndVectors() {
  let a = VNPoint(x: 0, y: 0)
  let b = VNPoint(location: CGPoint(x: 3, y: 4))
  #expect(a.distance(b) == 5)
  #expect(VNPoint.zero == a)
  let vector = VNVector(xComponent: 3, yComponent: 4)
  #expect(vector.length == 5)
  #expect(VNPoint.apply(vector, to: a) == b)
  #expect(VNVector(r: 2, theta: 0).x == 2)
}

@Test func humans() throws {
  let request = VNDetectHumanRectanglesRequest()
  #expect(request.upperBodyOnly)
  request.upperBodyOnly = false
  try VNImageRequestHandler(
    data: try Data(contentsOf: URL(fileURLWithPath: personPath)), options: [:]
  )
  .perform([request])
  let human: VNHumanObservation = try #require(request.results?.first)
  #expect(human.upperBodyOnly == false)
  #expect(human.boundingBox.height > 0.4)
}

@Test func subjectSticker() throws {
  let handler = VNImageRequestHandler(ciImage: CIImage(cgImage: catPhoto()), options: [:])
  let request = VNGenerateForegroundInstanceMaskRequest()
  try handler.perform([request])
  let result: VNInstanceMaskObservation = try #require(request.results?.first)
  #expect(!result.allInstances.isEmpty)
  let sticker = try result.generateMaskedImage(
    ofInstances: result.allInstances, from: handler, croppedToInstancesExtent: true)
  #expect(CVPixelBufferGetWidth(sticker) <= 451)
  let mask = try result.generateScaledMaskForImage(forInstances: result.allInstances, from: handler)
  #expect(CVPixelBufferGetWidth(mask) == 451 && CVPixelBufferGetHeight(mask) == 300)
}
