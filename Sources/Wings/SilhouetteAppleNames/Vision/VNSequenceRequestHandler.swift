// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A handler that performs requests on the frames of a sequence, one frame per call.
///
/// The state is kept in the requests: use the same requests for all frames of a sequence, and new ones for another sequence.
/// Frames are assumed to be 1/30 s apart, except those in sample buffers, which state their times.
public final class VNSequenceRequestHandler {
  /// Creates a handler.
  public init() {}

  private func perform(
    _ requests: [VNRequest], _ source: VNImageSource, _ orientation: CGImagePropertyOrientation?
  ) throws {
    try requests.perform { try source.image(orientation) }
  }

  /// Performs requests on a pixel buffer.
  ///
  /// - Throws: The ``VNError`` of the first request that failed, after all requests have been performed.
  public func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, .pixelBuffer(pixelBuffer), orientation)
  }

  /// Performs requests on a frame at its presentation time.
  ///
  /// - Throws: The ``VNError`` of the first request that failed, after all requests have been performed.
  public func perform(
    _ requests: [VNRequest], on sampleBuffer: CMSampleBuffer,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, .sampleBuffer(sampleBuffer), orientation)
  }

  /// Performs requests on an image in memory.
  ///
  /// - Throws: The ``VNError`` of the first request that failed, after all requests have been performed.
  public func perform(
    _ requests: [VNRequest], on image: CGImage,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, .cgImage(image), orientation)
  }

  /// Performs requests on a Core Image recipe of finite extent.
  ///
  /// - Throws: The ``VNError`` of the first request that failed, after all requests have been performed.
  public func perform(
    _ requests: [VNRequest], on image: CIImage,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, .ciImage(image), orientation)
  }

  /// Performs requests on an image file.
  ///
  /// - Throws: The ``VNError`` of the first request that failed, after all requests have been performed.
  public func perform(
    _ requests: [VNRequest], onImageURL imageURL: URL,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, .url(imageURL), orientation)
  }

  /// Performs requests on an image file in memory.
  ///
  /// - Throws: The ``VNError`` of the first request that failed, after all requests have been performed.
  public func perform(
    _ requests: [VNRequest], onImageData imageData: Data,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, .data(imageData), orientation)
  }
}
