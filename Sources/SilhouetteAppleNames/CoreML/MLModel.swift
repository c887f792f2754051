// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A neural network that has been prepared for running.
public final class MLModel: Sendable {
  let model: ImageModel
  /// The names of outputs that replace the file's names.
  private let outputNames: [String: String]
  /// The description of the model's inputs and outputs.
  public let modelDescription: MLModelDescription

  init(_ model: ImageModel, outputNames: [String: String] = [:]) {
    self.model = model
    self.outputNames = outputNames
    modelDescription = MLModelDescription(model, outputNames: outputNames)
  }

  /// Reads a `.mlmodel`, `.tflite` or `.safetensors` file and prepares its network, which must take an image.
  ///
  /// - Parameters:
  ///   - url: The file, which need not be compiled.
  ///   - configuration: The settings, which are ignored.
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

  /// Returns the given URL, because model files need not be compiled.
  ///
  /// - Throws: Nothing; Apple's function is marked in the same way.
  public class func compileModel(at modelURL: URL) throws -> URL { modelURL }

  /// Runs the network.
  ///
  /// - Parameter input: The image, under the name of the model's image input, and multi-arrays for other inputs. The image
  ///   is stretched to the network's size.
  /// - Returns: The outputs by name: multi-arrays, images, or the scores of classes.
  /// - Throws: ``MLModelError``.
  public func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
    let name = model.inputImageFeatureName
    guard let buffer = input.featureValue(for: name)?.imageBufferValue else {
      throw MLModelError("the input “\(name)” must be an image")
    }
    do {
      var request = ModelRequest(model: model)
      request.additionalInputs = additionalInputs(in: input)
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
      switch try output(observation) {
      case .array(let name, let array): features[name] = array
      case .image(let name, let buffer): features[name] = buffer
      case .score(let score):
        if scores.isEmpty { features["classLabel"] = score.identifier }
        scores[score.identifier] = NSNumber(value: score.confidence)
      case nil: break
      }
    }
    if !scores.isEmpty { features["classLabelProbs"] = try MLFeatureValue(dictionary: scores) }
    return features
  }

  // MARK: Translation

  /// An output of the network as a Core ML type.
  enum Output {
    case array(name: String, MLMultiArray)
    case image(name: String, CVPixelBuffer)
    case score(ClassificationObservation)
  }

  /// Converts an observation of the library to an output; returns `nil` if it is not a network's output.
  func output(_ found: any VisionObservation) throws -> Output? {
    func name(_ name: String) -> String { outputNames[name] ?? name }
    return switch found {
    case let labels as SemanticSegmentationObservation:
      .array(name: name(labels.featureName ?? "labels"), try MLMultiArray(labels.labelMap))
    case let array as MultiArrayObservation:
      .array(name: name(array.featureName), try MLMultiArray(array.multiArray))
    case let image as PixelBufferObservation:
      .image(name: name(image.featureName), try CVPixelBuffer(outputImage: image.pixelBuffer))
    case let score as ClassificationObservation: .score(score)
    default: nil
    }
  }

  /// Returns the multi-arrays for all inputs other than the image, as tensors keyed by the input's name.
  func additionalInputs(in features: (any MLFeatureProvider)?) -> [String: Tensor] {
    guard let features else { return [:] }
    let names = features.featureNames.subtracting([model.inputImageFeatureName])
    let inputs = names.compactMap { name in
      features.featureValue(for: name)?.multiArrayValue.map { (name, $0.tensor()) }
    }
    return Dictionary(uniqueKeysWithValues: inputs)
  }
}

extension CVPixelBuffer {
  /// Returns a request handler for a copy of the pixels.
  func requestHandler(orientation: ImageOrientation?) throws -> ImageRequestHandler {
    if let planes = try copiedPlanes() {
      return ImageRequestHandler(planes, encoding: encoding, orientation: orientation)
    }
    guard let pixels = try copiedPixels() else { throw Failure(kCVReturnInvalidPixelFormat) }
    return ImageRequestHandler(pixels, orientation: orientation)
  }

  /// Creates a buffer with an image that a network has produced; a mask keeps its format, a colour image becomes BGRA.
  convenience init(outputImage pixels: PixelBuffer) throws {
    if CVPixelLayout.code(ofMask: pixels.format) != nil {
      try self.init(mask: pixels)
    } else {
      try self.init(pixels, format: kCVPixelFormatType_32BGRA)
    }
  }
}

/// An error in reading or running a model, with the library's message.
public struct MLModelError: LocalizedError, CustomStringConvertible, Sendable {
  /// The library's message, which says what was expected and what was found.
  public let description: String

  init(_ description: String) { self.description = description }

  init(_ error: any Error) { description = "\(error)" }

  public var errorDescription: String? { description }
}
