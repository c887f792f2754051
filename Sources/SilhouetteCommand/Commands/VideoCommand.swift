// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouettePeople

/// `silhouette video`
struct VideoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "video", abstract: "Puts a background behind the people of a video.")

  @Argument var input: String
  @Option(name: .shortAndLong) var output: String
  @Option(name: .shortAndLong) var background: String?
  @Flag var mask = false
  @Flag var confirm = false
  @Option var quality = PersonMaskQualityLevel.balanced
  @Option var stabilize = 0.9

  func run() throws {
    var reader = try Y4MReader(path: input)
    let encoding = reader.header.encoding()
    var header = reader.header
    if mask { header.format = .luma }
    var writer = try Y4MWriter(path: output, header: header, overwriting: true)
    var options = VideoCompositor.Options()
    options.qualityLevel = quality
    options.confirmsPeople = confirm
    options.stabilization = stabilize
    var compositor = VideoCompositor(options: options)
    var pixels: PlanarPixelBuffer?
    var planes: PlanarPixelBuffer?
    if let background {
      let image: Image =
        try Color(css: background).map { Image(color: $0) } ?? Image(file: ImageFile(path: background))
      planes = try Renderer().render(
        image, region: Rect(x: 0, y: 0, width: Double(header.width), height: Double(header.height)),
        planar: header.format, encoding: encoding)
    }
    var alpha = PlanarPixelBuffer(width: header.width, height: header.height, format: .luma)
    while try reader.readFrame(into: &pixels) {
      guard let own = pixels else { break }
      pixels = nil
      var frame = VideoFrame(own, encoding: encoding, timestamp: header.time(ofFrame: reader.frameCount - 1))
      _ = consume own
      let found = try compositor.mask(of: frame)
      if mask {
        let bytes = found.pixels(for: frame)
        alpha = try bytes.packedBytes.withUnsafeBytes {
          try PlanarPixelBuffer(width: header.width, height: header.height, format: .luma, packedBytes: $0)
        }
        try writer.write(alpha)
      } else if let planes {
        found.blend(&frame.pixels, over: planes)
        try writer.write(frame.pixels)
      }
      pixels = frame.pixels
      _ = consume frame
    }
    try writer.finish()
  }
}
extension PersonMaskQualityLevel: ExpressibleByArgument {}
