// SPDX-License-Identifier: Apache-2.0

extension ImageBlendMode {
  /// Blends the pixels of two rows; alpha is composited as source over background.
  package func blendRows(
    _ source: PixelRow, _ background: PixelRow, into output: PixelRow, count: Int
  ) {
    if isSeparable {
      for plane in 0..<min(output.layout.planeCount, 3) {
        blend(plane, of: source, background, into: output.plane(plane), count)
      }
    } else {
      blendWhole(source, background, into: output, count)
    }
    if output.layout != .full { return }
    combineRows(
      source.alpha, background.alpha, source.alpha, background.alpha, output.alpha, count
    ) { alpha, beta, _, _ in alpha + beta - alpha * beta }
  }

  // MARK: Independent channels

  private func blend(
    _ plane: Int, of source: PixelRow, _ background: PixelRow,
    into target: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let s = source.plane(plane)
    let d = background.plane(plane)
    let alpha = source.alpha
    let beta = background.alpha
    /// Blends the unpremultiplied colours by a function of the background's and the source's value.
    @inline(__always)
    func mix(_ function: (Float, Float) -> Float) {
      combineRows(s, d, alpha, beta, target, count) { s, d, alpha, beta in
        let cs = alpha == 0 ? 0 : s / alpha
        let cb = beta == 0 ? 0 : d / beta
        return s * (1 - beta) + d * (1 - alpha) + alpha * beta * function(cb, cs)
      }
    }
    switch self {
    case .multiply: mix(multiplied)
    case .screen: mix(screened)
    case .overlay: mix { hardLit($1, $0) }
    case .darken: mix { $0 < $1 ? $0 : $1 }
    case .lighten: mix { $0 > $1 ? $0 : $1 }
    case .colorDodge: mix(dodged)
    case .colorBurn: mix(burned)
    case .hardLight: mix(hardLit)
    case .softLight: mix(softLit)
    case .difference: mix { abs($0 - $1) }
    case .exclusion: mix { $0 + $1 - 2 * $0 * $1 }
    case .linearDodge: mix { $0 + $1 }
    case .linearBurn: mix { $0 + $1 - 1 }
    case .linearLight: mix { $0 + 2 * $1 - 1 }
    case .subtract: mix { $0 - $1 }
    case .hue, .saturation, .color, .luminosity:
      preconditionFailure("\(self) takes the channels together")
    }
  }

  // MARK: All three together

  private func blendWhole(
    _ source: PixelRow, _ background: PixelRow, into output: PixelRow, _ count: Int
  ) {
    combineColors(source, background, into: output, count: count) { s, d, alpha, beta in
      let blended = blend(beta == 0 ? .zero : d / beta, alpha == 0 ? .zero : s / alpha)
      return s * (1 - beta) + d * (1 - alpha) + alpha * beta * blended
    }
  }
}

/// Writes s · (1 − β), the part of the source outside the background.
package func sourceOutRow(
  _ source: UnsafePointer<Float>, _ beta: UnsafePointer<Float>,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  combineRows(source, source, beta, beta, target, count) { s, _, _, beta in s * (1 - beta) }
}

/// Writes s · β + d · (1 − α), the part of the source inside the background, composited over the background.
package func sourceAtopRow(
  _ s: UnsafePointer<Float>, _ d: UnsafePointer<Float>, _ alpha: UnsafePointer<Float>,
  _ beta: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int
) {
  combineRows(s, d, alpha, beta, target, count) { s, d, alpha, beta in
    s * beta + d * (1 - alpha)
  }
}

/// Writes s · (1 − β) + d · (1 − α), each image where the other is absent.
package func exclusiveOrRow(
  _ s: UnsafePointer<Float>, _ d: UnsafePointer<Float>, _ alpha: UnsafePointer<Float>,
  _ beta: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int
) {
  combineRows(s, d, alpha, beta, target, count) { s, d, alpha, beta in
    s * (1 - beta) + d * (1 - alpha)
  }
}

@inline(__always)
private func multiplied(_ cb: Float, _ cs: Float) -> Float { cb * cs }

@inline(__always)
private func screened(_ cb: Float, _ cs: Float) -> Float { cb + cs - cb * cs }

@inline(__always)
private func hardLit(_ cb: Float, _ cs: Float) -> Float {
  cs <= 0.5 ? multiplied(cb, 2 * cs) : screened(cb, 2 * cs - 1)
}

@inline(__always)
private func softLit(_ cb: Float, _ cs: Float) -> Float {
  if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
  let bent = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
  return cb + (2 * cs - 1) * (bent - cb)
}

@inline(__always)
private func dodged(_ cb: Float, _ cs: Float) -> Float {
  cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
}

@inline(__always)
private func burned(_ cb: Float, _ cs: Float) -> Float {
  cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
}
