// SPDX-License-Identifier: Apache-2.0

import SilhouetteExplanation
import SilhouetteInference
import SilhouetteModelFormats

extension ModelCheck {
  /// The size of the images for networks that leave it open.
  static let inputSize = ModelInputSize(width: 16, height: 12)
  /// The texts of larger graphs take more time than they tell.
  private static let maximumPrintedValueCount = 200

  /// Uses a model file as the commands do: its texts, its graph, its description, and its outputs by their roles.
  ///
  /// - Throws: The library's errors; ``FuzzFailure`` for results that contradict each other.
  static func run(_ file: ModelFile, in target: any FuzzTarget.Type) throws {
    _ =
      "\(file.formatName) \(file.metadata) \(file.modelDescription) \(file.contents.outputElements)"
    let graph = try fixedGraph(of: file)
    if graph.values.count <= maximumPrintedValueCount {
      print(graph)
      _ = try target.attempt { try print(Model(graph, options: InferenceOptions(threadCount: 1))) }
    }
    _ = try target.attempt { try file.deepLabV3Weights() }
    try write(graph, file.contents.outputElements, in: target)
    _ = try target.attempt { try answer(file, graph) }
    try run(graph)
  }

  private static func fixedGraph(of file: ModelFile) throws -> Graph {
    // Weights that fit every size; an ONNX file has its own.
    let isOpen = file.contents is DeepLabV3Plus.Weights || file.contents is TorchVision.Weights
    return try file.graph(inputSize: isOpen ? inputSize : nil)
  }

  private static func print(_ graph: Graph) {
    _ = Graph.TextPrinter(showsConstants: false).text(of: graph)
    _ = Graph.JSONPrinter().text(of: graph)
    _ = Graph.DOTPrinter().text(of: graph)
    _ = ReceptiveField.text(of: graph)
  }

  private static func print(_ model: Model) {
    _ = model.planText
    print(model.graph)
  }

  /// Runs the network on an image and uses the results as requests do.
  private static func answer(_ file: ModelFile, _ graph: Graph) throws {
    guard isWorthRunning(graph) else { return }
    let options = InferenceOptions(threadCount: 1)
    var file = file
    let isOpen = file.contents is DeepLabV3Plus.Weights
    let model = try ImageModel(file, inputSize: isOpen ? inputSize : nil, options: options)
    let shape = model.imageInput.shape
    guard shape.elementCount <= 1 << 16 else { return }
    let image = Tensor(
      (0..<shape.elementCount).map { Float($0 * 37 % 64) / 32 - 1 }, shape: shape)
    let results = try model.run(image)
    guard let map = results.labelMap else { return }
    guard map.labels.count == map.width * map.height else {
      throw FuzzFailure("\(map.labels.count) labels for \(map.width)×\(map.height) cells")
    }
    let names = map.occurrences.map(\.name)
    for name in names {
      guard let box = try map.boundingBox(of: name), box.width > 0, box.height > 0 else {
        throw FuzzFailure("no box for \(name), which occurs")
      }
    }
    _ = try map.keeping(names.prefix(1)).resized(width: 9, height: 4).description
    _ = try map.probability(of: names.prefix(2))
  }

  /// Writes the outputs as arrays.
  private static func write(
    _ graph: Graph, _ elements: [String: ArrayElements], in target: any FuzzTarget.Type
  ) throws {
    for output in graph.outputs where graph[output.value].type.byteCount <= 1 << 12 {
      let type = graph[output.value].type
      let writer = NPYWriter(
        Tensor(zeros: type.shape, of: type.elementType), as: elements[output.name]?.kind)
      _ = try NPYFile(bytes: writer.bytes, name: "output.npy", limits: limits).tensor()
    }
  }
}
