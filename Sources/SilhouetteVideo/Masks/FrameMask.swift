// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The people in one frame of a video, as a mask over the stored frame, before its rotation.
public struct FrameMask: Sendable {
  /// The fraction of the frame that people cover, 0…1.
  public let coverage: Double
  /// Indicates whether no person was found.
  public let isEmpty: Bool
  /// The mask over the stored frame.
  let field: MaskField
  /// The treatment of colours at the mask's edge, and the number of threads.
  let style: Style

  /// The treatment of colours at the edge of a mask.
  struct Style: Hashable, Sendable {
    /// Indicates whether the colour of the old background is removed from soft pixels.
    var removesSpill = false
    /// The strength of the light from the new background on the subject, 0…1.
    var lightWrap = 0.0
    /// The number of threads; `nil` for all.
    var threadCount: Int? = 1
  }

  /// The mask of a frame without people.
  public static let empty = FrameMask(MaskField(width: 1, height: 1), Style(), coverage: 0)

  init(_ field: MaskField, _ style: Style, coverage: Double) {
    self.field = field
    self.style = style
    self.coverage = coverage
    isEmpty = coverage <= 0
  }

  /// Returns the mask at the frame's size, as bytes from 0 (no person) to 255 (only a person).
  ///
  /// - Parameter frame: The frame for which the mask was computed.
  public func pixels(for frame: VideoFrame) -> PixelBuffer {
    var result = PixelBuffer(
      width: frame.pixels.width, height: frame.pixels.height, format: .grey8, colorSpace: .none)
    let stride = result.rowStrideInBytes
    result.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      field.writeMask(of: frame.pixels, threadCount: style.threadCount) { row in
        (base + row * stride).assumingMemoryBound(to: UInt8.self)
      }
    }
    return result
  }

  /// Returns the mask as the luma of a frame of the same size, with full range.
  ///
  /// - Parameter frame: The frame for which the mask was computed.
  public func luma(for frame: VideoFrame) -> PlanarPixelBuffer {
    field.lumaMask(of: frame.pixels, threadCount: style.threadCount)
  }

  /// Puts a background behind the people in a frame, plane by plane, without conversion to RGB.
  ///
  /// The frame's memory is modified in place if it has no other owner.
  ///
  /// - Parameters:
  ///   - frame: The frame for which the mask was computed.
  ///   - background: A frame with the same size, format, encoding and stored orientation.
  /// - Precondition: The background has the frame's size and format.
  public func blend(_ frame: inout VideoFrame, over background: PlanarPixelBuffer) {
    let edges = edges(of: frame, over: background)
    field.blend(
      &frame.pixels, over: background, edges: edges, threadCount: style.threadCount)
  }

  /// Returns the people in a frame over a background.
  ///
  /// - Parameters:
  ///   - frame: The frame for which the mask was computed.
  ///   - background: The background, as in ``blend(_:over:)``.
  public func blended(
    _ frame: VideoFrame, over background: PlanarPixelBuffer
  ) -> PlanarPixelBuffer {
    var frame = frame
    blend(&frame, over: background)
    return frame.pixels
  }

  /// Returns the people in a frame with straight alpha, as 4:4:4 with 8 bits; the rest is black.
  ///
  /// - Parameter frame: The frame for which the mask was computed.
  public func cutOut(_ frame: VideoFrame) -> PlanarPixelBuffer {
    field.cutOut(
      frame.pixels, encoding: frame.encoding, edges: edges(of: frame, over: nil),
      threadCount: style.threadCount)
  }

  private func edges(of frame: VideoFrame, over background: PlanarPixelBuffer?) -> EdgeColors? {
    guard style.removesSpill || (style.lightWrap > 0 && background != nil) else { return nil }
    return EdgeColors(
      frame.pixels, mask: field, background: background, range: frame.encoding.range,
      removesSpill: style.removesSpill, lightWrap: style.lightWrap,
      threadCount: style.threadCount)
  }
}
