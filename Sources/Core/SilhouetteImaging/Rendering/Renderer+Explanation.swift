// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension Renderer {
  /// The steps of an image and the plan for rendering it.
  public struct Explanation: Sendable, CustomStringConvertible {
    /// A step of the recipe.
    package struct RecipeStep: Sendable {
      /// The index of the step; inputs come before the steps that read them.
      package let number: Int
      /// The effect of the step.
      package let summary: String
      /// The indices of the steps that it reads.
      package let inputs: [Int]
      /// The rectangle outside of which it is transparent black.
      package let extent: Rect
    }

    /// Steps that are computed together.
    package struct Stage: Sendable {
      /// The index of the stage.
      package let number: Int
      /// The steps, in the order of computation, each by its summary.
      package let steps: [String]
      /// The indices of the stages whose pixels it reads.
      package let inputs: [Int]
      /// The number of values stored per pixel: 1 for grey, 3 for opaque colours, 4 with alpha.
      package let channelCount: Int
      /// The size of the region that it computes for a block in the middle of the image, in pixels.
      package let blockSize: (width: Int, height: Int)
      /// The size of the computed pixels in bytes; 0 for the last stage, which writes directly to the destination.
      package let byteCount: Int
    }

    /// The distinct steps of the recipe.
    package let recipe: [RecipeStep]
    /// The stages of the plan; the last one computes the result.
    package let stages: [Stage]
    /// The rendered region, in pixels.
    package let region: Rect
    /// The number of strips; threads take them one by one.
    package let stripCount: Int
    /// The size of a block in pixels.
    package let blockSize: (width: Int, height: Int)
    /// The peak memory of a block's intermediate pixels, in bytes.
    package let bytesPerThread: Int
    /// The cost of rendering the region, if each value is computed once.
    package let cost: Cost
    /// The steps that are computed from all of their input before the first strip.
    package let barriers: [String]
    /// The streams that are read during rendering, each with the memory for its rows in bytes.
    package let streams: [(name: String, byteCount: Int)]

    /// The explanation as text.
    public var description: String {
      var text = "recipe\n"
      for step in recipe {
        let inputs = step.inputs.map { "%\($0)" }.joined(separator: ", ")
        text += "  %\(step.number) = \(step.summary)" + (inputs.isEmpty ? "" : " of \(inputs)")
        text += "  \(describe(step.extent))\n"
      }
      text += "plan: \(describe(region)) in \(stripCount) strips"
      text += ", blocks of \(blockSize.width)×\(blockSize.height)"
      text += ", \(kibibytes(bytesPerThread)) a thread\n"
      text += "cost: \(cost.operationCount) operations, \(kibibytes(cost.byteCount)) kept\n"
      for barrier in barriers { text += "  barrier: \(barrier)\n" }
      for stream in streams {
        text += "  stream: \(stream.name), \(kibibytes(stream.byteCount)) of rows\n"
      }
      for stage in stages {
        let inputs = stage.inputs.map { "#\($0)" }.joined(separator: ", ")
        text += "  #\(stage.number)" + (inputs.isEmpty ? "" : " reads \(inputs)")
        text += "  \(stage.blockSize.width)×\(stage.blockSize.height)×\(stage.channelCount)"
        text += stage.byteCount == 0 ? ", to the result\n" : ", \(kibibytes(stage.byteCount))\n"
        for step in stage.steps { text += "      \(step)\n" }
      }
      return text
    }

    /// The plan as a Graphviz graph.
    public var dot: String {
      var text = "digraph plan {\n  rankdir=BT; node [shape=box, fontname=monospace];\n"
      for stage in stages {
        let lines = stage.steps.map { step in
          step.reduce(into: "") { $0 += $1 == "\\" || $1 == "\"" ? "\\\($1)" : "\($1)" }
        }
        let size = "\(stage.blockSize.width)×\(stage.blockSize.height)×\(stage.channelCount)"
        text += "  s\(stage.number) [label=\"\(lines.joined(separator: "\\l"))\\l\(size)\"];\n"
        for input in stage.inputs { text += "  s\(input) -> s\(stage.number);\n" }
      }
      return text + "}\n"
    }

    private func kibibytes(_ count: Int) -> String { "\((count + 1023) / 1024) KiB" }

    private func describe(_ rect: Rect) -> String {
      if rect.isEmpty { return "[empty]" }
      if rect.isInfinite { return "[infinite]" }
      func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
      }
      return "[\(number(rect.minX)), \(number(rect.minY)),"
        + " \(number(rect.width))×\(number(rect.height))]"
    }
  }
}

