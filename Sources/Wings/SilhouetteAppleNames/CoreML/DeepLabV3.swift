// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The DeepLabV3 segmentation network, which determines a class for each of 513×513 pixels, with the interface that Xcode
/// generates for Apple's model.
///
/// If no model file is given, the bundled network is used; it has the same 21 classes with the same indices as Apple's
/// model.
public final class DeepLabV3: Sendable {
  /// The network.
  public let model: MLModel

  /// The URL for which ``MLModel/init(contentsOf:configuration:)`` gives the bundled network, which is part of the program;
  /// it names no file.
  public class var urlOfModelInThisBundle: URL {
    Bundle.main.bundleURL.appendingPathComponent("DeepLabV3.mlmodelc")
  }

  /// Creates an instance with a prepared network.
  public init(model: MLModel) { self.model = model }

  /// Reads and prepares a model file, such as Apple's `DeepLabV3.mlmodel`, by default the bundled network.
  ///
  /// - Throws: ``MLModelError``, also if the program does not link the product `SilhouetteWeights` with the bundled network.
  public convenience init(
    contentsOf modelURL: URL = DeepLabV3.urlOfModelInThisBundle,
    configuration: MLModelConfiguration = MLModelConfiguration()
  ) throws {
    self.init(model: try MLModel(contentsOf: modelURL, configuration: configuration))
  }

  // MARK: Loading

  /// Reads and prepares a model file, by default the bundled network, on a background thread.
  ///
  /// - Throws: As ``init(contentsOf:configuration:)``; `CancellationError` if the task is cancelled before it starts.
  public class func load(
    contentsOf modelURL: URL = DeepLabV3.urlOfModelInThisBundle,
    configuration: MLModelConfiguration = MLModelConfiguration()
  ) async throws -> DeepLabV3 {
    DeepLabV3(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
  }

  /// Reads and prepares a model file, by default the bundled network, on a background thread, on which the handler receives
  /// the network or the error.
  @preconcurrency
  public class func load(
    contentsOf modelURL: URL = DeepLabV3.urlOfModelInThisBundle,
    configuration: MLModelConfiguration = MLModelConfiguration(),
    completionHandler handler: @escaping @Sendable (Result<DeepLabV3, any Error>) -> Void
  ) {
    MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
      handler(result.map { DeepLabV3(model: $0) })
    }
  }

  // MARK: Predictions

  /// Runs the network on an image, which is stretched to the network's input size.
  ///
  /// - Throws: ``MLModelError``.
  public func prediction(image: CVPixelBuffer) throws -> DeepLabV3Output {
    try prediction(input: DeepLabV3Input(image: image))
  }

  /// Runs the network on an image, which is stretched to the network's input size.
  ///
  /// - Throws: ``MLModelError``.
  public func prediction(
    input: DeepLabV3Input, options: MLPredictionOptions = MLPredictionOptions()
  ) throws -> DeepLabV3Output {
    try DeepLabV3Output(checking: model.prediction(from: features(input), options: options))
  }

  /// Runs the network on a copy of an image on a background thread.
  ///
  /// - Throws: ``MLModelError``.
  public func prediction(
    input: DeepLabV3Input, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> DeepLabV3Output {
    let found = try await model.prediction(from: features(input), options: options)
    return try DeepLabV3Output(checking: found)
  }

  /// Runs the network on images, one after the other.
  ///
  /// - Throws: The ``MLModelError`` of the first that fails.
  public func predictions(
    inputs: [DeepLabV3Input], options: MLPredictionOptions = MLPredictionOptions()
  ) throws -> [DeepLabV3Output] {
    let batch = MLArrayBatchProvider(array: try inputs.map { try features($0) })
    let found = try model.predictions(from: batch, options: options)
    return try (0..<found.count).map { try DeepLabV3Output(checking: found.features(at: $0)) }
  }

  /// Returns the input under the name that the network in use has for it.
  private func features(_ input: DeepLabV3Input) throws -> any MLFeatureProvider {
    try MLDictionaryFeatureProvider(
      dictionary: [model.model.inputImageFeatureName: input.image])
  }
}

/// The input of the DeepLabV3 network.
public final class DeepLabV3Input: MLFeatureProvider {
  private static let size = 513
  private static let name = "image"
  /// The image; any size is stretched to 513×513 pixels.
  public var image: CVPixelBuffer

  /// Creates an input with a pixel buffer.
  public init(image: CVPixelBuffer) { self.image = image }

  /// Creates an input with an image in memory, stretched to 513×513 pixels.
  ///
  /// - Throws: ``MLModelError`` if the image cannot be converted.
  public convenience init(imageWith image: CGImage) throws {
    self.init(image: try Self.buffer(image))
  }

  /// Creates an input with an image file, made upright and stretched to 513×513 pixels.
  ///
  /// - Throws: ``MLModelError`` with the code `io` if the file cannot be read.
  public convenience init(imageAt image: URL) throws {
    self.init(image: try Self.buffer(image))
  }

  /// Replaces the image by another one in memory, stretched to 513×513 pixels.
  ///
  /// - Throws: As ``init(imageWith:)``.
  public func setImage(with image: CGImage) throws { self.image = try Self.buffer(image) }

  /// Replaces the image by one from a file, made upright and stretched to 513×513 pixels.
  ///
  /// - Throws: As ``init(imageAt:)``.
  public func setImage(with image: URL) throws { self.image = try Self.buffer(image) }

  public var featureNames: Set<String> { [Self.name] }

  public func featureValue(for featureName: String) -> MLFeatureValue? {
    featureName == Self.name ? MLFeatureValue(pixelBuffer: image) : nil
  }

  private static func buffer(_ image: CGImage) throws -> CVPixelBuffer {
    try buffer(
      MLFeatureValue(
        cgImage: image, pixelsWide: size, pixelsHigh: size,
        pixelFormatType: kCVPixelFormatType_32BGRA))
  }

  private static func buffer(_ image: URL) throws -> CVPixelBuffer {
    try buffer(
      MLFeatureValue(
        imageAt: image, pixelsWide: size, pixelsHigh: size,
        pixelFormatType: kCVPixelFormatType_32BGRA))
  }

  private static func buffer(_ value: MLFeatureValue) throws -> CVPixelBuffer {
    guard let buffer = value.imageBufferValue else {
      throw MLModelError(.featureType, "expected an image, found a feature of another type")
    }
    return buffer
  }
}
