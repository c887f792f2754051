// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// A handler that performs requests on one image. For all requests together, the image is read and made upright only
/// once, and each network runs on it only once.
public final class VNImageRequestHandler {
  /// The library's handler, or the error that occurred when it was created, which ``perform(_:)`` throws.
  let handler: Result<ImageRequestHandler, any Error>

  private init(_ source: VNImageSource, _ orientation: CGImagePropertyOrientation?) {
    handler = Result { try source.handler(orientation) }
  }

  /// Creates a handler for an image in memory.
  public convenience init(
    cgImage image: CGImage, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.cgImage(image), orientation)
  }

  /// Creates a handler for a Core Image recipe of finite extent.
  public convenience init(
    ciImage image: CIImage, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.ciImage(image), orientation)
  }

  /// Creates a handler for a copy of a pixel buffer.
  public convenience init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.pixelBuffer(pixelBuffer), orientation)
  }

  /// Creates a handler for a copy of a frame's pixels.
  public convenience init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.sampleBuffer(sampleBuffer), orientation)
  }

  /// Creates a handler for an image file; an orientation overrides the file's metadata.
  public convenience init(
    url imageURL: URL, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.url(imageURL), orientation)
  }

  /// Creates a handler for an image file in memory; an orientation overrides the file's metadata.
  public convenience init(
    data imageData: Data, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.data(imageData), orientation)
  }

  /// Performs requests on the caller's thread, one after the other. Each request stores its results and calls its
  /// completion handler.
  ///
  /// - Throws: The ``VNError`` of the first request that failed, after all requests have been performed.
  public func perform(_ requests: [VNRequest]) throws {
    try requests.perform { VNImage(handler: try self.handler.get(), frame: nil) }
  }
}

extension [VNRequest] {
  /// Creates an image and performs all requests on it.
  ///
  /// - Throws: The error of the first request that failed.
  func perform(_ makeImage: () throws -> VNImage) throws {
    let image = Result { try makeImage() }
    // A request that fails must not stop the others.
    let errors = compactMap { $0.perform(image) }
    if let error = errors.first { throw error }
  }
}

/// The key of a setting of a handler; no setting has an effect.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The Core Image context to render with.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
  /// The metadata of the image file.
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
  /// The calibration (intrinsic matrix) of the camera.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
}
