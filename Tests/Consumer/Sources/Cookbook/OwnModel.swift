// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Cuts out what a network of your own calls by a name.
///
/// - Parameters:
///   - name: The name of a class.
///   - photo: The path of the photo.
///   - model: A file of a network that labels every pixel: `.safetensors`,
///     `.onnx`, `.tflite` or `.mlmodel`.
func cutOut(
  _ name: SegmentationClass, of photo: String, with model: String
) async throws -> Image {
  // Loading takes time: keep the model for further photos.
  let model = try ImageModel(contentsOf: model)
  var request = SemanticSegmentationRequest(model: model)
  request.keptClasses = [name]
  let handler = ImageRequestHandler(contentsOf: photo)
  let labels = try await handler.perform(request)
  return Image(pixels: try await labels.generateMaskedImage(imageFrom: handler))
}
