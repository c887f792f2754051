// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A network, ready to run.
public final class MLModel: Sendable {
  let model: ImageModel
  /// Names of outputs that replace the file's.
  private let outputNames: [String: String]
  /// The inputs and outputs.
  public let modelDescription: MLModelDescription

  init(_ model: ImageModel, outputNames: [String: String] = [:]) {
    (self.model, self.outputNames) = (model, outputNames)
    modelDescription = MLModelDescription(model, outputNames: outputNames)
  }

  /// Reads a `.mlmodel`, `.tflite` or `.safetensors` file and prepares its network, which takes an image.
  ///
  /// - Parameters:
  ///   - url: The file, which needs no compiling.
  ///   - configuration: Without effect.
  /// - Throws: ``MLModelError``.
  public convenience init(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws {
    guard url.isFileURL else { throw MLModelError(RequestError.notAFile(url.absoluteString)) }
    do {
      try self.init(ImageModel(contentsOf: url.path))
    } catch {
      throw MLModelError(error)
    }
  }

  /// Returns the model's own URL: files are used as they are.
  public class func compileModel(at modelURL: URL) throws -> URL { modelURL }

  /// Returns the name that programs know an output by.
  func outputName(_ name: String) -> String { outputNames[name] ?? name }

  /// Runs the network.
  ///
  /// - Parameter input: The image under the model's name for it, stretched to the network's size, and multi-arrays for
  ///   other inputs.
  /// - Returns: Multi-arrays, images, or scores by class.
  /// - Throws: ``MLModelError``.
  public func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
    let name = model.inputImageFeatureName
    guard let buffer = input.featureValue(for: name)?.imageBufferValue else {
      throw MLModelError("the input “\(name)” must be an image")
    }
    do {
      var request = ModelRequest(model: model)
      for name in input.featureNames where name != model.inputImageFeatureName {
        if let array = input.featureValue(for: name)?.multiArrayValue {
          request.additionalInputs[name] = array.tensor()
        }
      }
      let found = try buffer.requestHandler(orientation: nil).perform(request)
      return try MLDictionaryFeatureProvider(dictionary: features(found))
    } catch {
      throw MLModelError(error)
    }
  }

  private func features(_ found: [any VisionObservation]) throws -> [String: Any] {
    var features: [String: Any] = [:]
    var scores: [AnyHashable: NSNumber] = [:]
    for observation in found {
      switch observation {
      case let labels as SemanticSegmentationObservation:
        features[outputName(labels.featureName ?? "labels")] = try MLMultiArray(labels.multiArray)
      case let array as MultiArrayObservation:
        features[outputName(array.featureName)] = try MLMultiArray(array.multiArray)
      case let image as PixelBufferObservation:
        features[outputName(image.featureName)] = try CVPixelBuffer(
          outputImage: image.pixelBuffer)
      case let score as ClassificationObservation:
        if scores.isEmpty { features["classLabel"] = score.identifier }
        scores[score.identifier] = NSNumber(value: score.confidence)
      default: break
      }
    }
    if !scores.isEmpty { features["classLabelProbs"] = try MLFeatureValue(dictionary: scores) }
    return features
  }
}

extension CVPixelBuffer {
  /// Returns a handler of a copy of the pixels.
  func requestHandler(orientation: ImageOrientation?) throws -> ImageRequestHandler {
    if let planes = try copiedPlanes() {
      return ImageRequestHandler(planes, encoding: encoding, orientation: orientation)
    }
    guard let pixels = try copiedPixels() else { throw Failure(kCVReturnInvalidPixelFormat) }
    return ImageRequestHandler(pixels, orientation: orientation)
  }

  /// Creates a buffer of an image that a network made: a mask as it is, colours as BGRA.
  convenience init(outputImage pixels: PixelBuffer) throws {
    if CVPixelLayout.code(ofMask: pixels.format) != nil {
      try self.init(mask: pixels)
    } else {
      try self.init(pixels, format: kCVPixelFormatType_32BGRA)
    }
  }
}
