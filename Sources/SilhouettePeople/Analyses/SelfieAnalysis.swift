// SPDX-License-Identifier: Apache-2.0

/// The probability of a person at every position in the whole image, which is stretched over the network's input: Float32
/// [rows, columns], the top row first.
///
/// The network was trained on people alone and takes animals for people.
struct SelfieAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The network: ``PeopleNetwork/selfieGeneral`` or ``PeopleNetwork/selfieLandscape``.
  var network = PeopleNetwork.selfieGeneral

  func output(in context: RequestContext) throws -> Tensor {
    let region = CropRegion(.whole, in: try context.imageSize())
    let tensors = try context.tensors(of: network, from: models, at: region)
    return tensors[0].reshaped([network.input.height, network.input.width])
  }
}
