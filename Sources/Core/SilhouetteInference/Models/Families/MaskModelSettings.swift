// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The use of a network that makes a mask of an image, as far as its file does not state it: the scaling of its input, and
/// the reading of its output.
///
/// A byte of a channel becomes (byte / 255 − mean) / deviation.
///
/// ```swift
/// var settings = MaskModelSettings(mean: SIMD3(repeating: 0.5), deviation: SIMD3(repeating: 1))
/// settings.scalesByMaximum = true
/// settings.reading = .stretched
/// ```
public struct MaskModelSettings: Hashable, Sendable {
  /// The number that is subtracted from each channel, red, green, blue, after bytes are scaled to 0…1.
  public var mean: SIMD3<Float>
  /// The number by which each channel is then divided; not 0.
  public var deviation: SIMD3<Float>
  /// The size of the network's input; `nil` for the size that its file states.
  public var inputSize: ModelInputSize?
  /// Indicates that bytes are divided by the largest one of each resampled image, over all channels, instead of 255.
  public var scalesByMaximum: Bool
  /// The interpolation with which images are resampled to the network's input.
  public var sampler: ImageInput.Sampler
  /// The name of the output that holds the mask; `nil` for the first one.
  public var outputName: String?
  /// The way in which the numbers of that output become a mask.
  public var reading: ImageModel.MaskReading

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - mean: The number that is subtracted from each channel.
  ///   - deviation: The number by which each channel is then divided.
  ///   - inputSize: The size of the network's input; `nil` for the size that its file states.
  ///   - scalesByMaximum: Indicates that bytes are divided by the largest one instead of 255.
  ///   - sampler: The interpolation with which images are resampled.
  ///   - outputName: The name of the output that holds the mask; `nil` for the first one.
  ///   - reading: The way in which the numbers of that output become a mask.
  public init(
    mean: SIMD3<Float>, deviation: SIMD3<Float>, inputSize: ModelInputSize? = nil,
    scalesByMaximum: Bool = false, sampler: ImageInput.Sampler = .lanczos,
    outputName: String? = nil, reading: ImageModel.MaskReading = .asIs
  ) {
    self.mean = mean
    self.deviation = deviation
    self.inputSize = inputSize
    self.scalesByMaximum = scalesByMaximum
    self.sampler = sampler
    self.outputName = outputName
    self.reading = reading
  }
}

extension ModelDescription {
  /// Describes a network that makes masks as its settings say: its image input, and the output that holds the mask, which alone
  /// has a role.
  ///
  /// - Parameters:
  ///   - settings: The scaling of the input, and the reading of the output.
  ///   - graph: The network.
  ///   - labelsPixels: `true` if the classes of pixels are wanted instead of a mask; the settings must have the reading
  ///     ``ImageModel/MaskReading/classes``.
  /// - Returns: The output that holds the mask.
  /// - Throws: `InferenceError.unsuitableModel` if the network has other inputs than one RGB image;
  ///   `InferenceError.unknownOutput`.
  @discardableResult
  mutating func adopt(
    _ settings: MaskModelSettings, in graph: Graph, labelsPixels: Bool = false
  ) throws(InferenceError) -> Graph.Output {
    guard let size = MaskModelShape(graph)?.inputSize else {
      throw .unsuitableModel(
        "expected a network with one input, an RGB image, found the inputs "
          + graph.inputs.excerpt { "\(graph[$0].name) \(graph[$0].type)" })
    }
    let name = settings.outputName ?? graph.outputs.first?.name ?? ""
    guard let output = graph.outputs.first(where: { $0.name == name }) else {
      throw .unknownOutput(name: name)
    }
    try setImageInput(
      ImageInput(
        width: size.width, height: size.height, scale: 1 / (255 * settings.deviation),
        offset: -settings.mean / settings.deviation, sampler: settings.sampler,
        scalesByMaximum: settings.scalesByMaximum),
      named: nil, in: graph)
    let type = graph[output.value].type
    if !labelsPixels {
      roles = [name: .mask(settings.reading)]
    } else if type.elementType == .float32, let count = type.shape.last {
      roles = [
        name: .labels(
          .named(classLabels, count: count), width: size.width, height: size.height,
          mapping: .halfPixelCenters)
      ]
    } else {
      // The largest of several numbers, from which the role is inferred.
      roles = [:]
    }
    return output
  }
}
