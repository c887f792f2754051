// SPDX-License-Identifier: Apache-2.0

/// The people of one frame of a video, as a mask of the frame as stored, before its rotation.
public struct FrameMask: Sendable {
  /// The share of the frame that people cover, 0…1.
  public let coverage: Double
  /// Indicates whether nobody was seen.
  public let isEmpty: Bool
  /// The mask, over the frame as stored.
  let field: MaskField
  let threadCount: Int

  /// The mask of a frame in which nobody was seen.
  public static let empty = FrameMask(
    MaskField(width: 1, height: 1), threadCount: 1, coverage: 0)

  init(_ field: MaskField, threadCount: Int, coverage: Double) {
    (self.field, self.threadCount) = (field, threadCount)
    self.coverage = coverage
    isEmpty = coverage <= 0
  }

  /// Returns the mask at the frame's size, in bytes: 0 none, 255 all.
  ///
  /// - Parameter frame: The frame that the mask was made for.
  public func pixels(for frame: VideoFrame) -> PixelBuffer {
    var result = PixelBuffer(
      width: frame.pixels.width, height: frame.pixels.height, format: .grey8, colorSpace: .none)
    let stride = result.rowStrideInBytes
    result.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      field.writeMask(of: frame.pixels, threadCount: threadCount) { row in
        (base + row * stride).assumingMemoryBound(to: UInt8.self)
      }
    }
    return result
  }

  /// Puts a background behind the people of a frame, plane by plane, without a trip through RGB.
  ///
  /// - Parameters:
  ///   - pixels: The frame that the mask was made for.
  ///   - background: A frame of the same size, format and encoding, as stored.
  /// - Precondition: The background has the frame's size and format.
  public func blend(_ pixels: inout PlanarPixelBuffer, over background: PlanarPixelBuffer) {
    field.blend(&pixels, over: background, threadCount: threadCount)
  }

  /// Returns the frame's people over a background.
  ///
  /// - Parameters:
  ///   - frame: The frame that the mask was made for.
  ///   - background: As in ``blend(_:over:)``.
  public func blended(
    _ frame: VideoFrame, over background: PlanarPixelBuffer
  ) -> PlanarPixelBuffer {
    var pixels = frame.pixels
    blend(&pixels, over: background)
    return pixels
  }
}
