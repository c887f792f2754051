// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension MLModel {
  /// Runs the network.
  ///
  /// - Parameters:
  ///   - input: The image, under the name of the model's image input, and multi-arrays for other inputs. The image is
  ///     stretched to the network's size.
  ///   - options: The settings.
  /// - Returns: The outputs by name: multi-arrays, images, or the scores of classes.
  /// - Throws: ``MLModelError``; its code is `featureType` if an output does not fit into the memory that the options give.
  public func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
  ) throws -> any MLFeatureProvider {
    do {
      let (handler, request) = try question(input)
      return try answer(handler.perform(request), options)
    } catch {
      throw MLModelError(error)
    }
  }

  /// Runs the network on a background thread; the input is copied before.
  ///
  /// - Throws: As `prediction(from:options:)`; the code is `predictionCancelled` if the task is cancelled.
  public func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider {
    do {
      let (handler, request) = try question(input)
      return try answer(await handler.perform(request), options)
    } catch {
      throw MLModelError(error)
    }
  }

  /// Runs the network on every set of inputs of a batch, one after the other.
  ///
  /// - Returns: The outputs of each, in the same order.
  /// - Throws: The ``MLModelError`` of the first that fails.
  public func predictions(fromBatch inputBatch: any MLBatchProvider) throws -> any MLBatchProvider {
    try predictions(from: inputBatch, options: MLPredictionOptions())
  }

  /// Runs the network on every set of inputs of a batch, one after the other.
  ///
  /// - Parameters:
  ///   - inputBatch: The sets of inputs.
  ///   - options: The settings. Memory for outputs holds those of the last set afterwards.
  /// - Returns: The outputs of each, in the same order.
  /// - Throws: The ``MLModelError`` of the first that fails.
  public func predictions(
    from inputBatch: any MLBatchProvider, options: MLPredictionOptions
  ) throws -> any MLBatchProvider {
    MLArrayBatchProvider(
      array: try (0..<max(0, inputBatch.count)).map {
        try prediction(from: inputBatch.features(at: $0), options: options)
      })
  }

  /// Returns a handler with a copy of the image among the inputs, and the request to perform on it.
  private func question(
    _ input: any MLFeatureProvider
  ) throws -> (ImageRequestHandler, ModelRequest) {
    let name = model.inputImageFeatureName
    guard let buffer = input.featureValue(for: name)?.imageBufferValue else {
      throw MLModelError(.featureType, "the input “\(name)” must be an image")
    }
    var request = ModelRequest(model: model)
    request.additionalInputs = additionalInputs(in: input)
    return (try buffer.requestHandler(orientation: nil), request)
  }

  private func answer(
    _ found: [any VisionObservation], _ options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    var features: [String: Any] = [:]
    var scores: [AnyHashable: NSNumber] = [:]
    for observation in found {
      switch try output(observation) {
      case .array(let name, let array):
        features[name] = try options.multiArray(for: name, holding: array)
      case .image(let name, let buffer):
        features[name] = try options.pixelBuffer(for: name, holding: buffer)
      case .score(let score):
        if scores.isEmpty { features[modelDescription.labelName] = score.identifier }
        scores[score.identifier] = NSNumber(value: score.confidence)
      case nil: break
      }
    }
    if !scores.isEmpty {
      features[modelDescription.scoresName] = try MLFeatureValue(dictionary: scores)
    }
    return try MLDictionaryFeatureProvider(dictionary: features)
  }
}

extension MLPredictionOptions {
  /// Returns the caller's array for an output, filled with its elements, or the output itself if the caller has given none.
  fileprivate func multiArray(
    for name: String, holding output: MLMultiArray
  ) throws -> MLMultiArray {
    guard let backing = outputBackings[name] else { return output }
    guard let array = backing as? MLMultiArray, array.lengths == output.lengths,
      array.dataType == output.dataType
    else {
      throw MLModelError(
        .featureType,
        "the memory for the output “\(name)” must be a multi-array, \(output), found \(backing)")
    }
    output.transfer(to: array)
    return array
  }

  /// Returns the caller's buffer for an output, filled with its pixels, or the output itself if the caller has given none.
  fileprivate func pixelBuffer(
    for name: String, holding output: CVPixelBuffer
  ) throws -> CVPixelBuffer {
    guard let backing = outputBackings[name] else { return output }
    guard let buffer = backing as? CVPixelBuffer, buffer.width == output.width,
      buffer.height == output.height, buffer.format == output.format
    else {
      throw MLModelError(
        .featureType,
        "the memory for the output “\(name)” must be a pixel buffer of \(output.width)×"
          + "\(output.height) and of the same format, found \(backing)")
    }
    buffer.copyRows(of: output)
    return buffer
  }
}
