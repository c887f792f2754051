// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A frame whose pixels are a part of a Core Video pixel buffer, scaled to a size when they are read.
public final class RTCCVPixelBuffer: RTCVideoFrameBuffer {
  /// The pixels.
  public let pixelBuffer: CVPixelBuffer
  public let width: Int32
  public let height: Int32
  /// The first column of the part, an even number.
  public let cropX: Int32
  /// The first row of the part from the top, an even number.
  public let cropY: Int32
  /// The number of columns of the part.
  public let cropWidth: Int32
  /// The number of rows of the part.
  public let cropHeight: Int32

  /// Creates a frame that shares a pixel buffer with the caller.
  public convenience init(pixelBuffer: CVPixelBuffer) {
    let (width, height) = (Int32(pixelBuffer.width), Int32(pixelBuffer.height))
    self.init(
      pixelBuffer: pixelBuffer, adaptedWidth: width, adaptedHeight: height, cropWidth: width,
      cropHeight: height, cropX: 0, cropY: 0)
  }

  /// Creates a frame of a part of a pixel buffer, which it shares with the caller.
  ///
  /// What lies outside the buffer is left out, and sizes below 1 become 1.
  ///
  /// - Parameters:
  ///   - pixelBuffer: The pixels.
  ///   - adaptedWidth: The number of columns of the frame.
  ///   - adaptedHeight: The number of rows of the frame.
  ///   - cropWidth: The number of columns of the part.
  ///   - cropHeight: The number of rows of the part.
  ///   - cropX: The first column of the part, rounded down to an even number.
  ///   - cropY: The first row of the part from the top, rounded down to an even number.
  public init(
    pixelBuffer: CVPixelBuffer, adaptedWidth: Int32, adaptedHeight: Int32, cropWidth: Int32,
    cropHeight: Int32, cropX: Int32, cropY: Int32
  ) {
    func place(_ start: Int32, _ count: Int32, of size: Int) -> (Int32, Int32) {
      let size = Int32(size)
      let first = min(max(start, 0), size - 1) & ~1
      return (first, min(max(count, 1), size - first))
    }
    self.pixelBuffer = pixelBuffer
    let limit: Int32 = 1 << 20
    width = min(max(adaptedWidth, 1), limit)
    height = min(max(adaptedHeight, 1), limit)
    (self.cropX, self.cropWidth) = place(cropX, cropWidth, of: pixelBuffer.width)
    (self.cropY, self.cropHeight) = place(cropY, cropHeight, of: pixelBuffer.height)
  }

  /// The pixel formats that frames can have, as numbers.
  public class var supportedPixelFormats: Set<NSNumber> {
    Set(
      [
        kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA,
        kCVPixelFormatType_32ARGB,
      ].map { NSNumber(value: $0) })
  }

  /// Indicates whether the part is smaller than the pixel buffer.
  public var requiresCropping: Bool {
    Int(cropWidth) != pixelBuffer.width || Int(cropHeight) != pixelBuffer.height
  }

  /// Returns a Boolean value that indicates whether the part has another size.
  public func requiresScaling(toWidth width: Int32, height: Int32) -> Bool {
    cropWidth != width || cropHeight != height
  }

  /// Returns the size of the temporary memory that ``cropAndScale(to:withTempBuffer:)`` needs: 0.
  public func bufferSizeForCroppingAndScaling(toWidth width: Int32, height: Int32) -> Int32 { 0 }

  /// Writes the part, scaled to its size, into another pixel buffer.
  ///
  /// Luma and chroma are scaled as they are, whatever their range; colours are scaled by their encoded values.
  ///
  /// - Parameters:
  ///   - outputPixelBuffer: The destination, of the same number and kinds of planes.
  ///   - tmpBuffer: Unused.
  /// - Returns: `false` if the destination has other planes, or there is too little memory.
  @discardableResult
  public func cropAndScale(
    to outputPixelBuffer: CVPixelBuffer, withTempBuffer tmpBuffer: UnsafeMutablePointer<UInt8>?
  ) -> Bool {
    switch (pixelBuffer.layout, outputPixelBuffer.layout) {
    case (.pixels, .pixels(let format)):
      guard let pixels = try? pixelBuffer.copiedPixels(),
        let scaled = try? scaled(pixels, crop, outputPixelBuffer.width, outputPixelBuffer.height),
        let converted = try? scaled.converted(to: format)
      else { return false }
      return (try? outputPixelBuffer.store(converted)) != nil
    case (.planes(let format, _), .planes(let other, _)):
      guard format == other else { return false }
      return zip(pixelBuffer.planes, outputPixelBuffer.planes).enumerated().allSatisfy {
        index, pair in
        (try? scale(pair.0, to: pair.1, plane: index, of: format)) != nil
      }
    default: return false
    }
  }

  /// The part in pixels, from the top left.
  private var crop: Crop {
    Crop(x: Int(cropX), y: Int(cropY), width: Int(cropWidth), height: Int(cropHeight))
  }

  /// A part of a plane, from the top left.
  private struct Crop {
    var x, y, width, height: Int
  }

