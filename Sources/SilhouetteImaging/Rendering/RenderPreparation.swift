// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The preparation of a rendering, before the first strip: barriers are evaluated, sources that cannot be
/// streamed are decoded, and the plan is made.
struct RenderPreparation {
  let plan: RenderPlan
  let schedule: StripSchedule
  /// The sources that were decoded before the first strip.
  let decodedWhole: [any PixelSource]

  init(
    _ image: Image, _ whole: Region, renderer: Renderer, control: RenderControl?
  ) throws {
    var node = try Self.evaluatingBarriers(image.node, renderer, control)
    node = Self.reducingSources(node)
    let threads = ThreadPool.shared(threadCount: renderer.threadCount).threadCount
    var decodedWhole: [any PixelSource] = []
    while true {
      let plan = RenderPlan(node)
      let blocks = BlockSize(
        for: whole, plan, pixelsPerStrip: renderer.pixelsPerStrip,
        memoryLimit: max(1, renderer.memoryLimit / threads), threadCount: threads)
      let schedule = StripSchedule(plan, whole: whole, blocks: blocks, threadCount: threads)
      if schedule.unstreamable.isEmpty {
        (self.plan, self.schedule) = (plan, schedule)
        self.decodedWhole = decodedWhole
        return
      }
      decodedWhole += schedule.unstreamable.map { plan.sources[$0].source }
      let keys = schedule.unstreamable.map { plan.sources[$0] }
      node = try plan.graph.replacing { entry, _ in
        guard let stream = entry.node.recipe as? StreamedPixels, keys.contains(stream.key)
        else { return nil }
        return Node(Bitmap(pixels: try stream.key.decoded()))
      }
    }
  }

  /// Returns the graph with sources decoded at a smaller size where they are shrunk right away.
  private static func reducingSources(_ root: Node) -> Node {
    RenderGraph(root).replacing { entry, inputs in
      guard let scaled = entry.node.recipe as? ScaledRecipe,
        let stream = inputs[0].recipe as? StreamedPixels, stream.key.reduction == 1,
        let reduction = scaled.reduction(of: stream.key.source.reductions), reduction > 1
      else { return nil }
      let key = StreamKey(
        source: stream.key.source, reduction: reduction, colorSpace: stream.key.colorSpace)
      return Node(scaled.reduced(by: reduction), [Node(StreamedPixels(key: key))])
    }
  }

  /// Returns the graph with bitmaps in place of barriers.
  private static func evaluatingBarriers(
    _ root: Node, _ renderer: Renderer, _ control: RenderControl?
  ) throws -> Node {
    let graph = RenderGraph(root)
    if !graph.entries.contains(where: { $0.node.recipe is any BarrierRecipe }) { return root }
    return try graph.replacing { entry, inputs in
      guard let barrier = entry.node.recipe as? any BarrierRecipe else { return nil }
      if control?.isCancelled == true { throw CancellationError() }
      let pixels = try inputs.enumerated().map { index, input in
        try renderer.render(
          Image(node: input), format: barrier.format(ofInput: index), colorSpace: .none)
      }
      try pixels.first?.requireMemory(bytesPerPixel: 12)
      let context = RenderContext(workingSpace: renderer.workingSpace)
      let result = try barrier.evaluate(pixels, context: context)
      var bitmap = result.pixels
      bitmap.colorSpace = .none
      return Node(Bitmap(pixels: bitmap, x: result.x, y: result.y))
    }
  }
}

extension StreamKey {
  /// Decodes all rows.
  fileprivate func decoded() throws -> PixelBuffer {
    let reader = try source.makeReader(reduction: reduction)
    var pixels = try PixelBuffer.allocated(
      width: reader.width, height: reader.height, format: source.format,
      colorSpace: colorSpace)
    let stride = pixels.rowStrideInBytes
    try pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      try reader.readRows(reader.height, into: base, rowStrideInBytes: stride)
    }
    return pixels
  }
}
