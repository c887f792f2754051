// SPDX-License-Identifier: Apache-2.0

// The code of a sample that replaces the background of a camera's frames (002): its lines are as printed; the colours of the
// angles are ours, which the document only describes.
// swift-format-ignore-file

import Foundation
import SilhouetteCompatibility

/// The intensities of red, green and blue for the angles of a face.
public struct AngleColors {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat

  public init(roll: NSNumber?, pitch: NSNumber?, yaw: NSNumber?) {
    func intensity(_ angle: NSNumber?, _ largest: Double) -> CGFloat {
      CGFloat(min(1, abs(angle?.doubleValue ?? 0) / largest + 0.25))
    }
    red = intensity(roll, .pi)
    blue = intensity(pitch, .pi / 2)
    green = intensity(yaw, .pi / 2)
  }
}

public final class MatteEffects {
  private let requestHandler = VNSequenceRequestHandler()
  private var facePoseRequest: VNDetectFaceRectanglesRequest!
  private var segmentationRequest = VNGeneratePersonSegmentationRequest()
  public private(set) var colors: AngleColors?
  public private(set) var currentCIImage: CIImage?
  public private(set) var maskBuffer: CVPixelBuffer?

  public init() { intializeRequests() }

  private func intializeRequests() {
    // Create a request to detect face rectangles.
    facePoseRequest = VNDetectFaceRectanglesRequest { [weak self] request, _ in
      guard let face = request.results?.first as? VNFaceObservation else { return }
      // Generate RGB color intensity values for the face rectangle angles.
      self?.colors = AngleColors(roll: face.roll, pitch: face.pitch, yaw: face.yaw)
    }
    facePoseRequest.revision = VNDetectFaceRectanglesRequestRevision3

    // Create a request to segment a person from an image.
    segmentationRequest = VNGeneratePersonSegmentationRequest()
    segmentationRequest.qualityLevel = .balanced
    segmentationRequest.outputPixelFormat = kCVPixelFormatType_OneComponent8
  }

  public func process(_ framePixelBuffer: CVPixelBuffer) { processVideoFrame(framePixelBuffer) }

  private func processVideoFrame(_ framePixelBuffer: CVPixelBuffer) {
    // Perform the requests on the pixel buffer that contains the video frame.
    try? requestHandler.perform([facePoseRequest, segmentationRequest],
                                on: framePixelBuffer,
                                orientation: .right)

    // Get the pixel buffer that contains the mask image.
    guard let maskPixelBuffer =
            segmentationRequest.results?.first?.pixelBuffer else { return }
    maskBuffer = maskPixelBuffer

    // Process the images.
    blend(original: framePixelBuffer, mask: maskPixelBuffer)
  }

  private func blend(original framePixelBuffer: CVPixelBuffer, mask maskPixelBuffer: CVPixelBuffer) {
    guard let colors = colors else { return }

    // Create CIImage objects for the video frame and the segmentation mask.
    let originalImage = CIImage(cvPixelBuffer: framePixelBuffer).oriented(.right)
    var maskImage = CIImage(cvPixelBuffer: maskPixelBuffer)

    // Scale the mask image to fit the bounds of the video frame.
    let scaleX = originalImage.extent.width / maskImage.extent.width
    let scaleY = originalImage.extent.height / maskImage.extent.height
    maskImage = maskImage.transformed(by: .init(scaleX: scaleX, y: scaleY))

    // Define RGB vectors for CIColorMatrix filter.
    let vectors = [
      "inputRVector": CIVector(x: 0, y: 0, z: 0, w: colors.red),
      "inputGVector": CIVector(x: 0, y: 0, z: 0, w: colors.green),
      "inputBVector": CIVector(x: 0, y: 0, z: 0, w: colors.blue)
    ]

    // Create a colored background image.
    let backgroundImage = maskImage.applyingFilter("CIColorMatrix",
                                                   parameters: vectors)

    // Blend the original, background, and mask images.
    let blendFilter = CIFilter.blendWithRedMask()
    blendFilter.inputImage = originalImage
    blendFilter.backgroundImage = backgroundImage
    blendFilter.maskImage = maskImage

    // Set the new, blended image as current.
    currentCIImage = blendFilter.outputImage?.oriented(.left)
  }
}
