// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image from indices into a palette, with its lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - indices: The indices, one byte per pixel (``PixelFormat/grey8``); shared, not copied.
  ///   - palette: The colours by index, at most 256. Indices beyond the palette are transparent.
  package init(indices: PixelBuffer, palette: [Color]) {
    precondition(indices.format == .grey8, "indices of \(indices.format), expected grey8")
    precondition(palette.count <= 256, "a palette of \(palette.count) colours, expected 256")
    self.init(IndexedPixels(indices: indices, palette: Palette(palette)))
  }
}

/// The colours of the indices, in every working space.
private struct Palette: Hashable {
  let colors: [Color]
  private let premultiplied: [ColorSpace: [SIMD4<Float>]]

  init(_ colors: [Color]) {
    self.colors = colors
    var premultiplied: [ColorSpace: [SIMD4<Float>]] = [:]
    for space in ColorSpace.allCases {
      let values = colors.map { $0.premultiplied(in: space) }
      premultiplied[space] = values + Array(repeating: .zero, count: 256 - values.count)
    }
    self.premultiplied = premultiplied
  }

  /// Returns the 256 premultiplied colours in a working space.
  func colors(in space: ColorSpace) -> [SIMD4<Float>] { premultiplied[space] ?? [] }

  /// Indicates whether every index has an opaque colour.
  var isOpaque: Bool { colors.count == 256 && colors.allSatisfy { $0.alpha == 1 } }

  static func == (first: Palette, second: Palette) -> Bool { first.colors == second.colors }

  func hash(into hasher: inout Hasher) { hasher.combine(colors) }
}

/// Pixels given as indices into a palette.
private struct IndexedPixels: PixelGenerator {
  let indices: PixelBuffer
  let palette: Palette

  var extent: Rect {
    Rect(x: 0, y: 0, width: Double(indices.width), height: Double(indices.height))
  }

  var layout: PixelLayout { palette.isOpaque ? .opaque : .full }

  func write(_ span: PixelSpan, into output: PixelRow, in space: ColorSpace) {
    palette.colors(in: space).withUnsafeBufferPointer { colors in
      indices.withUnsafeRow(indices.height - 1 - span.y) { row in
        guard let colors = colors.baseAddress, let codes = row.baseAddress else { return }
        let start = codes.assumingMemoryBound(to: UInt8.self) + span.x
        paletteRow(start, colors, into: output, count: span.count)
      }
    }
  }

  var summary: String {
    "indices \(indices.width)×\(indices.height), \(palette.colors.count) colours"
  }

  static func == (first: IndexedPixels, second: IndexedPixels) -> Bool {
    first.indices.storageIdentity == second.indices.storageIdentity
      && first.indices.width == second.indices.width
      && first.indices.height == second.indices.height && first.palette == second.palette
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(indices.storageIdentity)
    hasher.combine(palette)
  }
}
