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

  /// Returns the graph with bitmaps in place of barriers, and of intermediates if there is a cache.
  private static func evaluatingBarriers(
    _ root: Node, _ renderer: Renderer, _ control: RenderControl?
  ) throws -> Node {
    let cache = renderer.cache
    func isKept(_ node: Node) -> Bool {
      node.recipe is any BarrierRecipe || (cache != nil && node.recipe is IntermediateRecipe)
    }
    // From the root down, so that nothing is made for what is there already.
    let graph = RenderGraph(root) { node in
      isKept(node) ? cache?.bitmap(of: node, in: renderer.workingSpace) : nil
    }
    if cache == nil, !graph.entries.contains(where: { isKept($0.node) }) { return root }
    return try graph.replacing { entry, inputs in
      if !isKept(entry.node) { return nil }
      if control?.isCancelled == true { throw CancellationError() }
      let result: Bitmap
      if let barrier = entry.node.recipe as? any BarrierRecipe {
        result = try evaluate(barrier, inputs, renderer, control)
      } else if let made = try wholePixels(of: inputs[0], renderer, control) {
        result = made
      } else {
        // The mark stays: without it a source below might be decoded at another size.
        return nil
      }
      var bitmap = Node(result)
      // Steps that follow see the fractions of an extent, as without the bitmap.
      if bitmap.extent != entry.node.extent, entry.node.recipe is IntermediateRecipe {
        bitmap = Node(CropRecipe(rect: entry.node.extent), [bitmap])
      }
      cache?.insert(result.pixels, as: bitmap, of: entry.node, in: renderer.workingSpace)
      return bitmap
    }
  }

  /// Returns the result of a barrier.
  private static func evaluate(
    _ barrier: any BarrierRecipe, _ inputs: [Node], _ renderer: Renderer, _ control: RenderControl?
  ) throws -> Bitmap {
    let pixels = try inputs.enumerated().map { index, input in
      try renderer.render(
        Image(node: input), format: barrier.format(ofInput: index), colorSpace: .none,
        control: RenderControl(of: control))
    }
    try pixels.first?.requireMemory(bytesPerPixel: 12)
    let context = RenderContext(workingSpace: renderer.workingSpace)
    let result = try barrier.evaluate(pixels, context: context)
    var bitmap = result.pixels
    bitmap.colorSpace = .none
    return Bitmap(pixels: bitmap, x: result.x, y: result.y)
  }

  /// Returns all pixels of an image, in the numbers that tiles have; `nil` if the cache has no room for them.
  private static func wholePixels(
    of node: Node, _ renderer: Renderer, _ control: RenderControl?
  ) throws -> Bitmap? {
    let format =
      switch node.traits.layout {
      case .grey: PixelFormat.greyFloat
      case .opaque: PixelFormat(.rgb, .float32)
      case .full: PixelFormat.rgbaFloat
      }
    // Pixels that the extent covers in part belong to it whole.
    let region = Region(touching: node.extent)
    let byteCount = RenderCache.byteCount(
      width: region.width, height: region.height, bytesPerPixel: format.bytesPerPixel)
    guard let cache = renderer.cache, byteCount <= cache.byteLimit else { return nil }
    // The cache's limit holds here; the renderer's is for results.
    var whole = renderer
    whole.maximumPixelCount = .max
    let pixels = try whole.render(
      Image(node: node), region: region.rect, format: format, colorSpace: .none,
      control: RenderControl(of: control))
    return Bitmap(pixels: pixels, x: region.minX, y: region.minY)
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
