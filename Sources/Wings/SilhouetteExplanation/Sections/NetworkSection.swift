// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// The data of the page about the network: its input, its stages, the steps of the plan, and its answer.
struct NetworkSection {
  let run: NetworkRun

  /// The number of feature maps of a stage.
  private static let mapCount = 6
  /// The largest side of the picture of a feature map.
  private static let mapSide = 129

  /// The data by name.
  ///
  /// - Throws: `CodecError`.
  func members() throws -> [(name: String, value: JSONText)] {
    let model = run.network.model
    let description = run.network.imageInput
    return [
      (
        "input",
        .object([
          "image": .string(try run.inputPixels.dataURL()), "width": .number(description.width),
          "height": .number(description.height),
          "scale": .array((0..<3).map { .number(Double(description.scale[$0])) }),
          "offset": .array((0..<3).map { .number(Double(description.offset[$0])) }),
        ])
      ),
      ("stages", .array(try run.stages.indices.map(stage), .lines())),
      ("steps", .array(steps, .lines())),
      (
        "machine",
        .object([
          "threads": .number(model.threadCount), "instructionSet": .string(model.instructionSet),
          "matrixBackend": .string(model.matrixBackend.rawValue),
          "multiplyAdds": .number(run.multiplyAdds), "seconds": .number(run.seconds),
          "runs": .number(NetworkRun.timedRunCount + 1), "peak": .number(run.peak),
          "arenaBytes": .number(model.plan.arenaByteCount),
          "unsharedBytes": .number(model.plan.unsharedByteCount),
          "workingBytes": .number(model.plan.scratchByteCount),
        ])
      ),
      ("answer", answer),
    ]
  }

  // MARK: Stages

  private func stage(_ place: Int) throws -> JSONText {
    let stage = run.stages[place]
    let graph = run.graph
    let type = graph[stage.result].type
    let maps = FeatureMaps(run.results[place])
    return .object([
      "name": .string(stage.name), "shape": .array(type.shape.map { .number($0) }),
      "multiplyAdds": .number(stage.values.reduce(0) { $0 + graph.multiplyAdds(of: $1) }),
      "parameters": .number(stage.values.reduce(0) { $0 + graph.parameterCount(of: $1) }),
      "bytes": .number(type.byteCount),
      "operators": .array(
        stage.values.compactMap { id in
          graph.operation(id).map { operation, _ in
            .string(
              ([operation.name] + operation.definition.attributes.map { "\($0.name) \($0.value)" })
                .joined(separator: ", "))
          }
        }),
      "field": json(run.fields[stage.result.index]), "step": .number(run.step(of: stage)),
      "windows": .array(stage.windows(in: graph).map(window)),
      "maps": .array(
        try maps.telling(Self.mapCount).map { channel in
          let range = maps.range(of: channel)
          return .object([
            "channel": .number(channel), "lowest": .number(Double(range.lowerBound)),
            "highest": .number(Double(range.upperBound)),
            "image": .string(try maps.picture(of: channel, largestSide: Self.mapSide).dataURL()),
          ])
        }),
    ])
  }

  /// Returns a window and the field of its input, from which the page computes what each tap reads.
  private func window(
    _ value: Graph.ValueID, _ kernel: Operator.Extent2D, _ window: Operator.Window
  ) -> JSONText {
    guard let (_, inputs) = run.graph.operation(value),
      let geometry = try? window.geometry(
        input: run.graph[inputs[0]].type.shape, kernel: kernel, outputChannels: 1)
    else { return .null }
    return .object([
      "name": .string(run.graph[value].name), "kernel": .number(kernel.height),
      "stride": .number(window.stride.height), "dilation": .number(window.dilation.height),
      "before": .number(geometry.padTop), "input": json(run.fields[inputs[0].index]),
    ])
  }

  private func json(_ field: ReceptiveField) -> JSONText {
    switch field {
    case .none, .unknown: .null
    case .whole: .string("whole")
    case .window(let rows, let columns):
      .object([
        "rows": .array([rows.size, rows.stride, rows.start].map { .number($0) }),
        "columns": .array([columns.size, columns.stride, columns.start].map { .number($0) }),
      ])
    }
  }

  // MARK: Steps

  private var steps: [JSONText] {
    let plan = run.network.model.plan
    let texts = plan.description.split(at: "\n")
    return plan.steps.enumerated().map { index, step in
      let value = plan.graph.values[step.writes]
      return .object([
        "text": .string(String(texts[index])), "name": .string(step.name),
        "value": .string(value.name), "milliseconds": .number(run.stepSeconds[index] * 1e3),
        "multiplyAdds": .number(step.multiplyAdds), "bytes": .number(value.type.byteCount),
        "offset": .number(plan.arenaOffset(of: step.writes)),
        "lastReader": .number(plan.lastReader(of: step.writes)),
        "scratch": .number(step.scratchByteCount),
      ])
    }
  }

  // MARK: Answer

  private var answer: JSONText {
    let map = run.labels
    // Labels repeat: pairs of a label and the number of its repetitions.
    var runs: [(label: UInt8, count: Int)] = []
    for label in map.labels {
      if let last = runs.last, last.label == label {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((label, 1))
      }
    }
    return .object([
      "classes": .array(map.classes.names.map { .string($0) }),
      "colors": .array(
        map.classes.names.indices.map { index in
          let color = VOCPalette.color(ofClass: UInt8(truncatingIfNeeded: index))
          return .array([color.x, color.y, color.z].map { .number(Int($0)) })
        }),
      "logitShape": .array(map.logits.shape.map { .number($0) }),
      "labelSize": .array([.number(map.width), .number(map.height)]),
      "mapping": .string(map.mapping.rawValue),
      "logits": .string(Base64.text(map.logits.scalars())),
      "labelRuns": .array(runs.flatMap { [.number(Int($0.label)), .number($0.count)] }, .compact),
    ])
  }
}
