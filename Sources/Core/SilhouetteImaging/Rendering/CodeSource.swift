// SPDX-License-Identifier: Apache-2.0

/// A source of opaque pixels that are stored as 8-bit codes.
struct CodeSource {
  private enum Rows {
    case bitmap(Bitmap)
    case stream(StreamKey)
  }

  private let rows: Rows
  let format: PixelFormat
  let colorSpace: ColorSpace

  /// Creates the source of a recipe; `nil` if the recipe is no bitmap or stream of opaque 8-bit pixels.
  init?(_ recipe: any Recipe) {
    switch recipe {
    case let bitmap as Bitmap:
      rows = .bitmap(bitmap)
      (format, colorSpace) = (bitmap.pixels.format, bitmap.pixels.colorSpace)
    case let stream as StreamedPixels:
      rows = .stream(stream.key)
      (format, colorSpace) = (stream.key.source.format, stream.key.colorSpace)
    default: return nil
    }
    guard format.component == .uint8, format.channels == .grey || format.channels == .rgb else {
      return nil
    }
  }

  /// Indicates whether the codes are decoded to a working space channel by channel.
  func isDecodedByChannels(to workingSpace: ColorSpace) -> Bool {
    ColorConversion(from: colorSpace, to: workingSpace).curve != nil
  }

  /// Indicates whether the codes are colours that are proportional to the values of a working space.
  ///
  /// Grey codes are often masks, which are data: their means are not rounded any earlier.
  func isProportional(to workingSpace: ColorSpace) -> Bool {
    format.channels == .rgb && ColorConversion(from: colorSpace, to: workingSpace).isIdentity
  }

  /// Calls `body` with the leftmost pixel of a row of the image.
  func withRow(_ y: Int, in context: RenderContext, _ body: (UnsafePointer<UInt8>) -> Void) {
    switch rows {
    case .bitmap(let bitmap):
      bitmap.pixels.withUnsafeRow(bitmap.y + bitmap.pixels.height - 1 - y) { row in
        guard let start = row.baseAddress else { return }
        body(start.assumingMemoryBound(to: UInt8.self))
      }
    case .stream(let key):
      let row = context.window(of: key).row(key.height - 1 - y)
      body(UnsafePointer(row.assumingMemoryBound(to: UInt8.self)))
    }
  }

  /// Indicates whether pixels inside the image are in memory, with room for reading after each row.
  func isTile(_ region: Region) -> Bool {
    guard case .bitmap(let bitmap) = rows else { return false }
    // The row below the lowest one is the room after it.
    return region.minY > bitmap.y
      && bitmap.pixels.width * bitmap.pixels.format.bytesPerPixel >= 64
  }

  /// Calls `body` with pixels that are a tile.
  func withTile(of region: Region, _ body: (CodeTile) -> Void) {
    guard case .bitmap(let bitmap) = rows else { return }
    let pixels = bitmap.pixels
    pixels.withUnsafeRow(bitmap.y + pixels.height - 1 - region.minY) { row in
      guard let start = row.baseAddress else { return }
      body(
        CodeTile(
          reading: region, channelCount: format.channels.count,
          at: start.assumingMemoryBound(to: UInt8.self)
            + (region.minX - bitmap.x) * format.channels.count,
          rowStride: -pixels.rowStrideInBytes))
    }
  }
}

/// The encoding of a rendering's result.
struct ResultEncoding: Hashable {
  let format: PixelFormat
  let colorSpace: ColorSpace

