// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The people of one frame of a video, as a mask of the frame as stored, before its rotation.
public struct FrameMask: Sendable {
  /// The share of the frame that people cover, 0…1.
  public let coverage: Double
  /// Indicates whether no person was found.
  public let isEmpty: Bool
  /// The mask, over the frame as stored.
  let field: MaskField
  /// The treatment of colours at its edge, and the number of threads.
  let style: Style

  /// The treatment of the colours at the edge of a mask.
  struct Style: Hashable, Sendable {
    /// Indicates whether the colour of the old background is removed from soft pixels.
    var removesSpill = false
    /// The strength of the new background's light on the subject, 0…1.
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

  /// Returns the mask at the frame's size, in bytes: 0 none, 255 all.
  ///
  /// - Parameter frame: The frame that the mask was made for.
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

  /// Returns the mask as the luma of a frame of the same size, full range.
  ///
  /// - Parameter frame: The frame that the mask was made for.
  public func luma(for frame: VideoFrame) -> PlanarPixelBuffer {
    field.lumaMask(of: frame.pixels, threadCount: style.threadCount)
  }

  /// Puts a background behind the people of a frame, plane by plane, without conversion to RGB.
  ///
  /// The frame's memory is written in place if it has no other owner.
  ///
  /// - Parameters:
  ///   - frame: The frame that the mask was made for.
  ///   - background: A frame of the same size, format and encoding, as stored.
  /// - Precondition: The background has the frame's size and format.
  public func blend(_ frame: inout VideoFrame, over background: PlanarPixelBuffer) {
    let edges = edges(of: frame, over: background)
    field.blend(
      &frame.pixels, over: background, edges: edges, threadCount: style.threadCount)
  }

  /// Returns the frame's people over a background.
  ///
  /// - Parameters:
  ///   - frame: The frame that the mask was made for.
  ///   - background: As in ``blend(_:over:)``.
  public func blended(
    _ frame: VideoFrame, over background: PlanarPixelBuffer
  ) -> PlanarPixelBuffer {
    var frame = frame
    blend(&frame, over: background)
    return frame.pixels
  }

  /// Returns the frame's people with straight alpha: 4:4:4, 8 bits; black elsewhere.
  ///
  /// - Parameter frame: The frame that the mask was made for.
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
