// SPDX-License-Identifier: Apache-2.0

// The code of a sample that colours the people of an image (001): its lines are as printed; what it leaves out, such as the
// blend, is ours.
// swift-format-ignore-file

import Foundation
import SilhouetteCompatibility

public protocol SegmentationResults {
  var numSegments: Int { get }
  func generateSegmentedImage(baseImage: CIImage, selectedSegments: IndexSet) async -> UIImage?
}

public enum SegmentationModel {
  /// The background's colour, then those of people.
  public static let colors: [UIColor] = [.black, .red, .green, .blue, .yellow]
}

/// Ours: tints what the mask shows, half and half.
func blendImageWithMask(image: CIImage, mask: CIImage, color: UIColor) -> CIImage {
  let tint = CIImage(color: CIColor(color: color.withAlphaComponent(0.5)))
  let filter = CIFilter.blendWithMask()
  filter.inputImage = tint.composited(over: image).cropped(to: image.extent)
  filter.backgroundImage = image
  filter.maskImage = mask
  return filter.outputImage!
}

final class InstanceMaskResults: SegmentationResults {
  private let instanceMasks: VNInstanceMaskObservation
  private let requestHandler: VNImageRequestHandler

  init(results: VNInstanceMaskObservation, requestHandler: VNImageRequestHandler) {
    (instanceMasks, self.requestHandler) = (results, requestHandler)
  }

  var numSegments: Int { instanceMasks.allInstances.count }

  func generateSegmentedImage(baseImage: CIImage, selectedSegments: IndexSet) async -> UIImage? {
    var image = baseImage
    for index in selectedSegments {
      do {
        let maskPixelBuffer = try instanceMasks.generateScaledMaskForImage(forInstances: [index], from: requestHandler)
        let maskImage = CIImage(cvPixelBuffer: maskPixelBuffer)
        image = blendImageWithMask(image: image, mask: maskImage, color: SegmentationModel.colors[index])
      } catch {
        print("Error generating mask: \(error).")
      }
    }
    return CIContext().createCGImage(image, from: baseImage.extent).map { UIImage(cgImage: $0) }
  }
}

final class PersonSegmentationResults: SegmentationResults {
  private let mask: VNPixelBufferObservation

  init(results: VNPixelBufferObservation) { mask = results }

  var numSegments: Int { 1 }

  func generateSegmentedImage(baseImage: CIImage, selectedSegments: IndexSet) async -> UIImage? {
    let small = CIImage(cvPixelBuffer: mask.pixelBuffer)
    let maskImage = small.transformed(
      by: .init(
        scaleX: baseImage.extent.width / small.extent.width,
        y: baseImage.extent.height / small.extent.height))
    var segmentedImage = baseImage
    if selectedSegments.contains(1) {
      // Foreground is selected.
      segmentedImage = blendImageWithMask(image: baseImage, mask: maskImage, color: SegmentationModel.colors[1])
    }
    if selectedSegments.contains(0) {
      // Background is selected.
      let blendFilter = CIFilter.blendWithMask()
      blendFilter.inputImage = baseImage
      blendFilter.backgroundImage = CIImage(color: CIColor(color: SegmentationModel.colors[0])).cropped(to: baseImage.extent)
      blendFilter.maskImage = maskImage
      segmentedImage = blendFilter.outputImage!
    }
    return CIContext().createCGImage(segmentedImage, from: baseImage.extent).map { UIImage(cgImage: $0) }
  }
}

public final class SegmentingPeople {
  public var baseImage: CIImage?
  public var segmentationResults: (any SegmentationResults)?
  public var selectedSegments: IndexSet = []
  public var segmentationCount = 0
  public var segmentedImage: UIImage?
  public var showWarning = false

  public init() {}

  // Returns the number of people in the image.
  private func countFaces(image: CIImage) async -> Int {
    // Approximate the number of people in the image.
    let request = VNDetectFaceRectanglesRequest()
    let requestHandler = VNImageRequestHandler(ciImage: image)
    do {
      try requestHandler.perform([request])
      if let results = request.results {
        return results.count
      }
    } catch {
      print("Unable to perform face detection: \(error).")
    }
    return 0
  }

  public func runSegmentationRequestOnImage(_ image: CIImage) async {
    var request: VNRequest
    let numFaces = await countFaces(image: image)
    if numFaces <= 4 {
      request = VNGeneratePersonInstanceMaskRequest()
    } else {
      request = VNGeneratePersonSegmentationRequest()
    }
    // Set up and run the request.
    let requestHandler = VNImageRequestHandler(ciImage: image)
    self.baseImage = image
    do {
      try requestHandler.perform([request])

      // Get the segmentation results from the request.
      switch request.results?.first {
      case let buffer as VNPixelBufferObservation:
        segmentationResults = PersonSegmentationResults(results: buffer)
        selectedSegments = [1]
      case let instanceMask as VNInstanceMaskObservation:
        segmentationResults = InstanceMaskResults(results: instanceMask, requestHandler: requestHandler)
        selectedSegments = instanceMask.allInstances
      default:
        break
      }
    } catch {
      print("Unable to segment: \(error).")
    }

    let segmentedImage = await segmentationResults?.generateSegmentedImage(baseImage: image, selectedSegments: selectedSegments)

    let update =
    Task { @MainActor in
      // Update the UI.
      if let results = segmentationResults {
        self.segmentationCount = results.numSegments
      }
      self.segmentedImage = segmentedImage ?? UIImage(cgImage: CIContext().createCGImage(image, from: image.extent)!)
      self.showWarning = segmentationResults is PersonSegmentationResults
    }
    await update.value  // Ours: the test waits for the update.
  }
}
