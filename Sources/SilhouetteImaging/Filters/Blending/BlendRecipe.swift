// SPDX-License-Identifier: Apache-2.0

/// A blend mode between two images. Inputs: source, background.
struct BlendRecipe: PixelwiseRecipe {
  let mode: BlendMode

  func extent(of inputs: [Rect]) -> Rect { inputs[0].union(inputs[1]) }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    let layout = SourceOverRecipe().layout(of: inputs)
    // Colours of greys differ from grey by rounding.
    return mode.isSeparable ? layout : max(layout, .opaque)
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let (source, background) = (inputs[0], inputs[1])
    if mode.isSeparable {
      for plane in 0..<min(output.layout.planeCount, 3) {
        blend(plane, of: source, background, into: output.plane(plane), span.count)
      }
    } else {
      blendWhole(source, background, into: output, span.count)
    }
    if output.layout != .full { return }
    combineRows(
      source.alpha, background.alpha, source.alpha, background.alpha, output.alpha, span.count
    ) { alpha, beta, _, _ in alpha + beta - alpha * beta }
  }

  func chosenInput(_ inputs: UnsafePointer<PixelRow>) -> Int? {
    inputs[0].isOutside ? 1 : inputs[1].isOutside ? 0 : nil
  }

  var summary: String { "blend: \(mode)" }

  // MARK: Independent channels

  private func blend(
    _ plane: Int, of source: PixelRow, _ background: PixelRow,
    into target: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let (s, d) = (source.plane(plane), background.plane(plane))
    let (alpha, beta) = (source.alpha, background.alpha)
    /// Blends unpremultiplied colours.
    @inline(__always)
    func mix(_ function: (Float, Float) -> Float) {
      combineRows(s, d, alpha, beta, target, count) { s, d, alpha, beta in
        let cs = alpha == 0 ? 0 : s / alpha
        let cb = beta == 0 ? 0 : d / beta
        return s * (1 - beta) + d * (1 - alpha) + alpha * beta * function(cb, cs)
      }
    }
    switch mode {
    case .multiply: mix(multiply)
    case .screen: mix(screen)
    case .overlay: mix { hardLight($1, $0) }
    case .darken: mix { $0 < $1 ? $0 : $1 }
    case .lighten: mix { $0 > $1 ? $0 : $1 }
    case .colorDodge: mix(colorDodge)
    case .colorBurn: mix(colorBurn)
    case .hardLight: mix(hardLight)
    case .softLight: mix(softLight)
    case .difference: mix { abs($0 - $1) }
    case .exclusion: mix { $0 + $1 - 2 * $0 * $1 }
    case .linearDodge: mix { $0 + $1 }
    case .linearBurn: mix { $0 + $1 - 1 }
    case .linearLight: mix { $0 + 2 * $1 - 1 }
    case .subtract: mix { $0 - $1 }
    case .hue, .saturation, .color, .luminosity:
      preconditionFailure("\(mode) takes the channels together")
    }
  }

  // MARK: All three together

  private func blendWhole(
    _ source: PixelRow, _ background: PixelRow, into output: PixelRow, _ count: Int
  ) {
    combineColors(source, background, into: output, count: count) { s, d, alpha, beta in
      let blended = mode.blend(beta == 0 ? .zero : d / beta, alpha == 0 ? .zero : s / alpha)
      return s * (1 - beta) + d * (1 - alpha) + alpha * beta * blended
    }
  }
}

@inline(__always)
private func multiply(_ cb: Float, _ cs: Float) -> Float { cb * cs }

@inline(__always)
private func screen(_ cb: Float, _ cs: Float) -> Float { cb + cs - cb * cs }

@inline(__always)
private func hardLight(_ cb: Float, _ cs: Float) -> Float {
  cs <= 0.5 ? multiply(cb, 2 * cs) : screen(cb, 2 * cs - 1)
}

@inline(__always)
private func softLight(_ cb: Float, _ cs: Float) -> Float {
  if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
  let bent = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
  return cb + (2 * cs - 1) * (bent - cb)
}

@inline(__always)
private func colorDodge(_ cb: Float, _ cs: Float) -> Float {
  cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
}

@inline(__always)
private func colorBurn(_ cb: Float, _ cs: Float) -> Float {
  cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
}
