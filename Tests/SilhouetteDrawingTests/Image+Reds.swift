// SPDX-License-Identifier: Apache-2.0

import SilhouetteDrawing
import TestSupport

extension Image {
  /// The red channel of a region, rows from top to bottom, as it was drawn.
  func reds(_ region: Rect? = nil) throws -> [Float] {
    let pixels = try Renderer(workingSpace: .none).render(
      self, region: region, format: .rgbaFloat, colorSpace: .none)
    let values = pixels.packedBytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return firsts(ofEvery: 4, values)
  }
}
