// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import SilhouetteModelFormats
import TestSupport

/// Safetensors files: every tensor is read, and a network is run if the file holds one. Numbers that the header speaks of
/// and the file lacks are added, so that a network takes a few kilobytes.
enum SafetensorsTarget: FuzzTarget {
  static let name = "safetensors"
  static let summary = "safetensors files, run if they hold a network"
  static let maximumByteCount = 1 << 16

  static func run(_ bytes: [UInt8]) throws {
    let file = try SafetensorsFile(
      bytes: SafetensorsData.completed(bytes), name: "fuzz.safetensors", limits: ModelCheck.limits)
    for entry in file.entries {
      let tensor = try attempt { try file.tensor(entry.name) }
      guard tensor == nil || tensor?.shape == entry.shape else {
        throw FuzzFailure("\(entry) became \(String(describing: tensor?.type))")
      }
    }
    switch try OwnFormat(file) {
    case .graph:
      let graph = try GraphFile(file, limits: ModelCheck.limits)
      let again = try GraphFile(
        SafetensorsFile(bytes: graph.bytes(), name: "again.safetensors"), limits: ModelCheck.limits)
      guard again.graph.values == graph.graph.values else {
        throw FuzzFailure("another graph after it was written and read")
      }
      try ModelCheck.run(ModelFile(graph), in: Self.self)
    case _ where TorchVision.Weights.isRecognized(file):
      var weights = try TorchVision.Weights(file)
      weights.inputSize = ModelCheck.inputSize
      try ModelCheck.run(ModelFile(weights), in: Self.self)
    // What the small U²-Net needs does not fit into this target's inputs; see ``StateDictTarget``.
    default: try ModelCheck.run(ModelFile(DeepLabV3.Weights(file)), in: Self.self)
    }
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    var plain = SafetensorsWriter(metadata: OwnFormat.deepLabV3.metadata)
    plain.add("a", Tensor([1, 2, 3] as [Float], shape: [3, 1]))
    plain.add("b", Tensor([1, -2] as [Int32]))
    plain.add("none", Tensor(zeros: [0, 4]))
    return try [
      FuzzSeed(name: "graph", bytes: graph()),
      FuzzSeed(name: "graph-with-labels", bytes: labels()),
      FuzzSeed(name: "network", bytes: network()),
      FuzzSeed(name: "quantized-network", bytes: quantizedNetwork()),
      FuzzSeed(name: "tensors", bytes: plain.bytes()),
    ] + operators()
  }

  /// Returns a graph for each operator, of the files of other formats that begin with it.
  private static func operators() throws -> [FuzzSeed] {
    let files =
      try TFLiteTarget.makeSeeds().map { seed -> ModelFile in
        ModelFile(try TFLiteFile(bytes: seed.bytes, name: seed.name))
      }
      + ONNXTarget.makeSeeds().map { seed -> ModelFile in
        let size = ModelInputSize(width: 7, height: 5)
        return ModelFile(try ONNXFile(bytes: seed.bytes, name: seed.name, inputSize: size))
      }
    var seeds: [FuzzSeed] = []
    var seen: Set<String> = []
    for file in files {
      let graph = try file.graph()
      let names = graph.values.indices.compactMap {
        graph.operation(Graph.ValueID(index: $0))?.operation.name
      }
      guard let name = names.first(where: { !seen.contains($0) }) else { continue }
      seen.formUnion(names)
      seeds.append(FuzzSeed(name: "graph-\(name)", bytes: header(try GraphFile(file).bytes())))
    }
    return seeds
  }

  /// The smallest network there is.
  private static let configuration = DeepLabV3.Configuration(
    widthMultiplier: 0.05, channelDivisor: 1, imagePooling: false, inputSize: 17,
    classes: ["background", "person"])

  /// The header of its file.
  private static func network() throws -> [UInt8] {
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes {
      tensors[name] = Tensor(
        (0..<shape.elementCount).map { Float($0 * 37 % 64) / 64 - 0.5 }, shape: shape)
    }
    let weights = try DeepLabV3.Weights(configuration: configuration, tensors: tensors)
    return header(try weights.bytes(precision: .float16))
  }

  /// The header of a small network as a graph.
  private static func graph() throws -> [UInt8] {
    let file = try TFLiteFile(bytes: TinyTFLite.quantized.bytes, name: "tiny.tflite")
    return header(try GraphFile(ModelFile(file)).bytes())
  }

  /// The header of the smallest network as a graph, whose output holds labels.
  private static func labels() throws -> [UInt8] {
    let file = try SafetensorsFile(
      bytes: SafetensorsData.completed(network()), name: "network.safetensors")
    return header(try GraphFile(ModelFile(DeepLabV3.Weights(file))).bytes())
  }

  /// The header of its file with weights stored as bytes, whose scales lie at multiples of four bytes.
  private static func quantizedNetwork() throws -> [UInt8] {
    var tensors: [String: Tensor] = [:]
    for (name, shape) in configuration.weightShapes { tensors[name] = Tensor(zeros: shape) }
    let weights = try DeepLabV3.Weights(configuration: configuration, tensors: tensors)
    var writer = SafetensorsWriter(metadata: weights.metadata)
    let names = configuration.weightShapes.map(\.name).filter { $0.hasSuffix(".weight") }
    for (name, shape) in configuration.weightShapes where !names.contains(name) {
      writer.add(name, Tensor(zeros: shape))
    }
    for name in names { writer.add(name + ".scale", Tensor(zeros: [1])) }
    for (name, shape) in configuration.weightShapes where names.contains(name) {
      writer.add(name, Tensor(zeros: shape, of: .uint8))
      writer.add(name + ".zero_point", Tensor(zeros: [1], of: .uint8))
    }
    return header(try writer.bytes())
  }

  private static func header(_ file: [UInt8]) -> [UInt8] {
    Array(file.prefix(SafetensorsData.start(in: file)))
  }
}
