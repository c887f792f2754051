// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// The people in one frame of a video, as a mask over the stored frame, before its rotation.
public struct FrameMask: Sendable {
  /// The fraction of the frame that people cover, 0…1.
  public let coverage: Double
  /// Indicates whether no person was found.
  public let isEmpty: Bool
  /// The mask, which covers the stored frame; it is completed when it is first used.
  var field: MaskField { source.field }
  private let source: Source
  /// The treatment of colours at the mask's edge, and the number of threads for compositing.
  let style: Style

  /// The treatment of colours at the edge of a mask, and the number of threads for compositing.
  struct Style: Hashable, Sendable {
    /// Indicates whether the colour of the original background is removed from partially covered pixels.
    var removesSpill = false
    /// The strength with which light from the new background spills onto the subject, 0…1.
    var lightWrap = 0.0
    /// The number of threads; `nil` for all available threads.
    var threadCount: Int? = 1
  }

  /// The mask of a frame without people.
  public static let empty = FrameMask(MaskField(width: 1, height: 1), Style(), coverage: 0)

  init(_ field: MaskField, _ style: Style, coverage: Double) {
    self.init(Source { field }, style, coverage)
  }

  /// Creates a mask that is completed when it is first used.
  ///
  /// - Parameters:
  ///   - mask: A function that returns the mask of the upright frame.
  ///   - orientation: The orientation of the stored frame.
  init(
    _ mask: @escaping @Sendable () -> MaskField, from orientation: ImageOrientation,
    _ style: Style, coverage: Double
  ) {
    self.init(Source { mask().stored(from: orientation) }, style, coverage)
  }

  private init(_ source: Source, _ style: Style, _ coverage: Double) {
    self.source = source
    self.style = style
    self.coverage = coverage
    isEmpty = coverage <= 0
  }

  /// A mask that all copies share, completed when it is first used.
  private final class Source: Sendable {
    private enum State: Sendable {
      case complete(MaskField)
      case pending(@Sendable () -> MaskField)
    }

    private let state: Lock<State>

    init(_ make: @escaping @Sendable () -> MaskField) { state = Lock(.pending(make)) }

    var field: MaskField {
      state.withLock { state in
        switch state {
        case .complete(let field): return field
        case .pending(let make):
          let field = make()
          state = .complete(field)
          return field
        }
      }
    }
  }

  /// Returns the mask at the frame's size, as bytes from 0 (no person) to 255 (fully covered by a person).
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

  /// Returns the mask as the luma plane of a frame of the same size, in full range.
  ///
  /// - Parameter frame: The frame for which the mask was computed.
  public func luma(for frame: VideoFrame) -> PlanarPixelBuffer {
    field.lumaMask(of: frame.pixels, threadCount: style.threadCount)
  }

  /// Replaces the background of a frame behind the people, plane by plane, without conversion to RGB.
  ///
  /// The frame's pixels are modified in place if their memory is not shared.
  ///
  /// - Parameters:
  ///   - frame: The frame for which the mask was computed.
  ///   - background: The new background, with the frame's size, format, encoding and stored orientation.
  /// - Precondition: The background has the frame's size and format.
  public func blend(_ frame: inout VideoFrame, over background: PlanarPixelBuffer) {
    let edges = edges(of: frame, over: background)
    field.blend(
      &frame.pixels, over: background, edges: edges, threadCount: style.threadCount)
  }

  /// Returns the people in a frame, composited over a background.
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

  /// Returns the people in a frame as 8-bit 4:4:4 pixels with straight alpha; all other pixels are black and transparent.
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
