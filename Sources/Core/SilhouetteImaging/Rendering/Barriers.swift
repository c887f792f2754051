// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The steps of an image that are computed before the first strip: barriers, and intermediates that are computed once.
///
/// If a cache has room for a step, all of it is computed and kept; otherwise, only the part that is needed is
/// computed.
struct Barriers {
  private let renderer: Renderer
  private let control: Renderer.Control?
  private var cache: Renderer.Cache? { renderer.cache }

  init(_ renderer: Renderer, _ control: Renderer.Control?) {
    self.renderer = renderer
    self.control = control
  }

  /// Returns the image with these steps replaced by pixels.
  ///
  /// - Parameters:
  ///   - root: The image.
  ///   - region: The pixels of the image that are needed.
  func evaluating(_ root: Node, for region: Region) throws -> Node {
    // Visited from the root down, so that nothing is computed below cached steps.
    let graph = RenderGraph(root) { node in
      isCandidate(node) ? cache?.bitmap(of: node, in: renderer.workingSpace) : nil
    }
    if cache == nil, !graph.entries.contains(where: { isCandidate($0.node) }) { return root }
    let demand = graph.demand(for: region) { node, needed in
      isCandidate(node) && isKept(node) ? Region(touching: node.extent) : needed
    }
    return try graph.replacing { place, inputs in
      let node = graph.entries[place].node
      // An intermediate for which the cache has no room remains a mark: without it, a source below might be decoded at
      // another size.
      guard isCandidate(node), node.recipe.isMadeBefore || isKept(node) else { return nil }
      if demand[place].isEmpty { return Node(try RenderedPixels(ofUnread: node.traits)) }
      if control?.isCancelled == true { throw CancellationError() }
      let bitmap = try evaluate(node.recipe, inputs, demand[place])
      let result = Node(RenderedPixels(pixels: bitmap, traits: node.traits))
      if isKept(node) {
        cache?.insert(bitmap.pixels, as: result, of: node, in: renderer.workingSpace)
      }
      return result
    }
  }

  private func isCandidate(_ node: Node) -> Bool {
    node.recipe is any BarrierRecipe || node.recipe is IntermediateRecipe
  }

  /// Indicates whether the cache has room for the whole step.
  private func isKept(_ node: Node) -> Bool {
    guard let cache, !node.extent.isInfinite else { return false }
    let region = Region(touching: node.extent)
    return Renderer.Cache.byteCount(
      width: region.width, height: region.height,
      bytesPerPixel: PixelFormat(storing: node.traits.layout).bytesPerPixel) <= cache.byteLimit
  }

  /// Returns the needed pixels of a step, and possibly more.
  private func evaluate(
    _ recipe: any Recipe, _ inputs: [Node], _ needed: Region
  ) throws -> Bitmap {
    guard let barrier = recipe as? any BarrierRecipe else {
      // Kept pixels are limited by memory; the renderer's limit applies to results.
      let pixels = try render(
        inputs[0], needed, PixelFormat(storing: inputs[0].traits.layout), maximumPixelCount: .max)
      return Bitmap(pixels: pixels, x: needed.minX, y: needed.minY)
    }
    let pixels = try inputs.enumerated().map { index, input in
      try render(
        input,
        barrier.region(ofInput: index, for: needed, extent: Region(touching: input.extent)),
        barrier.format(ofInput: index))
    }
    try pixels.first?.requireMemory(bytesPerPixel: 12)
    let result = try barrier.evaluate(
      needed, from: pixels, context: RenderContext(workingSpace: renderer.workingSpace))
    var bitmap = result.pixels
    bitmap.colorSpace = .none
    return Bitmap(pixels: bitmap, x: result.x, y: result.y)
  }

  /// Returns the pixels of a region of an image, in the working space.
  ///
  /// - Throws: ``RenderError/infiniteRegion`` if all of an infinite image is needed; any error of rendering.
  private func render(
    _ node: Node, _ region: Region, _ format: PixelFormat, maximumPixelCount: Int? = nil
  ) throws -> PixelBuffer {
    let isWhole = region == Region(touching: node.extent)
    var renderer = renderer
    if let maximumPixelCount { renderer.maximumPixelCount = maximumPixelCount }
    return try renderer.render(
      Image(node: node), region: isWhole ? node.extent : region.rect, format: format,
      colorSpace: .none, control: Renderer.Control(of: control))
  }
}

extension RenderedPixels {
  /// Creates a placeholder for a step whose pixels are not read.
  fileprivate init(ofUnread traits: PixelTraits) throws {
    let pixel = try PixelBuffer.allocated(
      width: 1, height: 1, format: PixelFormat(storing: traits.layout), colorSpace: .none)
    self.init(pixels: Bitmap(pixels: pixel), traits: traits)
  }
}

extension PixelFormat {
  /// Creates the format that holds the values of a tile.
  fileprivate init(storing layout: PixelLayout) {
    self =
      switch layout {
      case .grey: .greyFloat
      case .opaque: PixelFormat(.rgb, .float32)
      case .full: .rgbaFloat
      }
  }
}
