// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging

/// Video in YUV4MPEG2: its header, its frames, one of them as an image.
enum Y4MTarget: FuzzTarget {
  static let name = "y4m"
  static let summary = "reading of YUV4MPEG2 video"

  private static let maximumFrameByteCount = 1 << 18
  private static let maximumFrameCount = 32

  static func run(_ bytes: [UInt8]) throws {
    let file = try UnlinkedFile(bytes)
    var reader = try Y4M.Reader(descriptor: file.descriptor, name: "fuzz.y4m")
    let header = reader.header
    if let line = try attempt({ try header.line() }) {
      guard try Y4M.Header(line: line, path: "again").line() == line else {
        throw FuzzFailure("a header that reads differently the second time: \(line)")
      }
    }
    guard header.frameByteCount <= maximumFrameByteCount else { return }
    var frame: PlanarPixelBuffer?
    while reader.frameCount < maximumFrameCount, try reader.readFrame(into: &frame) {}
    guard let frame else { return }
    let image = Image(planar: frame, encoding: header.encoding())
    _ = try Renderer(threadCount: 1).render(
      image, region: Rect(x: 0, y: 0, width: 16, height: 16), format: .rgba8)
    try reader.rewind()
    _ = header.time(ofFrame: reader.frameCount)
  }
}
