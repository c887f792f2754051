// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Silhouette
import SilhouettePixels

/// What the networks and the colours show of an image, on grids that are stretched over it.
struct CorrectionEvidence: Sendable {
  /// The colours, of the size of the ``CorrectionGrid``: CIELAB (D65), divided by 100, row by row.
  let colors: [SIMD3<Float>]
  let width: Int
  let height: Int
  /// The probabilities that each network gives to the foreground, of any size.
  let networks: [ProbabilityMap]
}

extension CorrectionEvidence {
  /// Collects the evidence; networks that another request on the same image has run do not run again.
  ///
  /// - Throws: The errors of the networks and of reading the image.
  init(_ request: GenerateForegroundInstanceMaskRequest, in context: RequestContext) throws {
    let evidence = try request.evidence(in: context)
    let small = try context.bytes(limitedTo: CorrectionGrid.longSide)
    self.init(
      colors: small.labColors(), width: small.width, height: small.height,
      networks: [evidence.foreground] + (evidence.saliency.map { [$0] } ?? []))
  }
}

extension PixelBuffer {
  /// Returns the colours of grey or RGB bytes in CIELAB (D65), divided by 100.
  fileprivate func labColors() -> [SIMD3<Float>] {
    let light = (0..<256).map { code -> Float in
      let value = Float(code) / 255
      return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
    }
    let channels = format.channels.count
    // Grey with alpha has two.
    let colorCount = channels < 3 ? 1 : 3
    var colors: [SIMD3<Float>] = []
    colors.reserveCapacity(width * height)
    for row in 0..<height {
      withUnsafeRow(row) { bytes in
        for x in 0..<width {
          func channel(_ index: Int) -> Float {
            light[Int(bytes[x * channels + min(index, colorCount - 1)])]
          }
          let (r, g, b) = (channel(0), channel(1), channel(2))
          func root(_ value: Float) -> Float {
            value > 0.008856 ? cbrt(value) : 7.787 * value + 16 / 116
          }
          let x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
          let y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
          let z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
          colors.append(SIMD3(1.16 * y - 0.16, 5 * (x - y), 2 * (y - z)))
        }
      }
    }
    return colors
  }
}
