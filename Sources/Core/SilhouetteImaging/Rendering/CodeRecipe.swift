// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A chain of recipes that are computed on the 8-bit codes of a source, which takes a fraction of the time and memory that
/// values would take. Recipes that only choose give the same bits as on values.
struct CodeRecipe: AreaRecipe {
  /// The form of the result.
  enum Delivery: Hashable {
    /// Values, for other recipes.
    case values
    /// Codes, which a table converts to those of the result; `nil` for the same codes.
    case codes(table: [UInt8]?)
  }

  /// The source, followed by the steps in the order of computation.
  let steps: [Node]
  let delivery: Delivery
  /// The number of channels of a pixel: those of the source, and alpha if pixels may be transparent.
  let channelCount: Int
  private let sourceChannelCount: Int
  private let format: PixelFormat
  private let colorSpace: ColorSpace

  /// Creates the recipe.
  ///
  /// - Parameters:
  ///   - steps: The source, which must have a ``CodeSource``, followed by recipes that are ``CodeStep``s.
  ///   - source: The source.
  ///   - delivery: The form of the result.
  init(_ steps: [Node], of source: CodeSource, delivery: Delivery) {
    self.steps = steps
    self.delivery = delivery
    sourceChannelCount = source.format.channels.count
    colorSpace = source.colorSpace
    let hasAlpha = delivery == .values && steps.last?.traits.layout == .full
    channelCount = sourceChannelCount + (hasAlpha ? 1 : 0)
    format =
      hasAlpha
      ? PixelFormat(source.format.channels == .grey ? .greyAlpha : .rgba, .uint8) : source.format
  }

  private var last: Node { steps[steps.count - 1] }

  func extent(of inputs: [Rect]) -> Rect { last.extent }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { last.traits.layout }

  func variation(of inputs: [PixelTraits]) -> Rect { last.traits.variation }

  var operationsPerValue: Double { steps.reduce(0) { $0 + $1.recipe.operationsPerValue } }

  var summary: String { "codes of " + steps.map(\.recipe.summary).joined(separator: ", ") }

  static func == (first: CodeRecipe, second: CodeRecipe) -> Bool {
    first.delivery == second.delivery && first.channelCount == second.channelCount
      && Node.areEqual(first.last, second.last)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(last.hash) }

  // MARK: Regions and memory

  /// Returns the pixels of each step that are held to compute those of the last one.
  func regions(for region: Region) -> [Region] {
    var regions = [Region](repeating: .empty, count: steps.count)
    regions[steps.count - 1] = region
    for index in steps.indices.dropFirst().reversed() {
      let area = regions[index].intersection(extent(index))
      if area.isEmpty { break }
      regions[index - 1] = steps[index].recipe.region(
        ofInput: 0, for: area, extent: extent(index - 1))
    }
    return regions
  }

  /// Returns the pixels of the source that are read to compute a region.
  func sourceRegion(for region: Region) -> Region {
    regions(for: region)[0].intersection(extent(0))
  }

  /// Returns the memory that computing a region takes, in bytes.
  func byteCount(for region: Region) -> Int {
    var (peak, input) = (0, 0)
    for (step, region) in zip(steps, regions(for: region)) {
      let output = CodeTile.byteCount(of: region, channelCount: channelCount)
      let scratch =
        (step.recipe as? any CodeStep)?
        .scratchByteCount(for: region, channelCount: channelCount) ?? 0
      peak = max(peak, input.saturatingSum(output).saturatingSum(scratch))
      input = output
    }
    return peak
  }

  private func extent(_ index: Int) -> Region { Region(touching: steps[index].extent) }

  // MARK: Computing

  /// Returns the codes of a region, transparent black outside the extent. The memory belongs to the context's scratch memory,
  /// to which the caller returns it.
  func codes(of region: Region, in context: RenderContext) -> CodeTile {
    let regions = regions(for: region)
    let source = CodeSource(steps[0].recipe)
    let isReadInPlace = isReadInPlace(regions[0], of: source)
    var tile: CodeTile?
    for index in steps.indices where !regions[index].isEmpty {
      if index == 0, isReadInPlace { continue }
      let area = regions[index].intersection(extent(index))
      let recipe = steps[index].recipe as? any CodeStep
      if let input = tile, recipe?.keepsPlaces == true, input.region == regions[index] {
        if area != input.region { input.clear(outside: area) }
        continue
      }
      let output = CodeTile(
        region: regions[index], channelCount: channelCount,
        buffer: context.scratch.tiles.buffer(
          byteCount: CodeTile.byteCount(of: regions[index], channelCount: channelCount)))
      var written = area
      if area.isEmpty {
        written = .empty
      } else if index == 0 {
        load(area, of: source, into: output, in: context)
      } else if index == 1, isReadInPlace, let recipe {
        source?.withTile(of: regions[0]) { input in
          recipe.computeCodes(area, into: output, from: input, extent: extent(0), in: context)
        }
      } else if let input = tile, let recipe {
        recipe.computeCodes(
          area, into: output, from: input, extent: extent(index - 1), in: context)
      } else {
        written = .empty
      }
      if written != regions[index] { output.clear(outside: written) }
      if let tile { context.scratch.tiles.recycle(tile.buffer) }
      tile = output
    }
    return tile
      ?? CodeTile(region: .empty, channelCount: channelCount, buffer: AlignedBuffer(byteCount: 0))
  }

  /// Indicates whether the first step reads a region of the source where it is, instead of a copy.
  private func isReadInPlace(_ region: Region, of source: CodeSource?) -> Bool {
    guard steps.count > 1, let first = steps[1].recipe as? any CodeStep, !first.keepsPlaces,
      channelCount == sourceChannelCount, region.intersection(extent(0)) == region
    else { return false }
    return source?.isTile(region) == true
  }

  private func load(
    _ area: Region, of source: CodeSource?, into output: CodeTile, in context: RenderContext
  ) {
    for y in area.minY..<area.maxY {
      source?.withRow(y, in: context) { row in
        copyCodes(
          row + (area.minX - extent(0).minX) * sourceChannelCount, sourceChannelCount,
          count: area.width, into: output.address(x: area.minX, y: y), channelCount)
      }
    }
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let tile = codes(of: area, in: context)
    let decoder = PixelDecoder(format: format, from: colorSpace, to: context.workingSpace)
    for y in area.minY..<area.maxY {
      for x in stride(from: area.minX, to: area.maxX, by: PixelRow.maximumCount) {
        decoder.decode(
          tile.address(x: x, y: y), count: min(PixelRow.maximumCount, area.maxX - x),
          into: output.row(x: x, y: y), kernels: context.kernels)
      }
    }
    context.scratch.tiles.recycle(tile.buffer)
  }
}

extension Recipe {
  /// The recipe of the source that this recipe reads: the recipe itself unless it is a chain.
  var sourceRecipe: any Recipe { (self as? CodeRecipe)?.steps[0].recipe ?? self }
}