extension Image {
  /// Returns the steps of the image and the plan for rendering it with the default settings.
  ///
  /// - Parameter region: The part to render; `nil` for the extent or, if that is infinite, a block of 1024×1024 pixels
  ///   at the origin.
  /// - Throws: ``RenderError`` for an empty region; any error of barriers, which are evaluated.
  public func explain(region: Rect? = nil) throws -> Renderer.Explanation {
    try Renderer().explain(self, region: region)
  }
}

extension Renderer {
  /// Returns the steps of an image and this renderer's plan for rendering it; see ``Image/explain(region:)``.
  ///
  /// - Throws: ``RenderError`` for an empty region; any error of barriers, which are evaluated.
  public func explain(_ image: Image, region: Rect? = nil) throws -> Explanation {
    let rect =
      region
      ?? (image.extent.isInfinite ? Rect(x: 0, y: 0, width: 1024, height: 1024) : image.extent)
    let whole = try wholePixels(of: rect)
    let graph = RenderGraph(image.node)
    let preparation = try RenderPreparation(
      image, whole, renderer: self, encoding: nil, control: nil)
    let plan = preparation.plan
    let schedule = preparation.schedule
    let strip = schedule.strips[schedule.strips.count / 2]
    let blocks = strip.parts(width: schedule.blocks.width, height: schedule.blocks.height)
    let block = blocks[blocks.count / 2]
    let regions = plan.regions(for: block)
    return Explanation(
      recipe: graph.entries.enumerated().map { number, entry in
        Explanation.RecipeStep(
          number: number, summary: entry.node.recipe.summary, inputs: entry.inputs,
          extent: entry.node.extent)
      },
      stages: plan.stages.indices.map { plan.explain($0, regions) },
      region: whole.rect, stripCount: schedule.strips.count,
      blockSize: (schedule.blocks.width, schedule.blocks.height),
      bytesPerThread: plan.peakByteCount(of: regions), cost: try graph.cost(for: whole),
      barriers: graph.entries.filter { $0.node.recipe.isMadeBefore }.map {
        $0.node.recipe.summary
      }
        + preparation.decodedWhole.map {
          "\($0.name): strips do not read its rows from top to bottom; decoded whole,"
            + " \($0.width * $0.height * $0.format.bytesPerPixel / 1024) KiB"
        },
      streams: zip(plan.sources, schedule.capacities).map { key, capacity in
        (key.source.name, capacity * key.width * key.source.format.bytesPerPixel)
      })
  }
}

extension RenderPlan {
  fileprivate func explain(_ place: Int, _ regions: [Region]) -> Renderer.Explanation.Stage {
    let stage = stages[place]
    let steps: [String]
    let inputs: [Int]
    switch stage.work {
    case .pixels(let group):
      steps = group.members.map(\.node.recipe.summary)
      inputs = group.tiles
    case .area(let recipe, let stageInputs): (steps, inputs) = ([recipe.summary], stageInputs)
    }
    let isLast = place == stages.count - 1
    return Renderer.Explanation.Stage(
      number: place, steps: steps.isEmpty ? ["(pixels of the tile)"] : steps, inputs: inputs,
      channelCount: stage.layout.planeCount,
      blockSize: (regions[place].width, regions[place].height),
      byteCount: isLast ? 0 : Tile.byteCount(of: regions[place], stage.layout))
  }
}
