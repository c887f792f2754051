// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The probability of a person at every position in a part of the image: Float32 [256, 256], the top row first.
struct SelfieCropAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The part.
  var rect: CropRect

  func output(in context: RequestContext) throws -> Tensor {
    let network = PeopleNetwork.selfieGeneral
    let tensors = try context.tensors(
      of: network, from: models, at: CropRegion(rect, in: try context.imageSize()))
    return tensors[0].reshaped([network.input.height, network.input.width])
  }
}
