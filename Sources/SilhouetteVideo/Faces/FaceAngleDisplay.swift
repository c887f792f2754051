// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A display of the angles of a face, written into the upper left corner of a frame as shown: white on black, so that it is
/// legible on any background.
public struct FaceAngleDisplay: Hashable, Sendable {
  /// The dots between the text and the edge of its box.
  private static let margin = 3

  /// Creates a display.
  public init() {}

  /// Returns a frame with the angles in degrees and the state; everything beside the box stays as it is.
  ///
  /// - Parameters: As for ``draw(on:_:_:)``.
  public func drawn(
    on frame: VideoFrame, _ state: FaceAngleTracker.State, _ angles: FaceAngles?
  ) -> VideoFrame {
    var frame = frame
    draw(on: &frame, state, angles)
    return frame
  }

  /// Writes the angles in degrees and the state into a frame; everything beside the box stays as it is.
  ///
  /// - Parameters:
  ///   - frame: The frame, of any format and rotation.
  ///   - state: The state of tracking.
  ///   - angles: The angles, in radians; `nil` without a face.
  public func draw(
    on frame: inout VideoFrame, _ state: FaceAngleTracker.State, _ angles: FaceAngles?
  ) {
    let text = text(state, angles)
    let scale = max(1, min((frame.displayHeight + 90) / 180, frame.displayWidth / 120))
    guard let box = Self.box(text, scale: scale) else { return }
    frame.pixels.put(
      box.oriented(frame.rotation.inverse.orientation), corner: frame.rotation,
      range: frame.encoding.range)
  }

  /// Returns the lines: name and degrees of each angle, and the state.
  func text(_ state: FaceAngleTracker.State, _ angles: FaceAngles?) -> String {
    func line(_ name: String, _ angle: Double?) -> String {
      guard let angle, angle.isFinite, abs(angle) < 100 else { return "\(name)      --" }
      let tenths = Int((angle * 1800 / .pi).rounded())
      let amount = "\(tenths < 0 ? "-" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10)"
      return name + String(repeating: " ", count: max(1, 8 - amount.count)) + amount + " deg"
    }
    let words =
      switch state {
      case .absent: "no face"
      case .held: "face lost"
      case .tracked: "face found"
      }
    return [
      line("roll ", angles?.roll), line("yaw  ", angles?.yaw), line("pitch", angles?.pitch), words,
    ].joined(separator: "\n")
  }

  /// Returns white text on black, one channel, with sides that are multiples of four.
  private static func box(_ text: String, scale: Int) -> PixelBuffer? {
    // As wide as the longest text, so that the box does not change with the angles.
    let columns = max(17, text.split(separator: "\n").map(\.count).max() ?? 0)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
    func side(_ dots: Int) -> Double { Double(((dots + 2 * margin) * scale + 3) / 4 * 4) }
    let (width, height) = (side(columns * 6 - 1), side(lines * 10 - 1))
    let image = Image(text: text, color: .white, scale: scale)
    let moved = image.transformed(
      by: Transform2D(
        translationX: Double(margin * scale) - image.extent.minX,
        y: height - Double(margin * scale) - image.extent.maxY))
    return try? Renderer(threadCount: 1).render(
      moved, region: Rect(x: 0, y: 0, width: width, height: height), format: .grey8)
  }
}

extension PlanarPixelBuffer {
  /// Puts grey pixels into a corner, without colour and opaque.
  ///
  /// - Parameters:
  ///   - box: 8 bits, one channel, as stored; sides that are multiples of four.
  ///   - corner: The rotation of the frame, whose upper left corner as shown it is.
  ///   - range: The codes of black and white.
  fileprivate mutating func put(
    _ box: PixelBuffer, corner: VideoRotation, range: YCbCrEncoding.Range
  ) {
    let isRight = corner == .half || corner == .clockwise270
    let isLower = corner == .half || corner == .clockwise90
    let left = isRight ? max(0, width - box.width) / 4 * 4 : 0
    let top = isLower ? max(0, height - box.height) / 4 * 4 : 0
    let (columns, rows) = (min(box.width, width - left), min(box.height, height - top))
    let scale = 1 << (format.bitDepth - 8)
    let black = range == .limited ? 16 * scale : 0
    let white = range == .limited ? 235 * scale : format.largestCode
    let (bytes, boxStride) = (box.packedBytes, box.width)
    for plane in 0..<format.planeCount {
      let isChroma = format.isChroma(plane: plane)
      let samples = isChroma ? format.subsampling : nil
      let (across, down) = (samples?.columns ?? 1, samples?.rows ?? 1)
      let perColumn = isChroma && format.isInterleaved ? 2 : 1
      let codes = (left / across * perColumn)..<((left + columns + across - 1) / across * perColumn)
      let lines = (top / down)..<((top + rows + down - 1) / down)
      let plain = isChroma ? 128 * scale : format.largestCode
      let (stride, size) = (rowStrideInBytes(ofPlane: plane), format.bytesPerCode)
      withUnsafeMutablePlane(plane) { target in
        for line in lines {
          for code in codes {
            let value =
              plane > 0
              ? plain : bytes[(line - top) * boxStride + code - left] > 127 ? white : black
            let place = line * stride + code * size
            target[place] = UInt8(truncatingIfNeeded: value)
            if size == 2 { target[place + 1] = UInt8(truncatingIfNeeded: value >> 8) }
          }
        }
      }
    }
  }
}
