// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns these pixels as a network's image input.
  ///
  /// - Parameters:
  ///   - input: The description of the input.
  ///   - cropAndScale: The fit of the pixels if their aspect ratio differs from the input's.
  /// - Returns: A Float32 tensor [1, height, width, channels], the top row first.
  /// - Throws: `RenderError` if the image exceeds the renderer's limit.
  public func tensor(
    for input: ImageInput, cropAndScale: CropAndScale = .scaleToFill
  ) throws -> Tensor {
    try tensor(
      for: input,
      at: ImagePlacement(
        imageSize: rect.size, cropAndScale: cropAndScale, inputSize: input.size))
  }

  /// Returns these pixels as a network's image input, at a given placement.
  ///
  /// For a colour network, grey is expanded to three equal channels. Transparent pixels are composited over white. Samples
  /// of 16 bits are rounded to 8 bits, with which networks are trained.
  ///
  /// - Parameters:
  ///   - input: The description of the input.
  ///   - placement: The placement of these pixels in the input.
  /// - Returns: A Float32 tensor [1, height, width, channels], the top row first.
  /// - Throws: ``RequestError/placementMismatch(expected:found:)`` if the placement is for other sizes; `RenderError`
  ///   if the image exceeds the renderer's limit.
  public func tensor(for input: ImageInput, at placement: ImagePlacement) throws -> Tensor {
    let bytes = try sampled(for: input, at: placement)
    return Tensor(shape: input.shape) { (values: UnsafeMutableBufferPointer<Float>) in
      bytes.write(into: values, for: input)
    }
  }

  /// Fills a network's image input with these pixels, at a given placement.
  ///
  /// - Parameters:
  ///   - values: The memory of the input's values, [height, width, channels], the top row first.
  ///   - input: The description of the input.
  ///   - placement: The placement of these pixels in the input.
  /// - Throws: The errors of ``tensor(for:at:)``.
  package func fill(
    _ values: UnsafeMutableBufferPointer<Float>, for input: ImageInput,
    at placement: ImagePlacement
  ) throws {
    try sampled(for: input, at: placement).write(into: values, for: input)
  }

  /// Returns these pixels, resampled to the input's size, as grey or RGB bytes.
  package func sampled(
    for input: ImageInput, at placement: ImagePlacement
  ) throws -> PixelBuffer {
    guard placement.imageSize == rect.size, placement.inputSize == input.size else {
      throw RequestError.placementMismatch(
        expected: [rect.size, input.size], found: [placement.imageSize, placement.inputSize])
    }
    switch input.sampler {
    case .antialiased: return try antialiased(at: placement, border: input.border)
    case .lanczos:
      return try antialiased(at: placement, border: input.border, filter: .lanczos)
    case .warped: return try warped(at: placement, border: input.border)
    }
  }
}

extension ImageInput {
  /// The size of the input in pixels.
  var size: Size { Size(width: Double(width), height: Double(height)) }
}

extension PixelBuffer {
  /// Writes the input's values for these pixels, which are grey or RGB bytes of the input's size.
  fileprivate func write(into values: UnsafeMutableBufferPointer<Float>, for input: ImageInput) {
    let table = ScaledBytes(input, largest: input.scalesByMaximum ? largestByte : 255)
    let rowCount = input.width * input.channels.count
    precondition(values.count == rowCount * input.height, "\(values.count) values for \(input)")
    table.withUnsafeTables { tables in
      for y in 0..<input.height {
        let target = UnsafeMutableBufferPointer(
          rebasing: values[y * rowCount..<(y + 1) * rowCount])
        withUnsafeRow(y) { row in
          ByteRow(bytes: row, channels: format.channels.count)
            .write(input.channels, through: tables, into: target)
        }
      }
    }
  }

  /// The largest byte of all channels of these pixels.
  private var largestByte: UInt8 {
    (0..<height).reduce(0) { largest, y in
      withUnsafeRow(y) { max(largest, $0.max() ?? 0) }
    }
  }
}

/// Look-up tables that convert bytes to the input's values, one table of 256 entries per channel.
private struct ScaledBytes {
  private let values: [Float]

  /// - Parameters:
  ///   - input: The description of the input.
  ///   - largest: The byte that takes the place of 255.
  init(_ input: ImageInput, largest: UInt8) {
    values = (0..<input.channels.count).flatMap { channel in
      let (scale, offset) = (input.scale[channel], input.offset[channel])
      if largest == 255 { return (0..<256).map { Float($0) * scale + offset } }
      // In Double, so that the only rounding is that of the result. All bytes of a black image are 0.
      let factor = Double(scale) * 255 / Double(max(largest, 1))
      return (0..<256).map { Float(Double($0) * factor + Double(offset)) }
    }
  }

  func withUnsafeTables(
    _ body: ((UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>)) -> Void
  ) {
    values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      let step = values.count == 256 ? 0 : 256
      body((first, first + step, first + 2 * step))
    }
  }
}

/// A row of grey or RGB bytes.
private struct ByteRow {
  let bytes: UnsafeRawBufferPointer
  let channels: Int

  /// Writes the row's values, which are looked up in one table per channel.
  func write(
    _ wanted: ImageInput.Channels,
    through tables: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
    into target: UnsafeMutableBufferPointer<Float>
  ) {
    let (green, blue) = channels == 3 ? (1, 2) : (0, 0)
    let count = bytes.count / channels
    switch wanted {
    case .rgb, .bgr:
      let (first, last) = wanted == .rgb ? (0, blue) : (blue, 0)
      for x in 0..<count {
        let source = x * channels
        target[3 * x] = tables.0[Int(bytes[source + first])]
        target[3 * x + 1] = tables.1[Int(bytes[source + green])]
        target[3 * x + 2] = tables.2[Int(bytes[source + last])]
      }
    case .grey:
      for x in 0..<count {
        let source = x * channels
        // Fixed point with 16 fractional bits, as in libjpeg: grey stays unchanged.
        let luma =
          19_595 * Int(bytes[source]) + 38_470 * Int(bytes[source + green])
          + 7_471 * Int(bytes[source + blue])
        target[x] = tables.0[(luma + 32_768) >> 16]
      }
    }
  }
}

/// A filter that resamples pixels to a network's input of bytes.
enum SamplingFilter {
  /// ``ImageInput/Sampler/antialiased``.
  case triangle
  /// ``ImageInput/Sampler/lanczos``.
  case lanczos

  /// Returns pixels cropped and scaled to a size, as bytes.
  func resized(
    _ pixels: PixelBuffer, _ mode: CropAndScale, width: Int, height: Int
  ) -> PixelBuffer {
    switch self {
    case .triangle: pixels.resized(mode, width: width, height: height, component: .uint8)
    case .lanczos: pixels.resizedWithLanczos(mode, width: width, height: height)
    }
  }
}
