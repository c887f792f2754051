// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility

// A talk on people in Vision (004) shows its code only in speech; these functions follow its words.

/// What the requests of the talk find in an image.
public struct PeopleAnalysis {
  public let faces: [VNFaceObservation]
  public let landmarks: [VNFaceObservation]
  public let qualities: [VNFaceObservation]
  public let people: [VNHumanObservation]
  public let bodies: [VNHumanBodyPoseObservation]
  public let hands: [VNHumanHandPoseObservation]

  /// "Person face analysis", "human body analysis".
  public init(of image: CGImage) throws {
    let faceRequest = VNDetectFaceRectanglesRequest()
    faceRequest.revision = VNDetectFaceRectanglesRequestRevision3
    let landmarksRequest = VNDetectFaceLandmarksRequest()
    landmarksRequest.revision = VNDetectFaceLandmarksRequestRevision3
    let qualityRequest = VNDetectFaceCaptureQualityRequest()
    qualityRequest.revision = VNDetectFaceCaptureQualityRequestRevision2
    let humanRequest = VNDetectHumanRectanglesRequest()
    humanRequest.revision = VNDetectHumanRectanglesRequestRevision2
    humanRequest.upperBodyOnly = false
    let bodyRequest = VNDetectHumanBodyPoseRequest()
    let handRequest = VNDetectHumanHandPoseRequest()
    try VNImageRequestHandler(cgImage: image).perform([
      faceRequest, landmarksRequest, qualityRequest, humanRequest, bodyRequest, handRequest,
    ])
    faces = faceRequest.results ?? []
    landmarks = landmarksRequest.results ?? []
    qualities = qualityRequest.results ?? []
    people = humanRequest.results ?? []
    bodies = bodyRequest.results ?? []
    hands = handRequest.results ?? []
  }
}

/// "Create a request, create a request handler, process your request with the request handler, and finally, review the
/// results."
public func personMask(
  of image: CGImage, qualityLevel: VNGeneratePersonSegmentationRequest.QualityLevel,
  outputPixelFormat: OSType
) throws -> CVPixelBuffer? {
  let request = VNGeneratePersonSegmentationRequest()
  request.revision = VNGeneratePersonSegmentationRequestRevision1
  request.qualityLevel = qualityLevel
  request.outputPixelFormat = outputPixelFormat
  let handler = VNImageRequestHandler(cgImage: image, options: [:])
  try handler.perform([request])
  return request.results?.first?.pixelBuffer
}

/// "Scale both the mask and the background to the size of the original image. Then … create and initialize the Core Image
/// blending filter … with the red mask."
public func replacingBackground(
  of inputImage: CIImage, mask: CVPixelBuffer, with background: CIImage
) -> CIImage? {
  func scaled(_ image: CIImage) -> CIImage {
    image.transformed(
      by: CGAffineTransform(
        scaleX: inputImage.extent.width / image.extent.width,
        y: inputImage.extent.height / image.extent.height))
  }
  let filter = CIFilter.blendWithRedMask()
  filter.inputImage = inputImage
  filter.backgroundImage = scaled(background)
  filter.maskImage = scaled(CIImage(cvPixelBuffer: mask))
  return filter.outputImage
}

/// "Create a person segmentation CIFilter, assign an inputImage to it, and execute the filter to get our segmentation mask."
public func coreImageMask(of inputImage: CIImage) -> CIImage? {
  let filter = CIFilter.personSegmentation()
  filter.inputImage = inputImage
  return filter.outputImage
}
