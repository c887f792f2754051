// SPDX-License-Identifier: Apache-2.0

/// A small U²-Net that is ready to run: it finds the salient object of an image, of any kind.
///
/// ```swift
/// let network = try U2Net(weights, width: 320, height: 320)
/// let mask = try network.mask(for: input)        // input: Float32 [1, 320, 320, 3]
/// ```
///
/// Any number of tasks may share one network.
public struct U2Net: Hashable, Sendable {
  /// The columns and rows of the images that the network was trained with.
  package static let trainingSize = 320

  /// The network with its description, for use by requests: its input is `image` [1, H, W, 3], its output `mask`
  /// [1, H, W, 1] with the role of a mask.
  package let imageModel: ImageModel

  /// Prepares a network.
  ///
  /// - Parameters:
  ///   - weights: The network's weights.
  ///   - width: The columns of the input, 1 to 8193.
  ///   - height: The rows of the input, 1 to 8193.
  ///   - options: Threads, matrix back end and instruction set level.
  ///   - limits: The limits on the network's size and work.
  /// - Throws: ``ModelError`` if the network does not support this size; ``InferenceError`` if the options are not
  ///   available or the network is larger than the limits.
  package init(
    _ weights: U2Net.Weights, width: Int = Self.trainingSize, height: Int = Self.trainingSize,
    options: InferenceOptions = InferenceOptions(), limits: ModelLimits = .standard
  ) throws {
    imageModel = try ImageModel(
      network: weights.graph(width: width, height: height), .u2Net(width: width, height: height),
      role: .mask(.asIs), options: options, limits: limits)
  }

  /// The network as a graph that is ready to run.
  package var model: Model { imageModel.model }

  /// The description of the network's image input.
  package var imageInput: ImageInput { imageModel.imageInput }

  /// Returns the salient object's mask.
  ///
  /// - Parameter input: Float32 [1, H, W, 3]: RGB bytes scaled as ``imageInput`` specifies, with the top row first.
  /// - Returns: Float32 [1, H, W, 1], 0…1.
  /// - Throws: ``InferenceError`` if the input is of another type.
  package func mask(for input: Tensor) throws -> Tensor { try model.run([input])[0] }
}

extension ImageInput {
  /// Returns the description of a U²-Net's image input.
  static func u2Net(width: Int, height: Int) -> ImageInput {
    .imageNet(width: width, height: height)
  }
}

extension ModelDescription {
  /// Returns the description of a U²-Net.
  static func u2Net(width: Int, height: Int) -> ModelDescription {
    ModelDescription(
      inputs: [
        Feature(
          name: U2NetNetwork.inputName, kind: .image(.u2Net(width: width, height: height)))
      ],
      outputs: [
        Feature(
          name: U2NetNetwork.outputName,
          kind: .tensor(TensorType(.float32, [1, height, width, 1])))
      ], roles: [U2NetNetwork.outputName: .mask(.asIs)])
  }
}
