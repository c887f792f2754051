// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The network of ``SaliencyModels``, with what is needed to prepare it.
enum SaliencyNetwork: Sendable {
  /// The bundled network, for inputs of any size.
  case bundled
  /// A network for inputs of any size; without settings, the file states them.
  case resizable(U2Net.Weights, MaskModelSettings?)
  /// A network with an input of one size, prepared for the search of subjects and for its mask as it is.
  case fixed(search: ImageModel, asIs: ImageModel)

  /// Prepares the network in a file, unless its input can have any size.
  ///
  /// - Throws: `InferenceError.unsuitableModel` if the network makes no masks, or the settings are unknown; the errors of
  ///   preparing it.
  init(_ file: ModelFile, options: InferenceOptions) throws {
    if let weights = file.contents as? U2Net.Weights, file.settings?.inputSize == nil {
      self = .resizable(weights, file.settings)
      return
    }
    guard let mask = file.mask else {
      throw InferenceError.unsuitableModel(
        "the network's file does not state how to scale images and how to read its mask")
    }
    let asIs = try ImageModel(file, options: options.withoutKeptWeights)
    let graph = try file.graph(inputSize: file.settings?.inputSize)
    self = .fixed(
      search: asIs.reading(
        masksAs: Self.searchReading(mask.reading, of: graph, output: mask.name)), asIs: asIs)
  }

  /// Prepares the network for an input size.
  ///
  /// - Throws: The errors of preparing it.
  func prepared(width: Int, height: Int, options: InferenceOptions) throws -> ImageModel {
    let options = options.withoutKeptWeights
    switch self {
    case .bundled:
      return try ImageModel.bundledSaliency(width: width, height: height, options: options)
    case .resizable(let weights, nil):
      return try U2Net(weights, width: width, height: height, options: options).imageModel
    case .resizable(let weights, var settings?):
      settings.inputSize = ModelInputSize(width: width, height: height)
      let file = ModelFile(weights)
      settings.reading = Self.searchReading(
        settings.reading, of: try file.graph(inputSize: settings.inputSize),
        output: settings.outputName)
      return try ImageModel(file, settings: settings, options: options)
    case .fixed(let search, _): return search
    }
  }

  /// The reading of the mask as it is, if it differs from the search's; `nil` if the file states it.
  var readingAsIs: ImageModel.MaskReading? {
    if case .resizable(_, let settings?) = self { settings.reading } else { nil }
  }

  /// Returns the name of the network for a square input.
  func name(side: Int) -> String {
    switch self {
    case .bundled: "U²-Net \(side)×\(side)"
    case .resizable: "network for masks \(side)×\(side)"
    case .fixed(let model, _):
      "network for masks \(model.imageInput.width)×\(model.imageInput.height)"
    }
  }
}

extension InferenceOptions {
  /// The options for a network whose graph is not needed again: keeping it would hold the weights in memory twice.
  fileprivate var withoutKeptWeights: InferenceOptions {
    var options = self
    options.keepsWeights = false
    return options
  }
}

extension SaliencyNetwork {
  /// Returns the reading of the mask for the search of subjects: probabilities are not stretched, because that would show
  /// noise where an image, or a part of one, has no subject.
  ///
  /// - Parameters:
  ///   - reading: The reading of the mask as it is.
  ///   - graph: The network.
  ///   - name: The name of the output that holds the mask; `nil` for the first one.
  private static func searchReading(
    _ reading: ImageModel.MaskReading, of graph: Graph, output name: String?
  ) -> ImageModel.MaskReading {
    guard reading == .stretched,
      let output = graph.outputs.first(where: { $0.name == name ?? $0.name }),
      let (operation, _) = graph.operation(output.value), operation == .activation(.sigmoid)
    else { return reading }
    return .asIs
  }
}
