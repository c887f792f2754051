// SPDX-License-Identifier: Apache-2.0

/// A formula that blends the colours of an image and its background: B(cb, cs) of the background's colour
/// cb and the image's colour cs, both unpremultiplied (W3C Compositing and Blending Level 1, PDF 2.0
/// section 11.3.5).
///
/// Modes that are not in the PDF specification, such as the linear ones, follow common practice.
public enum ImageBlendMode: String, Hashable, Sendable, CaseIterable {
  /// B = cb · cs.
  case multiply
  /// B = cb + cs − cb · cs.
  case screen
  /// ``hardLight`` with cb and cs exchanged.
  case overlay
  /// B = min(cb, cs).
  case darken
  /// B = max(cb, cs).
  case lighten
  /// B = 0 if cb = 0; otherwise 1 if cs ≥ 1; otherwise min(1, cb / (1 − cs)).
  case colorDodge
  /// B = 1 if cb ≥ 1; otherwise 0 if cs ≤ 0; otherwise 1 − min(1, (1 − cb) / cs).
  case colorBurn
  /// B = 2 · cb · cs if cs ≤ ½; otherwise ``screen`` of cb and 2 · cs − 1.
  case hardLight
  /// B = cb − (1 − 2 cs) · cb · (1 − cb) if cs ≤ ½; otherwise cb + (2 cs − 1) · (D(cb) − cb), where D(x) is
  /// ((16 x − 12) x + 4) x up to ¼ and √x above.
  case softLight
  /// B = |cb − cs|.
  case difference
  /// B = cb + cs − 2 · cb · cs.
  case exclusion
  /// B = cb + cs.
  case linearDodge
  /// B = cb + cs − 1.
  case linearBurn
  /// B = cb + 2 · cs − 1.
  case linearLight
  /// B = cb − cs.
  case subtract
  /// The hue of the image; saturation and luminosity of the background.
  case hue
  /// The saturation of the image; hue and luminosity of the background.
  case saturation
  /// The hue and saturation of the image; the luminosity of the background.
  case color
  /// The luminosity of the image; hue and saturation of the background.
  case luminosity
}

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

extension ImageBlendMode {
  /// Indicates whether red, green and blue are blended independently.
  package var isSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }

  /// Returns the blended colour for a mode that is not separable.
  ///
  /// - Parameters:
  ///   - cb: The background's colour, unpremultiplied.
  ///   - cs: The image's colour, unpremultiplied.
  func blend(_ cb: SIMD3<Float>, _ cs: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: cs.withSaturation(cb.saturation).withLuminosity(cb.luminosity)
    case .saturation: cb.withSaturation(cs.saturation).withLuminosity(cb.luminosity)
    case .color: cs.withLuminosity(cb.luminosity)
    case .luminosity: cb.withLuminosity(cs.luminosity)
    default: preconditionFailure("\(self) takes the channels by themselves")
    }
  }
}

// PDF 2.0, section 11.3.5.3.
extension SIMD3<Float> {
  /// The luminosity of the colour, with the weights of the specification.
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  /// The saturation: the difference between the largest and the smallest channel.
  fileprivate var saturation: Float { self.max() - self.min() }

  /// Returns the colour with a given luminosity; hue and saturation are kept as far as the range 0…1 allows.
  fileprivate func withLuminosity(_ target: Float) -> SIMD3 {
    var color = self + (target - luminosity)
    let middle = color.luminosity
    let least = color.min()
    let most = color.max()
    if least < 0, middle > least {
      color = middle + (color - middle) * (middle / (middle - least))
    }
    if most > 1, most > middle {
      color = middle + (color - middle) * ((1 - middle) / (most - middle))
    }
    return color
  }

  /// Returns the colour with its channels rescaled, so that the smallest is 0 and the largest is a given saturation.
  fileprivate func withSaturation(_ target: Float) -> SIMD3 {
    let least = self.min()
    let range = saturation
    return range > 0 ? (self - least) * (target / range) : .zero
  }
}
