// SPDX-License-Identifier: Apache-2.0

internal import CSystemCodecs
import SilhouetteCodecs

/// A picture that libwebp encodes; it owns the C encoder.
final class WebPPicture {
  private let encoder: OpaquePointer
  private let width: Int
  private let height: Int

  /// The errors of libwebp that have a cause outside of it.
  private enum Failure {
    static let outOfMemory: Set<CInt> = [1, 2, 8]
    static let tooDetailed: Set<CInt> = [6, 7]
    static let stopped: CInt = 10
  }

  /// Allocates a picture.
  ///
  /// - Throws: `OutOfMemoryError` if the operating system refuses.
  init(width: Int, height: Int) throws {
    let byteCount = 4 * width * height
    try AvailableMemory.require(byteCount)
    guard let encoder = silhouette_webp_encoder_open(CInt(width), CInt(height)) else {
      throw OutOfMemoryError(byteCount: byteCount)
    }
    self.encoder = encoder
    self.width = width
    self.height = height
  }

  deinit { silhouette_webp_encoder_close(encoder) }

  /// Sets a row of RGB or RGBA pixels.
  func setRow(_ row: Int, _ bytes: UnsafeRawBufferPointer, hasAlpha: Bool) {
    var stride: CInt = 0
    guard let pixels = silhouette_webp_encoder_pixels(encoder, &stride) else { return }
    let target = pixels + row * Int(stride)
    let step = hasAlpha ? 4 : 3
    for x in 0..<width {
      let pixel = x * step
      let alpha = hasAlpha ? UInt32(bytes[pixel + 3]) : 255
      target[x] =
        alpha << 24 | UInt32(bytes[pixel]) << 16 | UInt32(bytes[pixel + 1]) << 8
        | UInt32(bytes[pixel + 2])
    }
  }

  /// Encodes the picture.
  ///
  /// - Parameter quality: The quality, 0…100; `nil` to keep every value.
  /// - Throws: ``CodecError`` if libwebp fails; `OutOfMemoryError` if the operating system refuses memory;
  ///   `CancellationError` if the current thread's work is cancelled.
  func encode(quality: Int?) throws {
    // A search for repeated pixels takes several words per pixel.
    let workingByteCount = (quality == nil ? 24 : 4) * width * height
    try AvailableMemory.require(workingByteCount)
    let cancellation = CancellationFlag.current
    let status = withExtendedLifetime(cancellation) {
      silhouette_webp_encoder_run(
        encoder, CInt(quality ?? -1),
        { context in
          guard let context else { return 0 }
          return Unmanaged<CancellationFlag>.fromOpaque(context).takeUnretainedValue().isCancelled
            ? 1 : 0
        }, cancellation.map { Unmanaged.passUnretained($0).toOpaque() })
    }
    if status == 0 { return }
    if status == Failure.stopped { try cancellation?.check() }
    if Failure.outOfMemory.contains(status) {
      throw OutOfMemoryError(byteCount: workingByteCount)
    }
    throw CodecError.encodingFailed(
      .webP,
      message: Failure.tooDetailed.contains(status)
        ? "the image is too large and detailed for a lossy file; lower the quality or write it lossless"
        : "libwebp's error \(status)")
  }

  /// Calls `body` with the encoded file.
  func withBytes(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    var count = 0
    let bytes = silhouette_webp_encoder_bytes(encoder, &count)
    try body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
