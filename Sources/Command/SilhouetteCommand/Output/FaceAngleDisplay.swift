// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo

/// The display of `--hud`: the angles of a face in the upper left corner of a frame, white on black, legible on any
/// background.
enum FaceAngleDisplay {
  /// The margin between the text and the edge of its box, in dots of the font.
  private static let margin = 3

  /// Writes the angles in degrees and the state into a frame; pixels outside of the box are unchanged.
  ///
  /// - Parameters:
  ///   - frame: The frame, of any format with separate planes.
  ///   - range: The range of the frame's luma.
  ///   - state: The state of tracking.
  ///   - angles: The angles, in radians; `nil` if there is no face.
  static func draw(
    on frame: inout PlanarPixelBuffer, range: YCbCrEncoding.Range,
    _ state: FaceAngleTracker.State, _ angles: FaceAngles?
  ) {
    let scale = max(1, min((frame.height + 90) / 180, frame.width / 120))
    guard let box = box(text(state, angles), scale: scale) else { return }
    frame.put(box, range: range)
  }

  /// Returns four lines: the name and value of each angle, in degrees, and the state of tracking.
  static func text(_ state: FaceAngleTracker.State, _ angles: FaceAngles?) -> String {
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

  /// Returns one-channel pixels with white text on black; their width and height are multiples of four.
  private static func box(_ text: String, scale: Int) -> PixelBuffer? {
    // As wide as the longest text, so that the box does not change with the angles.
    let columns = max(17, text.split(at: "\n").map(\.count).max() ?? 0)
    let lines = text.split(at: "\n", omittingEmptySubsequences: false).count
    func side(_ dots: Int) -> Double { Double(((dots + 2 * margin) * scale + 3) / 4 * 4) }
    let width = side(columns * 6 - 1)
    let height = side(lines * 10 - 1)
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
  /// Writes grey pixels into the upper left corner, with neutral chroma and opaque alpha.
  ///
  /// - Parameters:
  ///   - box: Grey pixels of 8 bits, with one channel.
  ///   - range: The range of luma.
  fileprivate mutating func put(_ box: PixelBuffer, range: YCbCrEncoding.Range) {
    let columns = min(box.width, width)
    let rows = min(box.height, height)
    let scale = 1 << (format.bitDepth - 8)
    let black = range == .limited ? 16 * scale : 0
    let white = range == .limited ? 235 * scale : format.largestCode
    let size = format.bytesPerCode
    let bytes = box.packedBytes
    for plane in 0..<format.planeCount {
      let isChroma = format.isChroma(plane: plane)
      let across = isChroma ? format.subsampling?.columns ?? 1 : 1
      let down = isChroma ? format.subsampling?.rows ?? 1 : 1
      // Planes other than luma: no colour, or opaque.
      let plain = isChroma ? 128 * scale : format.largestCode
      let stride = rowStrideInBytes(ofPlane: plane)
      withUnsafeMutablePlane(plane) { target in
        for row in 0..<(rows + down - 1) / down {
          for column in 0..<(columns + across - 1) / across {
            let luma = plane > 0 ? plain : bytes[row * box.width + column] > 127 ? white : black
            let offset = row * stride + column * size
            target[offset] = UInt8(truncatingIfNeeded: luma)
            if size == 2 { target[offset + 1] = UInt8(truncatingIfNeeded: luma >> 8) }
          }
        }
      }
    }
  }
}
