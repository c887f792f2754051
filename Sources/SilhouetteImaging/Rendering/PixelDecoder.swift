// SPDX-License-Identifier: Apache-2.0

/// Turns stored pixels into premultiplied RGBA floats of the working space.
struct PixelDecoder {
  private let format: PixelFormat
  private let curve: TransferCurve
  private let colors: [Float]
  private let alphas: [Float]

  init(format: PixelFormat, from source: ColorSpace, to target: ColorSpace) {
    self.format = format
    curve = TransferCurve(from: source, to: target)
    switch format.component {
    case .uint8, .uint16:
      let bits = format.component == .uint8 ? 8 : 16
      // Premultiplied numbers must be divided before they are bent.
      colors = CurveTables.codes(bits: bits, format.alpha == .straight ? curve : .identity)
      alphas = CurveTables.codes(bits: bits, .identity)
    case .float32: (colors, alphas) = ([], [])
    }
  }

  /// Converts `count` pixels.
  func decode(_ source: UnsafeRawPointer, count: Int, into target: UnsafeMutablePointer<Float>) {
    colors.withUnsafeBufferPointer { colors in
      alphas.withUnsafeBufferPointer { alphas in
        switch format.component {
        case .uint8:
          guard let color = colors.baseAddress, let alpha = alphas.baseAddress else { return }
          spreadRow(
            TableReader<UInt8>(source: source, color: color, alpha: alpha), format.channels,
            count: count, into: target)
        case .uint16:
          guard let color = colors.baseAddress, let alpha = alphas.baseAddress else { return }
          spreadRow(
            TableReader<UInt16>(source: source, color: color, alpha: alpha), format.channels,
            count: count, into: target)
        case .float32:
          spreadRow(FloatReader(source: source), format.channels, count: count, into: target)
        }
      }
    }
    finish(target, count: count)
  }

  private func finish(_ row: UnsafeMutablePointer<Float>, count: Int) {
    // Tables have bent straight whole numbers already.
    let bends = curve != .identity && (format.component == .float32 || format.alpha != .straight)
    let isPremultiplied = format.alpha == .premultiplied
    if bends {
      for index in 0..<count {
        var pixel = loadPixel(row, index)
        if isPremultiplied { pixel = unpremultiplied(pixel) }
        pixel.x = curve.apply(to: pixel.x)
        pixel.y = curve.apply(to: pixel.y)
        pixel.z = curve.apply(to: pixel.z)
        storePixel(row, index, pixel)
      }
    }
    if format.channels.hasAlpha, bends || !isPremultiplied {
      premultiplyRow(row, into: row, count: count)
    }
  }
}