  /// Returns how the codes of a source become those of the result if nothing but their places changes; `nil` if they do not
  /// become codes one by one.
  func delivery(of source: CodeSource, workingSpace: ColorSpace) -> CodeRecipe.Delivery? {
    guard format.component == .uint8, format.channels == source.format.channels,
      source.isDecodedByChannels(to: workingSpace),
      ColorConversion(from: workingSpace, to: colorSpace).curve != nil
    else { return nil }
    let count = source.format.channels.count
    let codes = (0..<256).flatMap { [UInt8](repeating: UInt8($0), count: count) }
    var result = codes
    let layout = PixelDecoder.layout(of: source.format, from: source.colorSpace)
    let decoder = PixelDecoder(
      format: source.format, from: source.colorSpace, to: workingSpace)
    let encoder = PixelEncoder(format: format, from: workingSpace, to: colorSpace)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * PixelRow.capacity) { memory in
      guard let base = memory.baseAddress else { return }
      let row = PixelRow(base, planeStride: PixelRow.capacity, layout: layout)
      codes.withUnsafeBytes { codes in
        guard let codes = codes.baseAddress else { return }
        decoder.decode(codes, count: 256, into: row)
      }
      result.withUnsafeMutableBytes { result in
        guard let result = result.baseAddress else { return }
        encoder.encode(row, count: 256, into: result)
      }
    }
    let table = (0..<256).map { result[count * $0] }
    if table[0] != 0 { return nil }
    return .codes(table: result == codes ? nil : table)
  }
}

extension RenderGraph {
  /// The largest number of recipes in a chain, since blocks of long chains need wide margins.
  private static let maximumChainCount = 16

  /// Returns the root of the graph with chains of recipes that only choose among 8-bit codes replaced by ``CodeRecipe``s.
  ///
  /// - Parameters:
  ///   - workingSpace: The renderer's working space.
  ///   - encoding: The encoding of the result; `nil` if it is unknown.
  func choosingCodes(workingSpace: ColorSpace, encoding: ResultEncoding?) -> Node {
    if let average = averagingCodes(workingSpace: workingSpace, encoding: encoding) {
      return average
    }
    var chains = [[Node]](repeating: [], count: entries.count)
    var moves = [Bool](repeating: false, count: entries.count)
    var readers = [[Int]](repeating: [], count: entries.count)
    for (place, entry) in entries.enumerated() {
      for input in entry.inputs { readers[input].append(place) }
    }
    for (place, entry) in entries.enumerated() {
      if entry.inputs.isEmpty {
        if let source = CodeSource(entry.node.recipe),
          source.isDecodedByChannels(to: workingSpace)
        {
          chains[place] = [entry.node]
        }
      } else if let recipe = entry.node.recipe as? any SelectingRecipe, recipe.selects,
        entry.inputs.count == 1, 1..<Self.maximumChainCount ~= chains[entry.inputs[0]].count,
        // What others read too is not computed again.
        !moves[entry.inputs[0]] || readers[entry.inputs[0]].count == 1
      {
        chains[place] = chains[entry.inputs[0]] + [entry.node]
        moves[place] = moves[entry.inputs[0]] || !recipe.keepsPlaces
      }
    }
    if !moves.contains(true) { return entries[entries.count - 1].node }
    return replacing { place, _ in
      guard moves[place], let source = CodeSource(chains[place][0].recipe),
        readers[place].count != 1 || !moves[readers[place][0]]
      else { return nil }
      let isRoot = place == entries.count - 1
      let delivery =
        isRoot ? encoding?.delivery(of: source, workingSpace: workingSpace) : nil
      return Node(CodeRecipe(chains[place], of: source, delivery: delivery ?? .values))
    }
  }
}

extension RenderGraph {
  /// Returns the root as a ``CodeRecipe`` if the graph is a chain in which one recipe averages and the others only choose, and
  /// codes are proportional to values from the source to the result; otherwise `nil`.
  private func averagingCodes(workingSpace: ColorSpace, encoding: ResultEncoding?) -> Node? {
    guard let encoding, entries.count <= Self.maximumChainCount,
      let source = CodeSource(entries[0].node.recipe), source.isProportional(to: workingSpace),
      encoding.delivery(of: source, workingSpace: workingSpace) == .codes(table: nil),
      ColorConversion(from: workingSpace, to: encoding.colorSpace).isIdentity
    else { return nil }
    var averageCount = 0
    for (place, entry) in entries.enumerated().dropFirst() {
      guard entry.inputs == [place - 1] else { return nil }
      switch entry.node.recipe {
      case let recipe as any SelectingRecipe where recipe.selects: break
      case let recipe as any AveragingRecipe where recipe.averagesCodes: averageCount += 1
      default: return nil
      }
    }
    if averageCount != 1 { return nil }
    return Node(
      CodeRecipe(entries.map(\.node), of: source, delivery: .codes(table: nil)))
  }
}
