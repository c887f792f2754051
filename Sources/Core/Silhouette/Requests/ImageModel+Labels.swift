// SPDX-License-Identifier: Apache-2.0

extension ImageModel {
  /// Returns the class of every pixel of an image, computed on a background thread. This is a shortcut for performing a
  /// ``SemanticSegmentationRequest``.
  ///
  /// - Parameters:
  ///   - image: An image of finite, nonempty extent.
  ///   - cropAndScale: The fit of the image into the network's input if their aspect ratios differ; the map covers only
  ///     the part of the image that the network processes.
  /// - Throws: `InferenceError.unsuitableModel` if the model has no labels; `RenderError` if the extent is empty or infinite;
  ///   `CancellationError`.
  public func labels(
    in image: Image, cropAndScale: CropAndScale = .scaleToFill
  ) async throws -> LabelMap {
    try await request(cropAndScale).perform(on: image).labelMap
  }

  /// Returns the same map, computed on this thread.
  ///
  /// - Throws: `InferenceError.unsuitableModel` and `RenderError`, as above.
  public func labels(
    in image: Image, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> LabelMap {
    try request(cropAndScale).perform(on: image).labelMap
  }

  /// Returns the map of an upright image in memory, computed on this thread.
  ///
  /// - Throws: As above, and `RenderError` if the image exceeds the renderer's limit.
  public func labels(
    in pixels: PixelBuffer, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> LabelMap {
    try request(cropAndScale).perform(on: pixels).labelMap
  }

  private func request(_ cropAndScale: CropAndScale) -> SemanticSegmentationRequest {
    var request = SemanticSegmentationRequest(model: self)
    request.cropAndScaleAction = cropAndScale
    return request
  }
}
