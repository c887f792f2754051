// SPDX-License-Identifier: Apache-2.0

extension ImageModel {
  /// The bundled model: a DeepLabV3 network for the 21 classes of PASCAL VOC, with an input of 513×513 pixels. It is part
  /// of the program, and is prepared once.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the program does not link the product `SilhouetteWeights`.
  public static var bundled: ImageModel { get throws { try DeepLabV3.bundled.imageModel } }

  /// Prepares the bundled model with options other than those of ``bundled``.
  ///
  /// - Parameter options: The number of threads, the matrix back end and the instruction set level.
  /// - Throws: The errors of ``bundled``; `InferenceError` if the options are not available.
  public static func bundled(options: InferenceOptions) throws -> ImageModel {
    try DeepLabV3.bundled(options: options).imageModel
  }

  /// Prepares the segmentation network of a model file, which is recognised in any of the supported formats.
  ///
  /// - Parameters:
  ///   - file: The model file.
  ///   - options: The number of threads, the matrix back end and the instruction set level.
  /// - Throws: `ModelError`, which names the value at which the file's graph differs from the known networks;
  ///   `InferenceError` if the options are not available or the network needs too much memory.
  public static func segmentation(
    _ file: ModelFile, options: InferenceOptions = InferenceOptions()
  ) throws -> ImageModel {
    try ImageModel(file.segmentation(), options: options)
  }
}
