// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A DeepLabV3 network that is ready to run on tensors.
///
/// ```swift
/// let network = try DeepLabV3(contentsOf: "deeplabv3.safetensors")
/// let map = try network.labels(for: input)        // input: Float32 [1, 513, 513, 3]
/// print(map.occurrences.map(\.name))
/// ```
///
/// Any number of tasks may share one network.
public final class DeepLabV3: Sendable {
  /// The number of rows and of columns of its input.
  public let inputSize: Int
  /// The names of the classes in the order of the logits.
  public let classes: SegmentationClasses
  /// The network with its description, for use by requests: its input is `image` [1, S, S, 3], its output `logits` [1, h, w,
  /// classes] with the role of labels.
  public let imageModel: ImageModel

  /// Prepares a network from weights in the project's own format.
  ///
  /// - Parameters:
  ///   - weights: The network's configuration and weights.
  ///   - inputSize: The rows and columns of the image, 16 k + 1; by default the size in the weights' configuration.
  ///   - options: Threads, matrix back end and instruction set level.
  ///   - limits: The limits on the network's size and work.
  /// - Throws: ``ModelError`` if the network does not support this size; ``InferenceError`` if the options are not
  ///   available or the network is larger than the limits.
  public init(
    _ weights: DeepLabV3.Weights, inputSize: Int? = nil,
    options: InferenceOptions = InferenceOptions(), limits: ModelLimits = .standard
  ) throws {
    let configuration = weights.configuration
    let size = inputSize ?? configuration.inputSize
    self.inputSize = size
    classes = SegmentationClasses(configuration.classes)
    imageModel = try ImageModel(
      weights.graph(inputSize: size), ModelDescription(configuration, inputSize: size),
      options: options, limits: limits, metadata: weights.texts)
  }

  /// The network as a graph that is ready to run.
  public var model: Model { imageModel.model }

  /// The description of the network's image input.
  public var imageInput: ImageInput { imageModel.imageInput }

  /// Returns the logits before upsampling.
  ///
  /// - Parameter input: Float32 [1, S, S, 3] with S = ``inputSize``: RGB bytes scaled as ``imageInput`` specifies, with
  ///   the top row first.
  /// - Returns: Float32 [1, h, w, classes].
  /// - Throws: ``InferenceError`` if the input is of another type.
  public func logits(for input: Tensor) throws -> Tensor { try model.run([input])[0] }

  /// Returns the class of every pixel of the input.
  ///
  /// - Parameter input: As for ``logits(for:)``.
  /// - Throws: ``InferenceError`` if the input is of another type.
  public func labels(for input: Tensor) throws -> LabelMap {
    guard let map = try imageModel.run(input).labelMap else {
      preconditionFailure("the one output of a segmentation network has the role of labels")
    }
    return map
  }
}

extension ModelDescription {
  /// Creates the description of a DeepLabV3 network.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the network.
  ///   - inputSize: The number of rows and of columns of its input.
  init(_ configuration: DeepLabV3.Configuration, inputSize: Int) {
    let size = (inputSize - 1) / configuration.outputStride + 1
    let logits = TensorType(.float32, [1, size, size, configuration.classes.count])
    self.init(
      inputs: [
        Feature(
          name: DeepLabV3Network.inputName,
          kind: .image(
            ImageInput(
              width: inputSize, height: inputSize, scale: configuration.inputScale,
              offset: configuration.inputOffset)))
      ],
      outputs: [Feature(name: DeepLabV3Network.outputName, kind: .tensor(logits))],
      classLabels: configuration.classes,
      roles: [
        DeepLabV3Network.outputName: .labels(
          SegmentationClasses(configuration.classes), width: inputSize, height: inputSize)
      ])
  }
}

extension DeepLabV3: Hashable {
  /// Returns a Boolean value that indicates whether both are the same instance.
  public static func == (a: DeepLabV3, b: DeepLabV3) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
