// SPDX-License-Identifier: Apache-2.0

extension Renderer {
  /// Returns the mean colour of an image, computed in the working space with the memory of a few strips.
  ///
  /// - Parameters:
  ///   - image: The image to average.
  ///   - region: The part to average, grown to whole pixels; `nil` for the extent. Pixels outside the extent are
  ///     transparent.
  /// - Returns: The mean of the premultiplied pixels, with straight alpha, in the working space.
  /// - Throws: The errors of ``render(_:region:format:colorSpace:control:)``.
  public func average(of image: Image, in region: Rect? = nil) throws -> Color {
    let whole = try wholePixels(of: region ?? image.extent)
    let writer = RowReducer(.rgbaFloat, PixelTotals()) { $0.add($1, count: whole.width) }
    try render(image, region: whole.rect, to: writer, colorSpace: .none)
    let mean = writer.result.sum / (Double(whole.width) * Double(whole.height))
    let share = mean.w == 0 ? 0 : 1 / mean.w
    return Color(
      red: Float(mean.x * share), green: Float(mean.y * share), blue: Float(mean.z * share),
      alpha: Float(mean.w), colorSpace: workingSpace)
  }

  /// Returns the smallest rectangle that contains every pixel of a mask whose red, multiplied by alpha, is above a
  /// threshold; empty if there is no such pixel.
  ///
  /// - Parameters:
  ///   - mask: An image of finite extent, usually made with ``Image/init(mask:)``.
  ///   - threshold: The value that red must exceed.
  /// - Throws: The errors of ``render(_:region:format:colorSpace:control:)``.
  public func bounds(ofMask mask: Image, above threshold: Float = 0) throws -> Rect {
    if mask.extent.isEmpty { return .empty }
    let whole = try wholePixels(of: mask.extent)
    let format = PixelFormat(.red, .float32)
    let writer = RowReducer(format, MaskBounds(threshold: threshold)) {
      $0.add($1, count: whole.width)
    }
    try render(mask, region: whole.rect, to: writer, colorSpace: .none)
    let found = writer.result.region(in: whole)
    return found.isEmpty ? .empty : found.rect
  }
}

/// A writer that reduces rows of floats to one value.
private final class RowReducer<Result>: PixelRowWriter {
  let format: PixelFormat
  private(set) var result: Result
  private let add: (inout Result, UnsafePointer<Float>) -> Void

  init(
    _ format: PixelFormat, _ initial: Result,
    add: @escaping (inout Result, UnsafePointer<Float>) -> Void
  ) {
    self.format = format
    result = initial
    self.add = add
  }

  func writeRows(_ count: Int, from source: UnsafeRawPointer, rowStrideInBytes: Int) {
    for row in 0..<count {
      add(&result, (source + row * rowStrideInBytes).assumingMemoryBound(to: Float.self))
    }
  }
}
