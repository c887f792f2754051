// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The preparation of a rendering before the first strip: evaluating barriers, decoding sources that cannot be
/// streamed, and planning.
struct RenderPreparation {
  let plan: RenderPlan
  let schedule: StripSchedule
  /// The sources that are decoded whole before the first strip.
  let decodedWhole: [any PixelSource]

  init(
    _ image: Image, _ whole: Region, renderer: Renderer, encoding: ResultEncoding?,
    control: Renderer.Control?
  ) throws {
    try renderer.limits.check(RenderGraph(image.node).cost(for: whole))
    var node = try Barriers(renderer, control).evaluating(image.node, for: whole)
    node = Self.reducingSources(node)
    let threads = ThreadPool.shared(threadCount: renderer.threadCount).threadCount
    var decodedWhole: [any PixelSource] = []
    while true {
      let graph = RenderGraph(node)
      let plan = RenderPlan(
        graph.choosingCodes(workingSpace: renderer.workingSpace, encoding: encoding))
      let blocks = BlockSize(
        for: whole, plan, pixelsPerStrip: renderer.pixelsPerStrip,
        memoryLimit: max(1, renderer.memoryLimit / threads), threadCount: threads)
      let schedule = StripSchedule(plan, whole: whole, blocks: blocks, threadCount: threads)
      if schedule.unstreamable.isEmpty {
        let cost = plan.cost(
          of: blocks, in: whole, schedule, memoryLimit: renderer.memoryLimit / threads)
        let decodedByteCount = decodedWhole.reduce(0) {
          $0.saturatingSum(
            .saturatingProduct($1.width, $1.height, $1.format.bytesPerPixel))
        }
        try renderer.limits.check(
          Renderer.Cost(
            operationCount: cost.operationCount,
            byteCount: cost.byteCount.saturatingSum(decodedByteCount)))
        self.plan = plan
        self.schedule = schedule
        self.decodedWhole = decodedWhole
        return
      }
      decodedWhole += schedule.unstreamable.map { plan.sources[$0].source }
      let keys = schedule.unstreamable.map { plan.sources[$0] }
      node = try graph.replacing { place, _ in
        guard let stream = graph.entries[place].node.recipe as? StreamedPixels,
          keys.contains(stream.key)
        else { return nil }
        return Node(Bitmap(pixels: try stream.key.decoded()))
      }
    }
  }

  /// Returns the graph with sources decoded at a reduced size where the next step shrinks them.
  private static func reducingSources(_ root: Node) -> Node {
    let graph = RenderGraph(root)
    return graph.replacing { place, inputs in
      guard let scaled = graph.entries[place].node.recipe as? ScaledRecipe,
        let stream = inputs[0].recipe as? StreamedPixels, stream.key.reduction == 1,
        let reduction = scaled.reduction(of: stream.key.source.reductions), reduction > 1
      else { return nil }
      let key = StreamKey(
        source: stream.key.source, reduction: reduction, colorSpace: stream.key.colorSpace)
      return Node(scaled.reduced(by: reduction), [Node(StreamedPixels(key: key))])
    }
  }
}

extension StreamKey {
  /// Returns all pixels of the source, decoded.
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

extension RenderPlan {
  /// The bitmaps whose pixels are in temporary files.
  var spilledBitmaps: [PixelBuffer] {
    graph.entries.compactMap { entry in
      let bitmap =
        entry.node.recipe.sourceRecipe as? Bitmap
        ?? (entry.node.recipe as? RenderedPixels)?.pixels
      guard let pixels = bitmap?.pixels, pixels.isSpilled else { return nil }
      return pixels
    }
  }
}
