// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension ImageModel {
  /// The bundled model: a DeepLabV3 network for the 21 classes of PASCAL VOC, with an input of 513×513. It is part of
  /// the program, and prepared once.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  public static var bundled: ImageModel { get throws { try DeepLabV3.bundled.imageModel } }

  /// Prepares the bundled model with options other than ``bundled``.
  ///
  /// - Parameter options: Threads, matrix back end and instruction set level.
  /// - Throws: The errors of ``bundled``; `InferenceError` if the options are not available.
  public static func bundled(options: InferenceOptions) throws -> ImageModel {
    try DeepLabV3.bundled(options: options).imageModel
  }

  /// Prepares the segmentation network of a model file, recognised in any format.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - options: Threads, matrix back end and instruction set level.
  /// - Throws: `ModelError` that names the value at which the file's graph differs from the known networks;
  ///   `InferenceError` if the options are not available or the network needs too much memory.
  public static func segmentation(
    _ file: ModelFile, options: InferenceOptions = InferenceOptions()
  ) throws -> ImageModel {
    try DeepLabV3(file.deepLabV3Weights(), options: options).imageModel
  }

  /// Prepares the segmentation network of a model file.
  ///
  /// - Returns: `nil` if the file holds none of the known networks.
  /// - Throws: `InferenceError` if it exceeds the limits.
  static func recognizedSegmentation(
    in file: ModelFile, limits: ModelLimits
  ) throws -> ImageModel? {
    guard let weights = try? file.deepLabV3Weights() else { return nil }
    return try DeepLabV3(weights, limits: limits).imageModel
  }
}
