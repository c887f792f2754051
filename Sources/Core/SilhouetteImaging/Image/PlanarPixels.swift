// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image from a video frame, with its lower left corner at the origin.
  ///
  /// Chroma is interpolated bilinearly between its sample positions, and constant beyond the first and the last.
  /// Frames with only luma are grey. An alpha plane holds the opacity of the colours, which are not premultiplied.
  /// Codes outside the nominal range, such as luma above white, give values outside 0…1, which are kept until pixels
  /// are stored.
  ///
  /// - Parameters:
  ///   - planar: The frame; shared, not copied.
  ///   - encoding: The mapping from its codes to red, green and blue.
  ///   - colorSpace: The colour space of red, green and blue, whose own transfer function is used.
  public init(
    planar: PlanarPixelBuffer, encoding: YCbCrEncoding, colorSpace: ColorSpace = .sRGB
  ) {
    self.init(PlanarPixels(frame: planar, encoding: encoding, colorSpace: colorSpace))
  }
}

/// A recipe for a video frame in memory.
struct PlanarPixels: PixelwiseRecipe {
  let frame: PlanarPixelBuffer
  let encoding: YCbCrEncoding
  let colorSpace: ColorSpace

  func extent(of inputs: [Rect]) -> Rect {
    Rect(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height))
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    if frame.format.hasAlpha { return .full }
    // Converting with a matrix preserves grey only up to rounding.
    return frame.format.subsampling == nil && colorSpace != .displayP3 ? .grey : .opaque
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let row = frame.height - 1 - span.y
    let format = frame.format
    let isWide = format.bytesPerCode > 1
    let place = span.x * format.bytesPerCode
    let matrix = YCbCrToRGB(encoding, bitDepth: format.bitDepth)
    let luma = UnsafeRawPointer(frame.row(row, ofPlane: 0) + place)
    switch format.subsampling {
    case nil:
      readCodeRow(
        luma, isWide: isWide, black: matrix.black, scale: matrix.lumaScale, into: output.red,
        count: span.count)
      copyGrey(output, count: span.count)
    case .s420? where !isWide && encoding.chromaSiting != .topLeft:
      upsample(row, span, into: output, context)
      convertFromYCbCr(luma, isWide: false, output, matrix, count: span.count)
    case let subsampling?:
      upsample(subsampling, row, span, into: output, context)
      convertFromYCbCr(luma, isWide: isWide, output, matrix, count: span.count)
    }
    let conversion = ColorConversion(from: colorSpace, to: context.workingSpace)
    if !conversion.isIdentity { convertRow(output, by: conversion, count: span.count) }
    if let plane = format.alphaPlane {
      readCodeRow(
        frame.row(row, ofPlane: plane) + place, isWide: isWide, black: 0,
        scale: 1 / Float(format.largestCode), into: output.alpha, count: span.count)
      premultiplyRow(output, into: output, count: span.count, context.kernels)
    }
    withExtendedLifetime(frame) {}
  }

  /// Writes Cb to the blue plane and Cr to the red plane, at full size, for any layout.
  private func upsample(
    _ subsampling: PlanarPixelBuffer.ChromaSubsampling, _ row: Int, _ span: PixelSpan,
    into output: PixelRow,
    _ context: RenderContext
  ) {
    let format = frame.format
    let columns = subsampling.columns
    let sampleCount = (frame.width + columns - 1) / columns
    let rows = ChromaRowPair(
      row: row, rowsPerSample: subsampling.rows, encoding.chromaSiting,
      rowCount: format.rowCount(ofPlane: 1, height: frame.height))
    func mix(_ index: Int, first: Int, into samples: UnsafeMutablePointer<Float>, count: Int) {
      let (source, offset) =
        format.isInterleaved ? (1, index * format.bytesPerCode) : (1 + index, 0)
      mixCodeRows(
        frame.row(rows.near, ofPlane: source) + offset,
        frame.row(rows.far, ofPlane: source) + offset, isWide: format.bytesPerCode > 1,
        quartersOfFar: rows.quartersOfFar, step: format.isInterleaved ? 2 : 1,
        sampleCount: sampleCount, first: first, into: samples, count: count)
    }
    guard columns > 1 else {
      mix(0, first: span.x, into: output.blue, count: span.count)
      mix(1, first: span.x, into: output.red, count: span.count)
      return
    }
    let count = span.count / columns + 3
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 32) { scratch in
      guard let samples = scratch.baseAddress else { return }
      (samples + count).initialize(repeating: 0, count: 32)
      for (index, plane) in [output.blue, output.red].enumerated() {
        mix(index, first: span.x / columns - 1, into: samples, count: count)
        if columns == 2 {
          doubleChromaRow(
            samples + 1, isOddStart: span.x % 2 == 1, encoding.chromaSiting, into: plane,
            count: span.count, context.kernels)
        } else {
          quadrupleChromaRow(
            samples + 1, place: span.x % columns, encoding.chromaSiting, into: plane,
            count: span.count)
        }
      }
    }
  }

  /// Writes Cb to the blue plane and Cr to the red plane, at full size, for 8-bit 4:2:0 with chroma midway between
  /// rows.
  private func upsample(
    _ row: Int, _ span: PixelSpan, into output: PixelRow, _ context: RenderContext
  ) {
    let sampleRows = (frame.height + 1) / 2
    let sampleCount = (frame.width + 1) / 2
    let near = row / 2
    let far = min(max(row % 2 == 0 ? near - 1 : near + 1, 0), sampleRows - 1)
    let step = frame.format.isInterleaved ? 2 : 1
    let first = span.x / 2
    // Row loops read up to 15 values beyond the end.
    let count = span.count / 2 + 3
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 32) { scratch in
      guard let samples = scratch.baseAddress else { return }
      (samples + count).initialize(repeating: 0, count: 32)
      for (index, plane) in [output.blue, output.red].enumerated() {
        let (source, offset) = frame.format.isInterleaved ? (1, index) : (1 + index, 0)
        mixChromaRows(
          frame.row(near, ofPlane: source) + offset, frame.row(far, ofPlane: source) + offset,
          step: step, sampleCount: sampleCount, first: first - 1, into: samples, count: count)
        doubleChromaRow(
          samples + 1, isOddStart: span.x % 2 == 1, encoding.chromaSiting, into: plane,
          count: span.count, context.kernels)
      }
    }
  }

  var summary: String {
    "frame \(frame.width)×\(frame.height) \(frame.format) \(encoding) \(colorSpace)"
  }

  static func == (first: PlanarPixels, second: PlanarPixels) -> Bool {
    first.frame.storageIdentity == second.frame.storageIdentity
      && first.encoding == second.encoding && first.colorSpace == second.colorSpace
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(frame.storageIdentity)
    hasher.combine(encoding)
    hasher.combine(colorSpace)
  }
}
