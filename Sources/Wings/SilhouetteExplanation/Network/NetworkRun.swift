// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// A run of a network on a photo, with the results of all stages and the time of each step.
///
/// The times and the plan are those of the network as it usually runs. The stages' results come from a second run that keeps
/// them: the plan overwrites most of them, or never stores them.
package struct NetworkRun: Sendable {
  /// The network as a graph, as its file describes it.
  package let graph: Graph
  /// The network as it usually runs.
  package let network: ImageModel
  /// The photo, scaled to the network's input: RGB bytes.
  package let inputPixels: PixelBuffer
  /// The network's input, Float32 [1, S, S, 3].
  package let input: Tensor
  /// The stages.
  package let stages: [Stage]
  /// The result of each stage, Float32 [1, h, w, channels].
  package let results: [Tensor]
  /// The network's answer.
  package let labels: LabelMap
  /// The receptive field of every value of ``graph``.
  package let fields: [ReceptiveField]
  /// The shortest time of each step of the plan, in seconds.
  package let stepSeconds: [Double]
  /// The multiply-adds per second that the threads reach on operands in registers; `nil` if other work on the machine
  /// disturbed its measurement.
  package let peak: Double?

  /// The number of timed runs.
  package static let timedRunCount = 7

  /// Runs a network.
  ///
  /// - Parameters:
  ///   - pixels: The upright photo.
  ///   - file: The network, DeepLabV3 or DeepLabV3+.
  ///   - threadCount: The number of threads; `nil` for the default.
  /// - Throws: `InferenceError.unsuitableModel` for another network; `ModelError`, `InferenceError` or `RenderError`.
  package init(_ pixels: PixelBuffer, file: ModelFile, threadCount: Int? = nil) throws {
    var options = InferenceOptions(threadCount: threadCount)
    network = try ImageModel(file, options: options)
    graph = try file.network().graph
    let graph = graph
    stages = Stage.stages(of: graph)
    fields = ReceptiveField.fields(in: graph)
    let description = network.imageInput
    input = try pixels.tensor(for: description)
    inputPixels = input.bytes(of: description)
    // The results of some stages are the network's own outputs.
    func output(_ stage: Stage) -> Int? {
      graph.outputs.firstIndex { $0.value == stage.result }
    }
    options.keptValues = stages.filter { output($0) == nil }.map { graph[$0.result].name }
    let outputs = try ImageModel(file, options: options).model.run([input])
    var kept = outputs.dropFirst(graph.outputs.count)
    results = stages.map { stage in output(stage).map { outputs[$0] } ?? kept.removeFirst() }
    guard !stages.isEmpty,
      let labels = network.results(Array(outputs.prefix(graph.outputs.count))).labelMap
    else {
      throw InferenceError.unsuitableModel(
        "\(file.path): expected DeepLabV3 or DeepLabV3+, whose stages are known, found another network"
      )
    }
    self.labels = labels
    let profile = try network.model.profile(
      [input], rounds: Self.timedRunCount, duration: .seconds(60))
    stepSeconds = profile.steps.map { $0.seconds ?? .infinity }
    peak = profile.peakMultiplyAddsPerSecond
  }

  /// The number of multiply-adds of a run.
  package var multiplyAdds: Int { graph.statistics.multiplyAdds }

  /// The time of a run in seconds: the sum of the steps' shortest times.
  package var seconds: Double { stepSeconds.reduce(0, +) }

  /// The index of the plan's step that computes a stage's result; a result that is never stored belongs to the step that
  /// uses it.
  package func step(of stage: Stage) -> Int? {
    let planned = network.model.graph
    let name = graph[stage.result].name
    let steps = network.model.plan.steps
    if let own = steps.firstIndex(where: { planned.values[$0.writes].name == name }) { return own }
    // Never stored because a later step of the plan computes it on the way, or replaced by the passes.
    guard let value = planned.value(named: name) else {
      return steps.lastIndex { Stage.name(ofValue: planned.values[$0.writes].name) == stage.name }
    }
    return steps.firstIndex { $0.writes >= value.index }
  }
}

extension Tensor {
  /// Returns the bytes from which a network's input was made, as RGB pixels.
  fileprivate func bytes(of input: ImageInput) -> PixelBuffer {
    withUnsafeScalars(of: Float.self) { values in
      PixelBuffer(
        width: input.width, height: input.height, channelCount: 3, min: 0, max: 255
      ) { row, column, channel in
        let value = values[(row * input.width + column) * 3 + channel]
        return ((value - input.offset[channel]) / input.scale[channel]).rounded()
      }
    }
  }
}
