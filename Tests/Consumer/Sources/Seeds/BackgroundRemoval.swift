// SPDX-License-Identifier: Apache-2.0

// The code of a tutorial on removing backgrounds with Vision and Core ML (000), between comments and lines that only give
// it a place: its lines are as printed.
// swift-format-ignore-file

import Foundation
import SilhouetteCompatibility

/// What shows the result; views are the app's.
public final class ImageView {
  public var image: UIImage?
}

public final class BackgroundRemoval {
  public var originalImage: UIImage?
  public let filteredImageView = ImageView()
  public private(set) var maskSize: CGSize?
  public private(set) var labels: MLMultiArray?
  /// Ours: a class to leave out; `nil` for none.
  public var ignoredLabel: NSNumber?
  private var request: VNCoreMLRequest!

  public init() {}

  public func segmentPeople() {
    // "Using Vision to Segment People"
    var segmentationRequest = VNGeneratePersonSegmentationRequest()
    segmentationRequest.qualityLevel = .balanced

    guard let originalCG = originalImage?.cgImage else { abort() }
    let handler = VNImageRequestHandler(cgImage: originalCG)
    try? handler.perform([segmentationRequest])
    guard let maskPixelBuffer =
      segmentationRequest.results?.first?.pixelBuffer else { return }
    let maskImage = CGImage.create(pixelBuffer: maskPixelBuffer)
    blend(maskImage)
  }

  private func blend(_ maskImage: CGImage?) {
    //Convert main image to a CIImage and get the size
    let mainImage = CIImage(cgImage: self.originalImage!.cgImage!)
    let originalSize = mainImage.extent.size
    //Convert the maskimage to CIImage and set the size
    //to be the same as the original
    var maskCI = CIImage(cgImage: maskImage!)
    maskSize = maskCI.extent.size
    let scaleX = originalSize.width / maskCI.extent.width
    let scaleY = originalSize.height / maskCI.extent.height
    maskCI = maskCI.transformed(by: .init(scaleX: scaleX, y: scaleY))
    //Convert the new background to a CIImage and set the size
    //to be the same as the original
    let backgroundUIImage = UIImage(named: "starfield")!.resized(to: originalSize)
    let background = CIImage(cgImage: backgroundUIImage.cgImage!)
    //Use CIBlendWithMask to combine the three images
    let filter = CIFilter(name: "CIBlendWithMask")
    filter?.setValue(background, forKey: kCIInputBackgroundImageKey)
    filter?.setValue(mainImage, forKey: kCIInputImageKey)
    filter?.setValue(maskCI, forKey: kCIInputMaskImageKey)
    //Update the UI
    self.filteredImageView.image = UIImage(ciImage: filter!.outputImage!)
  }

  public func prepareDeepLab() {
    // "Segmentation with DeepLab"
    let config = MLModelConfiguration()
    var segmentationModel = try! DeepLabV3(configuration: config)
    if let visionModel = try? VNCoreMLModel(for: segmentationModel.model) {
      self.request = VNCoreMLRequest(model: visionModel)
      self.request?.imageCropAndScaleOption = .scaleFill
    }
  }

  public func segmentWithDeepLab() {
    let cgImage = originalImage?.cgImage
    let handler = VNImageRequestHandler(cgImage: cgImage, options: [:])
    try? handler.perform([request])
    if let observations = request.results as? [VNCoreMLFeatureValueObservation],
      let segmentationmap = observations.first?.featureValue.multiArrayValue {
      labels = segmentationmap
      if let ignoredLabel {
        // "You need to loop through the array and change any 13s to 0s."
        for index in 0..<segmentationmap.count where segmentationmap[index] == ignoredLabel {
          segmentationmap[index] = 0
        }
      }
      guard let maskUIImage = segmentationmap.image(min: 0.0, max: 1.0) else { return }
      applyBackgroundMask(maskUIImage)
    }
  }

  private func applyBackgroundMask(_ mask: UIImage) { blend(mask.cgImage) }
}

/// Ours: the tutorial passes an optional image, which no initialiser takes.
extension VNImageRequestHandler {
  fileprivate convenience init(cgImage: CGImage?, options: [VNImageOption: Any]) {
    self.init(cgImage: cgImage!, options: options)
  }
}
