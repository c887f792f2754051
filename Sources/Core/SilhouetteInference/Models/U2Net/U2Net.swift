// SPDX-License-Identifier: Apache-2.0

/// A small U²-Net, which finds the salient object of an image, of any kind.
public enum U2Net {
  /// The columns and rows of the images that the network was trained with.
  package static let trainingSize = 320
}

extension ModelDescription {
  /// Returns the description of a U²-Net.
  static func u2Net(width: Int, height: Int) -> ModelDescription {
    ModelDescription(
      inputs: [
        Feature(
          name: U2NetNetwork.inputName, kind: .image(.imageNet(width: width, height: height)))
      ],
      outputs: [
        Feature(
          name: U2NetNetwork.outputName,
          kind: .tensor(TensorType(.float32, [1, height, width, 1])))
      ], roles: [U2NetNetwork.outputName: .mask(.asIs)])
  }
}
