// SPDX-License-Identifier: Apache-2.0

extension RequestContext {
  /// Returns a network's outputs for a region of the whole image, in the order of ``PeopleNetwork/outputs``.
  ///
  /// - Throws: `RequestError.invalidRotatedRect` if the region is empty or not finite; `InferenceError` and the errors
  ///   of files if the network is not available; the errors of reading the image; `CancellationError`.
  func tensors(
    of network: PeopleNetwork, from models: PeopleModels, at region: CropRegion
  ) throws -> [Tensor] {
    let model = try models.model(network)
    let placement = try placement(for: model, rotatedRect: region.rotatedRect(in: imageSize()))
    return try network.tensors(of: run(model, at: placement))
  }
}
