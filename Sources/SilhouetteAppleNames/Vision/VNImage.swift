// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette
internal import SilhouetteFoundation

/// The input of a request: an image, or the next frame of a sequence.
struct VNImage {
  /// The library's handler for the upright image.
  let handler: ImageRequestHandler
  /// A function that creates the library's frame from a timestamp, for stateful requests; `nil` for still images.
  let frame: ((Duration) throws -> Frame)?
}

/// An image of one of the types that handlers take.
enum VNImageSource {
  case cgImage(CGImage)
  case ciImage(CIImage)
  case pixelBuffer(CVPixelBuffer)
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
    case .url(let url): return try ImageRequestHandler(url, orientation: orientation)
    case .data(let data): return ImageRequestHandler(data, orientation: orientation)
    }
  }

  /// Returns the image as the next frame of a sequence.
  func image(_ orientation: CGImagePropertyOrientation?) throws -> VNImage {
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
