// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// Colour tables in the format .cube, read and applied.
enum CubeTarget: FuzzTarget {
  static let name = "cube"
  static let summary = "colour tables in the text format .cube"

  static func run(_ bytes: [UInt8]) throws {
    let table = try Filters.CubeFile(bytes).table
    _ = try Renderer(threadCount: 1).render(
      Filters.ColorCube(table: table, colorSpace: .sRGB).apply(to: TinyImages.image))
  }
}
