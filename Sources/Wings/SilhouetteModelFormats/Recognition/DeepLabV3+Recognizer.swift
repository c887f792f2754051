// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension DeepLabV3 {
  /// A recogniser that finds a DeepLabV3 network in a graph from any file.
  ///
  /// The graph is brought into a canonical form, followed from its logits back to its input and compared with
  /// ``DeepLabV3Network``; names are irrelevant. Operators after the logits (resizing, argmax) are ignored, and the
  /// pyramid's branches may be in any order.
  package enum Recognizer {
    /// Returns the graph without the operators after the logits: argmax, softmax and resizing.
    ///
    /// - Parameters:
    ///   - graph: A segmentation network with one output.
    ///   - name: The file's name in errors.
    /// - Returns: A graph with a single output, `logits` [1, h, w, C].
    /// - Throws: ``ModelError`` if the graph has several outputs or the logits are not [1, h, w, C].
    package static func trimmedToLogits(
      _ graph: Graph, name: String = "the graph"
    ) throws(ModelError) -> Graph {
      let matcher = GraphMatcher(graph: graph, path: name)
      let logits = try matcher.logits()
      var trimmed = graph
      trimmed.setOutputs([Graph.Output(name: "logits", value: logits)])
      do {
        return try RemoveUnused().apply(to: trimmed)
      } catch {
        throw matcher.failure(logits, "\(error)")
      }
    }

    /// Returns the DeepLabV3 network that the graph of a file computes.
    ///
    /// - Throws: ``ModelError`` that names the value at which the file's graph differs from the network.
    static func weights(in file: ModelFile) throws -> Weights {
      for case .image(let image) in file.modelDescription.inputs.map(\.kind) {
        let (scale, offset) = (image.scale, image.offset)
        guard image.channels == .rgb, scale == SIMD3(repeating: scale.x),
          offset == SIMD3(repeating: offset.x)
        else { break }
        return try weights(
          in: file.graph(), inputScale: scale.x, inputOffset: offset.x, source: file.path,
          license: file.metadata.first { $0.name == "license" }?.value ?? "", name: file.path)
      }
      throw ModelError(
        path: file.path,
        reason: .notRecognized(
          value: "the input",
          message: "expected an image of red, green and blue on one scale, as DeepLabV3 has, found "
            + file.formatName))
    }

    /// Returns the configuration and the weights of the network that a graph computes.
    ///
    /// - Parameters:
    ///   - graph: The graph, with one input [1, S, S, 3]. It may begin with a multiplication by a scalar and an addition of
    ///     one, which are folded into the configuration's input scale and offset.
    ///   - classes: The names of the classes; by default, PASCAL VOC's names for 21 classes, otherwise `background`,
    ///     `class 1`, ….
    ///   - inputScale: The factor that converts an image's bytes to the graph's input.
    ///   - inputOffset: The offset that is then added.
    ///   - source: The origin of the weights, in words.
    ///   - license: The licence of the weights (SPDX).
    ///   - name: The file's name in errors.
    /// - Throws: ``ModelError`` that names the value at which the graph differs from the network.
    package static func weights(
      in graph: Graph, classes: [String]? = nil, inputScale: Float = 1 / 127.5,
      inputOffset: Float = -1, source: String = "", license: String = "",
      name: String = "the graph"
    ) throws(ModelError) -> Weights {
      var graph = try canonical(graph, name: name)
      let first = try InputScale(takenFrom: &graph, name: name)
      let matcher = GraphMatcher(graph: graph, path: name)
      let logits = try matcher.logits()
      var tensors: [String: Tensor] = [:]
      let head = try DeepLabV3HeadMatch(matcher, logits: logits, tensors: &tensors)
      let backbone = try MobileNetV2Match(matcher, features: head.features, tensors: &tensors)
      let classCount = graph[logits].type.shape[3]
      let configuration = Configuration(
        widthMultiplier: backbone.widthMultiplier, channelDivisor: backbone.channelDivisor,
        outputStride: backbone.outputStride, atrousRates: head.rates,
        imagePooling: head.hasImagePooling,
        inputSize: backbone.inputSize,
        inputScale: inputScale * first.scale,
        inputOffset: inputOffset * first.scale + first.offset,
        classes: classes ?? SegmentationClasses.named([], count: classCount).names, source: source,
        license: license)
      return try Weights(configuration: configuration, tensors: tensors, name: name)
    }

    /// Returns the canonical form of a graph, which does not depend on the file format.
    private static func canonical(_ graph: Graph, name: String) throws(ModelError) -> Graph {
      do {
        return try PassPipeline.canonical.apply(to: graph)
      } catch {
        throw ModelError(
          path: name, reason: .notRecognized(value: "the graph", message: "\(error)"))
      }
    }
  }
}

extension InputScale {
  /// Removes the scaling of the single input from a graph.
  fileprivate init(takenFrom graph: inout Graph, name: String) throws(ModelError) {
    do {
      try self.init(takenFrom: &graph, input: graph.inputs.first.map { graph[$0].name } ?? "")
    } catch {
      throw ModelError(
        path: name, reason: .notRecognized(value: "the input", message: "\(error)"))
    }
  }
}
