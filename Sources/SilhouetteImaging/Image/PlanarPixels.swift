// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Makes an image of a video frame, its lower left corner at the origin.
  ///
  /// Chroma is interpolated bilinearly. Codes outside the range of colours, such as luma above white, give
  /// numbers outside of 0…1, which are kept until pixels are stored.
  ///
  /// - Parameters:
  ///   - planar: The frame; shared, not copied.
  ///   - encoding: The meaning of its numbers as red, green and blue.
  ///   - colorSpace: The mapping from these to light, by that space's own transfer function.
  public init(
    planar: PlanarPixelBuffer, encoding: YCbCrEncoding, colorSpace: ColorSpace = .sRGB
  ) {
    self.init(PlanarPixels(frame: planar, encoding: encoding, colorSpace: colorSpace))
  }
}

/// A video frame in memory.
struct PlanarPixels: PixelwiseRecipe {
  let frame: PlanarPixelBuffer
  let encoding: YCbCrEncoding
  let colorSpace: ColorSpace

  func extent(of inputs: [Rect]) -> Rect {
    Rect(x: 0, y: 0, width: Double(frame.width), height: Double(frame.height))
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { .opaque }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let row = frame.height - 1 - span.y
    upsample(row, span, into: output, context)
    convertFromYCbCr(
      frame.row(row, ofPlane: 0) + span.x, output, YCbCrToRGB(encoding), count: span.count)
    withExtendedLifetime(frame) {}
    let conversion = ColorConversion(from: colorSpace, to: context.workingSpace)
    if !conversion.isIdentity { convertRow(output, by: conversion, count: span.count) }
  }

  /// Writes Cb to the blue plane and Cr to the red one, at full size.
  private func upsample(
    _ row: Int, _ span: PixelSpan, into output: PixelRow, _ context: RenderContext
  ) {
    let (sampleRows, sampleCount) = ((frame.height + 1) / 2, (frame.width + 1) / 2)
    let near = row / 2
    let far = min(max(row % 2 == 0 ? near - 1 : near + 1, 0), sampleRows - 1)
    let step = frame.format.isInterleaved ? 2 : 1
    let first = span.x / 2
    // Row loops read up to 15 numbers beyond.
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
