// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette
internal import SilhouetteFoundation
internal import SilhouettePeople

/// The input of a request: an image, or the next frame of a sequence.
struct VNImage {
  /// The library's handler for the upright image.
  let handler: ImageRequestHandler
  /// A function that creates the library's frame from a timestamp, for stateful requests; `nil` for still images.
  let frame: ((Duration) throws -> Frame)?
  /// The time of the frame, if its source states it.
  var time: Duration?
}

/// An image of one of the types that handlers take.
enum VNImageSource {
  case cgImage(CGImage)
  case ciImage(CIImage)
  case pixelBuffer(CVPixelBuffer)
  case sampleBuffer(CMSampleBuffer)
  case url(URL)
  case data(Data)

  /// Returns the library's handler for the image.
  ///
  /// - Parameter orientation: The orientation; `nil` to use the one in a file's metadata or, for other sources, upright.
  func handler(_ orientation: CGImagePropertyOrientation?) throws -> ImageRequestHandler {
    let orientation = orientation.map { ImageOrientation($0) }
    switch self {
    case .cgImage(let image):
      return ImageRequestHandler(image.pixels, orientation: orientation)
    case .ciImage(let image): return ImageRequestHandler(image.image, orientation: orientation)
    case .pixelBuffer(let buffer): return try buffer.requestHandler(orientation: orientation)
    case .sampleBuffer(let sample):
      return try sample.pixels().requestHandler(orientation: orientation)
    case .url(let url): return try ImageRequestHandler(url, orientation: orientation)
    case .data(let data): return ImageRequestHandler(data, orientation: orientation)
    }
  }

  /// Returns the image as the next frame of a sequence.
  func image(_ orientation: CGImagePropertyOrientation?) throws -> VNImage {
    if case .sampleBuffer(let sample) = self {
      var image = try VNImageSource.pixelBuffer(sample.pixels()).image(orientation)
      image.time = sample.presentationTimeStamp.sinceBeginning
      return image
    }
    // A camera's frame keeps its planes, which the handler and the frame share.
    if case .pixelBuffer(let buffer) = self, let planes = try buffer.copiedPlanes() {
      let encoding = buffer.encoding
      let orientation = orientation.map { ImageOrientation($0) }
      let handler = ImageRequestHandler(planes, encoding: encoding, orientation: orientation)
      return VNImage(handler: handler) { time in
        Frame(planes, encoding: encoding, time: time, orientation: orientation ?? .up)
      }
    }
    let handler = try handler(orientation)
    return VNImage(handler: handler) { time in Frame(try handler.pixels(), time: time) }
  }
}

extension CMSampleBuffer {
  /// Returns the pixels of a frame.
  fileprivate func pixels() throws -> CVPixelBuffer {
    guard let imageBuffer else { throw VNError(.invalidImage, "the sample buffer has no pixels") }
    return imageBuffer
  }
}

extension CMTime {
  /// The time since the beginning of its timeline; `nil` if it is not a number, or more than 2⁴⁰ seconds away.
  fileprivate var sinceBeginning: Duration? {
    guard isNumeric, timescale > 0 else { return nil }
    let (seconds, rest) = value.quotientAndRemainder(dividingBy: Int64(timescale))
    guard seconds.magnitude < 1 << 40 else { return nil }
    let attoseconds = Int128(rest) * 1_000_000_000_000_000_000 / Int128(timescale)
    return Duration(
      secondsComponent: seconds, attosecondsComponent: Int64(truncatingIfNeeded: attoseconds))
  }
}
