// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A background that has been opened and can be put behind frames. Its planes are created once and kept until a frame with a
/// different size, format, encoding or rotation arrives.
package struct PreparedBackground: Sendable {
  private enum Content {
    case color(Color)
    case image(Image, Image.Fit)
    /// An image of which only the planes are kept.
    case planes
    case blur(BlurredSurroundings)
    case clip(LoopedClip)
    case dynamic(@Sendable (VideoContext) -> Color)
  }

  private var content: Content
  private var made: (geometry: FrameGeometry, planes: PlanarPixelBuffer)?
  private var madeOf: Color?

  /// Indicates whether the background uses ``VideoContext/face``.
  package let tracksFace: Bool

  /// A black background, used as a fallback.
  static let black = PreparedBackground(content: .color(.black))

  private init(content: Content) {
    self.content = content
    tracksFace = false
  }

  /// Opens a background and renders it once as a test, so that a damaged image or clip is detected before it is used.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - geometry: The geometry of the stream's frames, or the default if it is not known yet.
  ///   - isOnly: Indicates whether all frames have this geometry, so that only the planes of an image are kept.
  /// - Throws: ``VideoBackgroundError``; the errors of reading the image or the clip, and of rendering.
  package init(
    _ background: VideoBackground, for geometry: FrameGeometry = .common, isOnly: Bool = false
  ) throws {
    tracksFace = background.tracksFace
    content =
      switch background {
      case .color(let color): .color(color)
      case .image(let image, let fit): .image(image, fit)
      case .blur(let sigma): .blur(BlurredSurroundings(sigma: sigma))
      case .frames(let source): .clip(try LoopedClip(source))
      case .dynamic(_, let color): .dynamic(color)
      }
    guard case .image = content else { return }
    _ = try planes(for: geometry)
    if isOnly { content = .planes }
  }

  /// Returns the background of a frame as planes with the frame's size, format, encoding and stored orientation.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - mask: The mask of the people in the frame.
  ///   - context: The properties of the frame that a dynamic background uses.
  /// - Throws: The errors of reading the image or the clip, and of rendering.
  package mutating func planes(
    behind frame: VideoFrame, mask: FrameMask, in context: VideoContext
  ) throws -> PlanarPixelBuffer {
    let geometry = FrameGeometry(frame)
    switch content {
    case .color, .image, .planes: return try planes(for: geometry)
    case .dynamic(let color): return try planes(of: color(context), for: geometry)
    case .blur(var surroundings):
      // Moved out of the enumeration, so that its buffers have a single owner.
      content = .color(.black)
      defer { content = .blur(surroundings) }
      return surroundings.background(of: frame, mask: mask)
    case .clip(var clip):
      content = .color(.black)
      defer { content = .clip(clip) }
      let planes = try geometry.planes(of: try clip.frame(at: frame.timestamp))
      made = (geometry, planes)
      return planes
    }
  }

  /// Returns the substitute for a background that failed: the planes that were last put behind a frame, or black planes.
  package func substitute(behind frame: VideoFrame) -> PlanarPixelBuffer {
    let geometry = FrameGeometry(frame)
    if let made, made.geometry == geometry { return made.planes }
    return geometry.blackPlanes
  }

  /// Returns the planes of a background that is the same for all frames.
  private mutating func planes(for geometry: FrameGeometry) throws -> PlanarPixelBuffer {
    if case .color(let color) = content { return try planes(of: color, for: geometry) }
    if let made, made.geometry == geometry { return made.planes }
    guard case .image(let image, let fit) = content else { return geometry.blackPlanes }
    let planes = try geometry.planes(of: image, fit: fit)
    made = (geometry, planes)
    return planes
  }

  private mutating func planes(
    of color: Color, for geometry: FrameGeometry
  ) throws -> PlanarPixelBuffer {
    if let made, made.geometry == geometry, madeOf == color { return made.planes }
    let planes = try geometry.planes(of: color)
    made = (geometry, planes)
    madeOf = color
    return planes
  }
}

extension FrameGeometry {
  /// Returns the planes of a clip's frame, scaled to fill this geometry; unchanged if they already fit.
  ///
  /// - Throws: `RenderError` if scaling fails.
  fileprivate func planes(of frame: VideoFrame) throws -> PlanarPixelBuffer {
    if FrameGeometry(frame) == self { return frame.pixels }
    let image = Image(planar: frame.pixels, encoding: frame.encoding)
    return try planes(
      of: image.oriented(frame.rotation.orientation), fit: .cover, kernel: .bilinear,
      workingSpace: .sRGB)
  }
}

/// The blurred surroundings of the people in a video, as a background for them.
///
/// People leave no trace in the background: areas of the room that a person hides are filled in from earlier frames and
/// nearby surroundings.
///
/// The blur hides details such as text and faces, but not large or bright objects, so the room itself may still be
/// recognisable.
private struct BlurredSurroundings: Sendable {
  private var blur: SurroundingsBlur
  private var planes: PlanarPixelBuffer?

  /// Creates the background of a stream before its first frame.
  ///
  /// - Parameter sigma: The standard deviation of the blur, in pixels. Values below a hundredth of the frame's longer side
  ///   are raised to it; `nil` selects a fiftieth of the frame's width.
  init(sigma: Double? = nil) { blur = SurroundingsBlur(sigma: sigma) }

  /// Returns the background of the stream's next frame, with the same size, format and stored orientation.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - mask: The mask of the people in the frame.
  mutating func background(of frame: VideoFrame, mask: FrameMask) -> PlanarPixelBuffer {
    let old = planes
    // The memory is reused only while it has a single owner.
    planes = nil
    let background = blur.background(
      of: frame.pixels, mask: mask.field, reusing: old, threadCount: mask.style.threadCount)
    planes = background
    return background
  }
}
