// SPDX-License-Identifier: Apache-2.0

import Silhouette

extension ImagingCase {
  /// Kernels of one's own beside the filters that do the same, lenses, and what a cache spares.
  static func kernels(
    _ inputs: ImagingInputs, _ renderer: Renderer
  ) -> [ImagingCase] {
    let photo = Image(pixels: inputs.photo, colorSpace: ColorSpace.none)
    let mask = Image(mask: inputs.mask)
    var caching = renderer
    caching.cache = Renderer.Cache()
    func make(
      _ name: String, _ title: String, _ image: Image, _ renderer: Renderer = renderer
    ) -> ImagingCase {
      ImagingCase(
        name: name, title: title, renderer: renderer, colorSpace: ColorSpace.none, image: image)
    }
    let center = Point(x: photo.extent.width / 2, y: photo.extent.height / 2)
    let radius = (center.x * center.x + center.y * center.y).squareRoot()
    let distance = Filters.DistanceFromMask(maximum: 64).apply(to: mask)
    let part = Rect(x: 1000, y: 1000, width: 64, height: 64)
    let weights = (0..<25).map { Double($0 % 7 + 1) / 97 }
    return [
      make("vignette", "vignette", Filters.Vignette(radius: 1, intensity: 1).apply(to: photo)),
      make(
        "ownVignette", "the same as a kernel of one's own",
        Image(Darkening(center: center, radius: radius), of: photo)),
      make(
        "convolution", "convolution, 5×5", photo.convolved(columns: 5, rows: 5, weights: weights)),
      make(
        "ownConvolution", "the same as a kernel of one's own",
        Image(Weighting(weights: weights.map { Float($0) }), of: photo)),
      make(
        "disc", "disc blur, radius 12",
        Filters.DiscBlur(radius: 12).apply(to: photo.clampedToExtent()).cropped(to: photo.extent)),
      make("distance", "distance from a mask", distance.cropped(to: photo.extent)),
      make("distancePart", "64×64 pixels of it", distance.cropped(to: part)),
      make(
        "distancePartKept", "64×64 pixels of it, with a cache", distance.cropped(to: part), caching),
    ]
  }
}

private struct Darkening: PixelKernel {
  var center: Point
  var radius: Double
  var alpha: Kernel.Alpha { .kept }

  func compute(_ pixels: Kernel.Pixels) {
    let (source, result) = (pixels.input(0), pixels.result)
    let scale = Float(1 / (radius * radius))
    let dy = Float(Double(pixels.y) + 0.5 - center.y)
    let left = Float(Double(pixels.x) + 0.5 - center.x)
    for index in 0..<pixels.count {
      let dx = left + Float(index)
      let cosine = 1 / (1 + (dx * dx + dy * dy) * scale)
      let light = cosine * cosine
      result.red[index] = source.red[index] * light
      result.green[index] = source.green[index] * light
      result.blue[index] = source.blue[index] * light
    }
  }
}

private struct Weighting: AreaKernel {
  /// 25, the lowest row first.
  var weights: [Float]
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
