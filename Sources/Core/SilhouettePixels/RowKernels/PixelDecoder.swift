// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// A converter from stored pixels to premultiplied planes of the working space.
package struct PixelDecoder {
  private let format: PixelFormat
  private let conversion: ColorConversion
  /// The tables from codes to values, for colours and for alpha; empty for floating-point formats.
  private let colors: [Float]
  private let alphas: [Float]
  /// Indicates whether the tables include the conversion of colours.
  private let isConvertedByTable: Bool

  package init(format: PixelFormat, from source: ColorSpace, to target: ColorSpace) {
    self.format = format
    conversion = format.channels.hasColors ? ColorConversion(from: source, to: target) : .identity
    switch format.component {
    case .uint8, .uint16:
      let bits = format.component == .uint8 ? 8 : 16
      // Premultiplied values must be divided by alpha before a curve is applied.
      let curve = format.alpha == .straight ? conversion.curve ?? .identity : .identity
      colors = CurveTables.codes(bits: bits, curve)
      alphas = CurveTables.codes(bits: bits, .identity)
      isConvertedByTable = conversion.curve == curve
    case .float16, .float32:
      colors = []
      alphas = []
      isConvertedByTable = false
    }
  }

  /// Returns the layout that is needed for pixels of a format.
  package static func layout(of format: PixelFormat, from source: ColorSpace) -> PixelLayout {
    switch format.channels {
    // A matrix preserves grey, apart from rounding errors.
    case .grey: source == .displayP3 ? .opaque : .grey
    case .red, .redGreen, .rgb: .opaque
    case .alpha, .greyAlpha, .rgba, .bgra: .full
    }
  }

  /// Converts `count` pixels into a row with the layout that ``layout(of:from:)`` returns.
  package func decode(
    _ source: UnsafeRawPointer, count: Int, into row: PixelRow,
    kernels: ImageKernelTable = Kernels.chosen
  ) {
    colors.withUnsafeBufferPointer { colors in
      alphas.withUnsafeBufferPointer { alphas in
        switch format.component {
        case .uint8:
          guard let color = colors.baseAddress, let alpha = alphas.baseAddress else { return }
          if format.channels == .redGreen {
            // Row loops treat the second of two channels as alpha.
            spreadRow(
              TableReader<UInt8>(source: source, color: color, alpha: alpha), format.channels,
              count: count, into: row)
          } else {
            spreadBytes(source, color, count: count, into: row, kernels)
          }
        case .uint16:
          guard let color = colors.baseAddress, let alpha = alphas.baseAddress else { return }
          spreadRow(
            TableReader<UInt16>(source: source, color: color, alpha: alpha), format.channels,
            count: count, into: row)
        case .float16:
          spreadRow(HalfReader(source: source), format.channels, count: count, into: row)
        case .float32:
          spreadRow(FloatReader(source: source), format.channels, count: count, into: row)
        }
      }
    }
    let converts = !conversion.isIdentity && !isConvertedByTable
    if converts {
      if format.alpha == .premultiplied { unpremultiplyRow(row, into: row, count: count, kernels) }
      convertRow(row, by: conversion, count: count)
    }
    if format.channels.hasColorsAndAlpha, converts || format.alpha == .straight {
      premultiplyRow(row, into: row, count: count, kernels)
    }
  }

  /// Decodes 8-bit components; colours that need conversion are looked up in a table.
  private func spreadBytes(
    _ source: UnsafeRawPointer, _ table: UnsafePointer<Float>, count: Int, into row: PixelRow,
    _ kernels: ImageKernelTable
  ) {
    let planes =
      switch format.channels {
      case .red, .redGreen, .grey, .rgb, .rgba: row.planes
      case .alpha: ImagePlanes(row.alpha, row.red, row.green, row.blue)
      case .greyAlpha: ImagePlanes(row.red, row.alpha, row.blue, row.green)
      case .bgra: ImagePlanes(row.blue, row.green, row.red, row.alpha)
      }
    let bytes = SpreadRow(
      source: source.assumingMemoryBound(to: UInt8.self), channelCount: format.channels.count,
      result: planes)
    if isConvertedByTable, conversion.curve != .identity {
      kernels.spreadBytes(bytes, through: table, count: count)
    } else {
      kernels.spreadBytes(bytes, count: count)
    }
    switch format.channels {
    case .red:
      kernels.fillRow(row.green, with: 0, count: count)
      kernels.fillRow(row.blue, with: 0, count: count)
    case .redGreen: kernels.fillRow(row.blue, with: 0, count: count)
    case .alpha:
      for plane in [row.red, row.green, row.blue] { kernels.fillRow(plane, with: 0, count: count) }
    case .grey, .greyAlpha: copyGrey(row, count: count)
    case .rgb, .rgba, .bgra: break
    }
  }
}
