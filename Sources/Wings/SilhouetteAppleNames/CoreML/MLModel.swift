// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A neural network that has been prepared for running.
public final class MLModel: Sendable {
  let model: ImageModel
  /// The names that replace those of the model, and its size of images; `nil` for a model as its file describes it.
  private let guise: ModelGuise?
  private let settings: MLModelConfiguration.Settings
  /// The description of the model's inputs and outputs.
  public let modelDescription: MLModelDescription

  private init(
    _ model: ImageModel, _ settings: MLModelConfiguration.Settings,
    guise: ModelGuise? = nil
  ) {
    self.model = model
    self.settings = settings
    self.guise = guise
    modelDescription = MLModelDescription(model, guise)
  }

  /// The settings with which the model was loaded, without parameters.
  public var configuration: MLModelConfiguration { MLModelConfiguration(settings) }

  /// Reads a `.mlmodel`, `.tflite` or `.safetensors` file and prepares its network, which must take an image.
  ///
  /// - Parameters:
  ///   - url: The file, which need not be compiled. ``DeepLabV3/urlOfModelInThisBundle`` gives the bundled network.
  ///   - configuration: The settings, which are ignored.
  /// - Throws: ``MLModelError``.
  public convenience init(
    contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws {
    try self.init(url, configuration.settings)
  }

  convenience init(_ url: URL, _ settings: MLModelConfiguration.Settings) throws {
    guard url.isFileURL else { throw MLModelError(RequestError.notAFile(url.absoluteString)) }
    do {
      if url == DeepLabV3.urlOfModelInThisBundle {
        try self.init(bundled: settings)
      } else {
        self.init(try ImageModel(contentsOf: url.path), settings)
      }
    } catch {
      throw MLModelError(error)
    }
  }

  /// Creates a model of the bundled network in the guise of Apple's DeepLabV3: with its output and its size of images, which
  /// are stretched to the network's.
  ///
  /// - Throws: The library's error if the program does not link the product `SilhouetteWeights`.
  private convenience init(bundled settings: MLModelConfiguration.Settings) throws {
    self.init(
      try .bundled, settings,
      guise: ModelGuise(imageSide: 513, outputNames: ["classes": DeepLabV3Output.name]))
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
    func name(_ name: String) -> String? { guise.map { $0.outputNames[name] } ?? name }
    switch found {
    case let labels as SemanticSegmentationObservation:
      guard let name = name(labels.featureName ?? "labels") else { return nil }
      return .array(name: name, try MLMultiArray(labels.labelMap))
    case let array as MultiArrayObservation:
      guard let name = name(array.featureName) else { return nil }
      return .array(name: name, try MLMultiArray(array.multiArray))
    case let image as PixelBufferObservation:
      guard let name = name(image.featureName) else { return nil }
      return .image(name: name, try CVPixelBuffer(outputImage: image.pixelBuffer))
    case let score as ClassificationObservation: return .score(score)
    default: return nil
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

/// A model's description in place of its own.
struct ModelGuise {
  /// The stated columns and rows of images; images of any size are stretched to the network's input.
  let imageSide: Int
  /// The outputs' names by those of the network; other outputs are left out.
  let outputNames: [String: String]
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
