// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

// The examples of Documentation/Imaging.md, letter by letter: `KernelTests` compares them.

struct RoundVignette: PixelKernel {
  var center: Point
  var radius: Double
  var alpha: Kernel.Alpha { .kept }

  func compute(_ pixels: Kernel.Pixels) {
    let (source, result) = (pixels.input(0), pixels.result)
    let dy = Double(pixels.y) + 0.5 - center.y
    for index in 0..<pixels.count {
      let dx = Double(pixels.x + index) + 0.5 - center.x
      let light = Float(max(0, 1 - (dx * dx + dy * dy) / (radius * radius)))
      result.red[index] = source.red[index] * light
      result.green[index] = source.green[index] * light
      result.blue[index] = source.blue[index] * light
    }
  }
}

struct Convolution5x5: AreaKernel {
  var weights: [Float]  // 25, the lowest row first
  var alpha: Kernel.Alpha { .kept }
  var edges: Kernel.Edges { .clamped }

  func region(ofInput index: Int, for area: Rect) -> Rect { area.grown(x: 2, y: 2) }

  func compute(_ area: Kernel.Area) {
    for y in area.rows {
      for channel in 0..<3 {
        let target = area.result(y)[channel]
        target.update(repeating: 0)
        for (tap, weight) in weights.enumerated() {
          let source = area.input(0).row(
            y + tap / 5 - 2, from: area.x + tap % 5 - 2, count: area.width)[channel]
          for x in 0..<area.width { target[x] += weight * source[x] }
        }
      }
    }
  }
}

extension Image {
  func keyingOutGreen() -> Image {
    applyingPixelKernel("chroma key") { pixels in
      let (source, result) = (pixels.input(0), pixels.result)
      for index in 0..<pixels.count {
        let (red, green, blue) = (source.red[index], source.green[index], source.blue[index])
        // The excess of green over the other channels, which is subtracted.
        let spill = max(0, green - max(red, blue))
        let cover = max(0, 1 - 2 * spill)
        result.red[index] = red * cover
        result.green[index] = (green - spill) * cover
        result.blue[index] = blue * cover
        result.alpha[index] = source.alpha[index] * cover
      }
    }
  }
}
