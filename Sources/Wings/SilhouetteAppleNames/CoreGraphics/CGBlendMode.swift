// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

/// A way to combine what is drawn, the source S, with the existing pixels, the destination D.
public enum CGBlendMode: Int32, Sendable {
  /// The source over the destination.
  case normal = 0
  /// The product of the colours.
  case multiply
  /// The inverse of the product of the inverse colours.
  case screen
  /// ``hardLight`` with source and destination exchanged.
  case overlay
  /// The darker colour, channel by channel.
  case darken
  /// The lighter colour, channel by channel.
  case lighten
  /// Brightens the destination by the source.
  case colorDodge
  /// Darkens the destination by the source.
  case colorBurn
  /// Darkens or lightens softly, depending on the source.
  case softLight
  /// Multiplies or screens, depending on the source.
  case hardLight
  /// The absolute difference of the colours.
  case difference
  /// Like ``difference``, with lower contrast.
  case exclusion
  /// The hue of the source.
  case hue
  /// The saturation of the source.
  case saturation
  /// The hue and saturation of the source.
  case color
  /// The luminosity of the source.
  case luminosity
  /// Nothing: R = 0.
  case clear
  /// R = S.
  case copy
  /// R = S · αd.
  case sourceIn
  /// R = S · (1 − αd).
  case sourceOut
  /// R = S · αd + D · (1 − αs).
  case sourceAtop
  /// R = S · (1 − αd) + D.
  case destinationOver
  /// R = D · αs.
  case destinationIn
  /// R = D · (1 − αs).
  case destinationOut
  /// R = S · (1 − αd) + D · αs.
  case destinationAtop
  /// R = S · (1 − αd) + D · (1 − αs).
  case xor
  /// R = max(0, 1 − ((1 − D) + (1 − S))).
  case plusDarker
  /// R = min(1, S + D).
  case plusLighter
}

extension CGBlendMode {
  /// Indicates whether a transparent source changes the destination, so that the drawn shape matters apart from its pixels.
  var needsShape: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Returns an image combined with a background.
  ///
  /// - Parameters:
  ///   - source: What is drawn.
  ///   - background: The existing pixels.
  ///   - mask: How much of each pixel is drawn; `nil` for all of it.
  func blend(_ source: Image, over background: Image, mask: Image?) -> Image {
    let masked = mask.map { source.blended(withMask: $0) } ?? source
    if let mode = ImageBlendMode(self) { return masked.blended(mode, over: background) }
    let result: Image
    switch self {
    case .destinationOver: return background.composited(over: masked)
    case .destinationOut: return background.composited(.sourceOut, with: masked)
    case .sourceAtop: return masked.composited(.sourceAtop, with: background)
    case .xor: return masked.composited(.exclusiveOr, with: background)
    case .plusLighter: result = source.composited(.addition, with: background)
    case .clear: result = Image(color: .clear)
    case .copy: result = source
    case .sourceIn: result = source.composited(.sourceIn, with: background)
    case .sourceOut: result = source.composited(.sourceOut, with: background)
    case .destinationIn: result = background.composited(.sourceIn, with: source)
    case .destinationAtop: result = background.composited(.sourceAtop, with: source)
    default: return masked.composited(over: background)
    }
    guard let mask else { return result }
    return result.blended(withMask: mask, over: background)
  }
}

extension ImageBlendMode {
  /// Creates the library's formula for the colours; `nil` for modes that depend on alpha.
  fileprivate init?(_ mode: CGBlendMode) {
    switch mode {
    case .multiply: self = .multiply
    case .screen: self = .screen
    case .overlay: self = .overlay
    case .darken: self = .darken
    case .lighten: self = .lighten
    case .colorDodge: self = .colorDodge
    case .colorBurn: self = .colorBurn
    case .softLight: self = .softLight
    case .hardLight: self = .hardLight
    case .difference: self = .difference
    case .exclusion: self = .exclusion
    case .hue: self = .hue
    case .saturation: self = .saturation
    case .color: self = .color
    case .luminosity: self = .luminosity
    case .plusDarker: self = .linearBurn
    case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
      .destinationIn, .destinationOut, .destinationAtop, .xor, .plusLighter:
      return nil
    }
  }
}
