// SPDX-License-Identifier: Apache-2.0

extension PixelBufferObservation: Codable {
  /// The stored form: pixels as rows of bytes without padding, the top row first, numbers as in memory.
  private struct Stored: Codable {
    var featureName: String
    var width: Int
    var height: Int
    var channels: String
    var component: String
    var colorSpace: String
    var bytes: [UInt8]
    var imageSize: [Double]
    var inputSize: [Double]
    var regionOfInterest: NormalizedRect?
    var cropAndScale: String?
    /// Centre, size and angle.
    var rotatedRect: [Double]?
    var identity: ObservationIdentity
  }

  public func encode(to encoder: any Encoder) throws {
    var stored = Stored(
      featureName: featureName, width: pixelBuffer.width, height: pixelBuffer.height,
      channels: pixelBuffer.format.channels.rawValue,
      component: pixelBuffer.format.component.rawValue,
      colorSpace: pixelBuffer.colorSpace.rawValue, bytes: pixelBuffer.packedBytes,
      imageSize: [placement.imageSize.width, placement.imageSize.height],
      inputSize: [placement.inputSize.width, placement.inputSize.height], identity: identity)
    switch placement.view {
    case .region(let region, let cropAndScale):
      (stored.regionOfInterest, stored.cropAndScale) = (region, cropAndScale.rawValue)
    case .rotated(let rect):
      stored.rotatedRect = [
        rect.center.x, rect.center.y, rect.size.width, rect.size.height, rect.angle,
      ]
    }
    try stored.encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let stored = try Stored(from: decoder)
    func fail(_ message: String) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message))
    }
    guard let channels = PixelFormat.Channels(rawValue: stored.channels),
      let component = PixelFormat.Component(rawValue: stored.component),
      let colorSpace = ColorSpace(rawValue: stored.colorSpace)
    else {
      throw fail("unknown pixels: \(stored.channels) \(stored.component) \(stored.colorSpace)")
    }
    let format = PixelFormat(channels, component)
    let (row, overflow) = stored.width.multipliedReportingOverflow(by: format.bytesPerPixel)
    let (count, tooLarge) = row.multipliedReportingOverflow(by: max(stored.height, 0))
    guard stored.width > 0, stored.height > 0, !overflow, !tooLarge, count == stored.bytes.count
    else {
      throw fail(
        "expected \(stored.width)×\(stored.height) pixels of \(format), found"
          + " \(stored.bytes.count) bytes")
    }
    let sizes = stored.imageSize + stored.inputSize
    // The sizes of images have whole pixels, and no image is as large as the limit.
    guard stored.imageSize.count == 2, stored.inputSize.count == 2,
      sizes.allSatisfy({ $0 >= 1 && $0 <= 1e9 })
    else { throw fail("expected two sizes, found \(sizes)") }
    let imageSize = Size(width: sizes[0], height: sizes[1])
    let inputSize = Size(width: sizes[2], height: sizes[3])
    var pixels = PixelBuffer(
      width: stored.width, height: stored.height, format: format, colorSpace: colorSpace)
    let stride = pixels.rowStrideInBytes
    pixels.withUnsafeMutableBytes { target in
      stored.bytes.withUnsafeBytes { source in
        for y in 0..<stored.height {
          UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + row])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[y * row..<(y + 1) * row]))
        }
      }
    }
    let placement: ImagePlacement
    do {
      if let rect = stored.rotatedRect, rect.count == 5 {
        placement = try ImagePlacement(
          imageSize: imageSize,
          rotatedRect: RotatedRect(
            center: Point(x: rect[0], y: rect[1]), size: Size(width: rect[2], height: rect[3]),
            angle: rect[4]), inputSize: inputSize)
      } else {
        guard let region = stored.regionOfInterest, let name = stored.cropAndScale,
          let cropAndScale = CropAndScale(rawValue: name)
        else { throw fail("expected a region of interest and its fit, or a rotated rectangle") }
        placement = try ImagePlacement(
          imageSize: imageSize, regionOfInterest: region, cropAndScale: cropAndScale,
          inputSize: inputSize)
      }
    } catch let error as RequestError {
      throw fail("\(error)")
    }
    self.init(
      pixelBuffer: pixels, featureName: stored.featureName, placement: placement,
      identity: stored.identity)
  }
}
