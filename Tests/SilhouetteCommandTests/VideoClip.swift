// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo
import TestSupport

/// A small Y4M clip of tests, 4:2:0.
struct VideoClip {
  let width: Int
  let height: Int
  /// The tags of the header behind the size.
  var tags = "F30:1 Ip A1:1 C420jpeg"
  /// The bytes of the planes of each frame.
  var frames: [[UInt8]] = []

  var header: String { "YUV4MPEG2 W\(width) H\(height) \(tags)\n" }

  /// The stream.
  var bytes: [UInt8] {
    frames.reduce(into: Array(header.utf8)) { bytes, frame in
      bytes += Array("FRAME\n".utf8) + frame
    }
  }

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Creates frames of one colour each.
  init(width: Int, height: Int, colors: [(y: UInt8, cb: UInt8, cr: UInt8)]) {
    self.init(width: width, height: height)
    let samples = (width + 1) / 2 * ((height + 1) / 2)
    frames = colors.map { color in
      [UInt8](repeating: color.y, count: width * height)
        + [UInt8](repeating: color.cb, count: samples)
        + [UInt8](repeating: color.cr, count: samples)
    }
  }

  /// Creates frames of the astronaut before a wall, 128×96, who moves to the left a little.
  static func person(frameCount: Int) throws -> VideoClip {
    let photo = try Photo(contentsOf: Files.astronaut).pixels
    var clip = VideoClip(width: 128, height: 96)
    for index in 0..<frameCount {
      let part = Image(pixels: photo).cropped(
        to: Rect(x: Double(50 + 3 * index), y: 212, width: 400, height: 300))
      let small = try Renderer().render(part, format: .rgb8).resized(width: 128, height: 96)
      clip.frames.append(
        try Renderer().render(Image(pixels: small), planar: .i420, encoding: .bt601).packedBytes)
    }
    return clip
  }
}

/// A Y4M stream, read by its definition.
struct VideoStream {
  /// The header's words behind the signature.
  let tags: [String]
  /// The bytes of the planes of each frame.
  let frames: [[UInt8]]

  struct Malformed: Error {}

  /// - Parameter halvesPerPixel: The bytes of all planes for two pixels.
  init(_ bytes: [UInt8], halvesPerPixel: Int = 3) throws {
    guard let end = bytes.firstIndex(of: 10) else { throw Malformed() }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").map(
      String.init)
    guard words.first == "YUV4MPEG2", let width = words.first(where: { $0.hasPrefix("W") }),
      let height = words.first(where: { $0.hasPrefix("H") }),
      let columns = Int(width.dropFirst()), let rows = Int(height.dropFirst())
    else { throw Malformed() }
    tags = Array(words.dropFirst())
    let (count, mark) = (columns * rows * halvesPerPixel / 2, Array("FRAME\n".utf8))
    var (rest, frames) = (bytes[(end + 1)...], [[UInt8]]())
    while !rest.isEmpty {
      guard rest.starts(with: mark), rest.count >= mark.count + count else { throw Malformed() }
      rest = rest.dropFirst(mark.count)
      frames.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    self.frames = frames
  }

  init(ofFile path: String, halvesPerPixel: Int = 3) throws {
    try self.init(bytes(ofFile: path), halvesPerPixel: halvesPerPixel)
  }
}