  private func scale(
    _ source: CVPixelBuffer.Plane, to target: CVPixelBuffer.Plane, plane: Int,
    of format: PlanarPixelBuffer.Format
  ) throws {
    let isChroma = format.isChroma(plane: plane)
    var part = crop
    if isChroma {
      part = Crop(
        x: crop.x / 2, y: crop.y / 2, width: (crop.width + 1) / 2, height: (crop.height + 1) / 2)
    }
    let isPaired = isChroma && format.isInterleaved
    let pixelFormat: PixelFormat = isPaired ? PixelFormat(.redGreen, .uint8) : .grey8
    let pixels = try PixelBuffer(
      width: source.width, height: source.height, format: pixelFormat,
      copying: UnsafeRawBufferPointer(source.rows(of: pixelFormat)),
      rowStrideInBytes: source.bytesPerRow, colorSpace: .none)
    try scaled(pixels, part, target.width, target.height)
      .copyPixels(to: target.rows(of: pixelFormat), rowStrideInBytes: target.bytesPerRow)
  }

  /// Returns a part of pixels scaled to a size, by their encoded values.
  private func scaled(
    _ pixels: PixelBuffer, _ part: Crop, _ width: Int, _ height: Int
  ) throws -> PixelBuffer {
    // The y axis of images points up.
    let bottom = pixels.height - part.y - part.height
    let rect = Rect(
      x: Double(part.x), y: Double(bottom), width: Double(part.width),
      height: Double(part.height))
    var plain = pixels
    plain.colorSpace = .none
    var image = Image(pixels: plain).cropped(to: rect)
      .transformed(by: Transform2D(translationX: -rect.minX, y: -rect.minY))
    if part.width != width || part.height != height {
      image = image.scaled(toWidth: width, height: height)
    }
    var result = try Renderer(workingSpace: .none).render(
      image, region: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      format: pixels.format, colorSpace: .none)
    result.colorSpace = pixels.colorSpace
    return result
  }

  // MARK: Luma and chroma

  /// Returns the frame as luma and chroma in three planes. If the buffer contains luma and chroma, the values are copied
  /// unchanged, or scaled, whatever their range; colours are composited over black and converted to BT.601 of limited range. If
  /// there is too little memory, the result is black.
  public func toI420() -> any RTCI420BufferProtocol {
    let result = RTCMutableI420Buffer(width: width, height: height)
    guard let pixels = wholePixels else { return result }
    let planes: PlanarPixelBuffer? =
      if let planes = try? pixels.copiedPlanes() {
        planes
      } else {
        try? Renderer(workingSpace: .sRGB).render(
          pixels.copiedImage(), planar: .i420, encoding: .bt601)
      }
    if let planes { result.copy(planes) }
    return result
  }

  /// The pixel buffer, if it is the whole frame, or one with the frame's part and size; `nil` if there is too little memory.
  private var wholePixels: CVPixelBuffer? {
    if !requiresCropping, !requiresScaling(toWidth: width, height: height) { return pixelBuffer }
    let part = try? CVPixelBuffer(
      width: Int(width), height: Int(height), format: pixelBuffer.format)
    guard let part, cropAndScale(to: part, withTempBuffer: nil) else { return nil }
    return part
  }
}

extension RTCMutableI420Buffer {
  /// Copies a frame of the same size into the planes; its Cb and Cr may be in separate planes or interleaved in one.
  fileprivate func copy(_ frame: PlanarPixelBuffer) {
    let isPaired = frame.format.isInterleaved
    let targets = [(mutableDataY, strideY), (mutableDataU, strideU), (mutableDataV, strideV)]
    for (index, (target, stride)) in targets.enumerated() {
      let isChroma = index > 0
      let (columns, rows) =
        isChroma ? (Int(chromaWidth), Int(chromaHeight)) : (Int(width), Int(height))
      let plane = isPaired ? min(index, 1) : index
      let step = isPaired && isChroma ? 2 : 1
      let sourceStride = frame.rowStrideInBytes(ofPlane: plane)
      frame.withUnsafePlane(plane) { bytes in
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        for row in 0..<rows {
          let source = start + row * sourceStride + (step == 2 ? index - 1 : 0)
          let line = target + row * Int(stride)
          if step == 1 {
            line.update(from: source, count: columns)
          } else {
            for column in 0..<columns { line[column] = source[2 * column] }
          }
        }
      }
    }
  }
}

extension RTCI420BufferProtocol {
  /// Returns a pixel buffer with copies of the planes; `nil` if there is too little memory.
  func pixelBuffer() -> CVPixelBuffer? {
    let buffer = try? CVPixelBuffer(
      width: Int(width), height: Int(height), format: kCVPixelFormatType_420YpCbCr8Planar)
    guard let buffer else { return nil }
    let sources = [(dataY, strideY), (dataU, strideU), (dataV, strideV)]
    for (plane, (source, stride)) in zip(buffer.planes, sources) {
      for row in 0..<plane.height {
        (plane.start + row * plane.bytesPerRow).copyMemory(
          from: source + row * Int(stride), byteCount: plane.width)
      }
    }
    return buffer
  }
}
