// SPDX-License-Identifier: Apache-2.0

extension Tensor {
  /// Returns the values as an image: `min` becomes black and `max` white.
  ///
  /// - Parameters:
  ///   - min: The value that becomes 0; must differ from `max`.
  ///   - max: The value that becomes 255. Values outside the range are clamped, those in between rounded down.
  ///   - channel: The channel to show; `nil` for all of a tensor that has 1, 3 or 4.
  /// - Returns: Grey, RGB or RGBA, 8 bits; row 0 is the top row.
  /// - Throws: ``RequestError/unsuitableTensor(_:)`` unless this is Float32, UInt8 or an integer tensor
  ///   of [H, W], [H, W, C] or [1, H, W, C] with such a channel.
  public func image(
    min: Float = 0, max: Float = 255, channel: Int? = nil
  ) throws(RequestError) -> PixelBuffer {
    guard let size = imageShape, min != max, min.isFinite, max.isFinite else {
      throw .unsuitableTensor("\(type) from \(min) to \(max) cannot represent an image")
    }
    let chosen = channel.map { $0..<($0 == .max ? $0 : $0 + 1) } ?? 0..<size.channels
    guard (channel.map { (0..<size.channels).contains($0) } ?? true),
      let channels = Self.channels(chosen.count)
    else {
      throw .unsuitableTensor(
        "\(type) cannot represent an image of 1, 3 or 4 channels"
          + (channel.map { ", and channel \($0)" } ?? ""))
    }
    let numbers = realNumbers
    var result = PixelBuffer(
      width: size.width, height: size.height, format: PixelFormat(channels, .uint8),
      colorSpace: channels == .grey ? .none : .sRGB)
    let stride = result.rowStrideInBytes
    let factor = 255 / (max - min)
    result.withUnsafeMutableBytes { bytes in
      for pixel in 0..<size.width * size.height {
        let y = pixel / size.width
        let x = pixel % size.width
        for (index, channel) in chosen.enumerated() {
          let value = (numbers[pixel * size.channels + channel] - min) * factor
          // NaN becomes black.
          bytes[y * stride + x * chosen.count + index] =
            value >= 255 ? 255 : value > 0 ? UInt8(value) : 0
        }
      }
    }
    return result
  }

  /// Returns an image that a model produced, of bytes 0…255.
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

  /// Returns a mask that a model produced, Float32 [1, h, w, 1] or [h, w], as grey Float32 pixels.
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

  private static func channels(_ count: Int) -> PixelFormat.Channels? {
    switch count {
    case 1: .grey
    case 3: .rgb
    case 4: .rgba
    default: nil
    }
  }

  /// The values as Float32.
  private var realNumbers: [Float] {
    switch elementType {
    case .float32: scalars(of: Float.self)
    case .int32: scalars(of: Int32.self).map { Float($0) }
    case .int64: scalars(of: Int64.self).map { Float($0) }
    case .uint8: scalars(of: UInt8.self).map { Float($0) }
    }
  }
}
