// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// A converter from premultiplied planes of the working space to stored pixels.
package struct PixelEncoder {
  private let format: PixelFormat
  private let conversion: ColorConversion

  package init(format: PixelFormat, from source: ColorSpace, to target: ColorSpace) {
    self.format = format
    conversion = format.channels.hasColors ? ColorConversion(from: source, to: target) : .identity
  }

  /// Converts at most ``PixelRow/maximumCount`` pixels. Values stored as integers are clamped to 0…1 and rounded
  /// to the nearest code, halves up; NaN becomes 0. Straight colours are black where the code of alpha is 0.
  package func encode(
    _ source: PixelRow, count: Int, into target: UnsafeMutableRawPointer,
    kernels: ImageKernelTable = Kernels.chosen
  ) {
    let keepsPremultiplied = format.alpha == .premultiplied && conversion.isIdentity
    let divides = format.channels.hasColorsAndAlpha && source.layout == .full && !keepsPremultiplied
    let isGrey = format.channels == .grey || format.channels == .greyAlpha
    if !divides, conversion.matrix == nil, !isGrey || source.layout == .grey {
      store(source, count: count, into: target, conversion.curve ?? .identity, kernels)
      return
    }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 * PixelRow.capacity) { scratch in
      guard let base = scratch.baseAddress else { return }
      let row = PixelRow(base, planeStride: PixelRow.capacity, layout: .full)
      if divides {
        unpremultiplyRow(source, into: row, count: count, kernels)
        if let least = format.component.leastAlpha {
          blackenRow(row, below: least, count: count)
        }
      } else {
        copyRow(source, into: row, count: count)
      }
      if isGrey { luminanceRow(row, into: row.red, count: count) }
      var curve = conversion.curve
      if curve == nil {
        if isGrey { copyGrey(row, count: count) }
        convertRow(row, by: conversion, count: count)
        curve = .identity
      }
      store(row, count: count, into: target, curve ?? .identity, kernels)
    }
  }

  /// Stores straight colours, encoded by a curve.
  private func store(
    _ row: PixelRow, count: Int, into target: UnsafeMutableRawPointer, _ curve: TransferCurve,
    _ kernels: ImageKernelTable
  ) {
    let multiplies = format.alpha == .premultiplied && !conversion.isIdentity
    switch format.component {
    case .uint8:
      if multiplies || curve == .linearise {
        gatherRow(
          CodeWriter<UInt8>(target: target, curve: curve), format, row, count: count,
          multiplies: multiplies)
      } else {
        gatherBytes(row, count: count, into: target, curve, kernels)
      }
    case .uint16:
      gatherRow(
        CodeWriter<UInt16>(target: target, curve: curve), format, row, count: count,
        multiplies: multiplies)
    case .float16:
      gatherRow(
        HalfWriter(target: target, curve: curve), format, row, count: count,
        multiplies: multiplies)
    case .float32:
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FloatWriter.recentCount) { recent in
        guard let recent = recent.baseAddress else { return }
        // All curves map 0 to 0.
        recent.initialize(repeating: 0, count: FloatWriter.recentCount)
        gatherRow(
          FloatWriter(target: target, curve: curve, recent: recent), format, row, count: count,
          multiplies: multiplies)
      }
    }
  }

  /// Stores 8-bit components; colours that must be encoded are looked up in a table.
  private func gatherBytes(
    _ row: PixelRow, count: Int, into target: UnsafeMutableRawPointer, _ curve: TransferCurve,
    _ kernels: ImageKernelTable
  ) {
    let bytes = target.assumingMemoryBound(to: UInt8.self)
    let planes =
      switch format.channels {
      case .red, .redGreen, .grey, .rgb, .rgba: row.planes
      case .alpha: ImagePlanes(row.alpha, row.red, row.green, row.blue)
      case .greyAlpha: ImagePlanes(row.red, row.alpha, row.blue, row.green)
      case .bgra: ImagePlanes(row.blue, row.green, row.red, row.alpha)
      }
    let codes = GatherRow(source: planes, channelCount: format.channels.count, result: bytes)
    if curve == .identity {
      kernels.gatherBytes(codes, count: count)
      return
    }
    CurveTables.linearToCode.withUnsafeBufferPointer { entries in
      guard let entries = entries.baseAddress else { return }
      let table = CodeTable(entries: entries, lowest: CurveTables.lowestLinear)
      if format.channels == .redGreen {
        gatherPairs(row, count: count, into: bytes, table, kernels)
      } else {
        kernels.gatherBytes(codes, through: table, count: count)
      }
    }
  }

  /// Stores pixels of two colour channels through a table, one channel after the other, since row loops treat the second
  /// of two channels as alpha.
  private func gatherPairs(
    _ row: PixelRow, count: Int, into bytes: UnsafeMutablePointer<UInt8>, _ table: CodeTable,
    _ kernels: ImageKernelTable
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { codes in
      guard let codes = codes.baseAddress else { return }
      for (place, plane) in [row.red, row.green].enumerated() {
        let planes = ImagePlanes(plane, row.green, row.blue, row.alpha)
        kernels.gatherBytes(
          GatherRow(source: planes, channelCount: 1, result: codes), through: table, count: count)
        for index in 0..<count { bytes[2 * index + place] = codes[index] }
      }
    }
  }
}
