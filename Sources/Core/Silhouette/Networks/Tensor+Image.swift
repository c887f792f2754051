// SPDX-License-Identifier: Apache-2.0

extension Tensor {
  /// Returns the values as an image: `min` becomes black and `max` white.
  ///
  /// - Parameters:
  ///   - min: The value that becomes 0; must differ from `max`.
  ///   - max: The value that becomes 255. Scaled values are clamped to 0…255 and rounded down.
  ///   - channel: The channel to show; `nil` for all channels, of which there must be 1, 3 or 4.
  /// - Returns: Grey, RGB or RGBA pixels of 8 bits; row 0 is the top row.
  /// - Throws: ``RequestError/unsuitableTensor(_:)`` unless the shape is [H, W], [H, W, C] or [1, H, W, C], the channel
  ///   exists, and `min` and `max` are finite and different.
  public func image(
    min: Float = 0, max: Float = 255, channel: Int? = nil
  ) throws(RequestError) -> PixelBuffer {
    guard let size = imageShape, min != max, min.isFinite, max.isFinite else {
      throw .unsuitableTensor("\(type) from \(min) to \(max) cannot represent an image")
    }
    let chosen = channel.map { $0..<($0 == .max ? $0 : $0 + 1) } ?? 0..<size.channels
    guard channel.map({ (0..<size.channels).contains($0) }) ?? true,
      [1, 3, 4].contains(chosen.count)
    else {
      throw .unsuitableTensor(
        "\(type) cannot represent an image of 1, 3 or 4 channels"
          + (channel.map { ", and channel \($0)" } ?? ""))
    }
    func image<Scalar: TensorScalar>(_: Scalar.Type, _ real: (Scalar) -> Float) -> PixelBuffer {
      withUnsafeScalars(of: Scalar.self) { scalars in
        PixelBuffer(
          width: size.width, height: size.height, channelCount: chosen.count, min: min, max: max
        ) { row, column, channel in
          let pixel = row * size.width + column
          return real(scalars[pixel * size.channels + chosen.lowerBound + channel])
        }
      }
    }
    return switch elementType {
    case .float32: image(Float.self) { $0 }
    case .int32: image(Int32.self) { Float($0) }
    case .int64: image(Int64.self) { Float($0) }
    case .uint8: image(UInt8.self) { Float($0) }
    }
  }

  /// Returns this tensor, an image with values 0…255 that a model produced, as 8-bit pixels.
  func imageBytes(
    _ channels: ImageInput.Channels
  ) throws(RequestError) -> PixelBuffer {
    var result = try image()
    guard channels == .bgr, result.format == .rgb8 else { return result }
    let width = result.width
    let height = result.height
    let stride = result.rowStrideInBytes
    result.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width { bytes.swapAt(y * stride + 3 * x, y * stride + 3 * x + 2) }
      }
    }
    return result
  }

  /// Returns this tensor, a mask that a model produced, as grey Float32 pixels. It is Float32 [1, h, w, 1] or [h, w].
  func mask() throws(RequestError) -> PixelBuffer {
    guard elementType == .float32, let size = imageShape, size.channels == 1 else {
      throw .unsuitableTensor("\(type) cannot represent a mask, expected float32[1, h, w, 1]")
    }
    return PixelBuffer(mask: reshaped([size.height, size.width]))
  }

  private var imageShape: (height: Int, width: Int, channels: Int)? {
    var dimensions = shape.dimensions
    if dimensions.count == 4, dimensions[0] == 1 { dimensions.removeFirst() }
    if dimensions.count == 2 { dimensions.append(1) }
    guard dimensions.count == 3, dimensions.allSatisfy({ $0 > 0 }) else { return nil }
    return (dimensions[0], dimensions[1], dimensions[2])
  }
}

extension PixelBuffer {
  /// Creates an 8-bit image from values: `min` becomes 0 and `max` becomes 255. Scaled values are clamped to 0…255 and
  /// rounded down; NaN becomes 0.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - channelCount: The number of channels: 1 for grey, 3 for RGB, 4 for RGBA.
  ///   - min: The value that becomes 0, finite.
  ///   - max: The value that becomes 255, finite and other than `min`.
  ///   - value: Returns the value of one channel of the pixel at a row and column.
  package init(
    width: Int, height: Int, channelCount: Int, min: Float, max: Float,
    value: (_ row: Int, _ column: Int, _ channel: Int) -> Float
  ) {
    let channels: PixelFormat.Channels =
      channelCount == 1 ? .grey : channelCount == 3 ? .rgb : .rgba
    self.init(
      width: width, height: height, format: PixelFormat(channels, .uint8),
      colorSpace: channels == .grey ? .none : .sRGB)
    let stride = rowStrideInBytes
    let factor = 255 / (max - min)
    withUnsafeMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          for channel in 0..<channelCount {
            let scaled = (value(row, column, channel) - min) * factor
            bytes[row * stride + column * channelCount + channel] =
              scaled >= 255 ? 255 : scaled > 0 ? UInt8(scaled) : 0
          }
        }
      }
    }
  }
}
