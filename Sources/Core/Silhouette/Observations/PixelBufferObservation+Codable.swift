// SPDX-License-Identifier: Apache-2.0

extension PixelBufferObservation: Codable {
  /// The encoded properties. The pixels are rows of bytes without padding, the top row first; the bytes of each sample
  /// are in the same order as in memory.
  private struct Stored: Codable {
    var featureName: String
    var width: Int
    var height: Int
    var channels: String
    var component: String
    var colorSpace: String
    var bytes: [UInt8]
    var placement: ImagePlacement
    var identity: ObservationIdentity
  }

  public func encode(to encoder: any Encoder) throws {
    try Stored(
      featureName: featureName, width: pixelBuffer.width, height: pixelBuffer.height,
      channels: pixelBuffer.format.channels.rawValue,
      component: pixelBuffer.format.component.rawValue,
      colorSpace: pixelBuffer.colorSpace.rawValue, bytes: pixelBuffer.packedBytes,
      placement: placement, identity: identity
    ).encode(to: encoder)
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
    self.init(
      pixelBuffer: PixelBuffer(
        width: stored.width, height: stored.height, format: format, packed: stored.bytes,
        colorSpace: colorSpace),
      featureName: stored.featureName, placement: stored.placement,
      identity: stored.identity)
  }
}
