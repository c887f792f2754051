// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteImaging
import SilhouettePeople
import SilhouetteVideo

/// Videos of few pixels, each frame masked and put over another background; the first bytes are the settings.
enum VideoTarget: FuzzTarget {
  static let name = "video"
  static let summary = "masks of small videos in YUV4MPEG2"
  static let maximumByteCount = 1 << 14

  private static let settingCount = 8
  private static let maximumFrameByteCount = 1 << 13
  private static let maximumFrameCount = 3

  static func run(_ bytes: [UInt8]) throws {
    var entropy = Entropy(Array(bytes.prefix(settingCount)))
    let rotation = entropy.choice(VideoRotation.allCases)
    var compositor = VideoCompositor(options: options(&entropy))
    let step = Int64(entropy.integer(-2...40))
    let file = try UnlinkedFile(Array(bytes.dropFirst(settingCount)))
    var reader = try Y4M.Reader(descriptor: file.descriptor, name: "fuzz.y4m")
    let header = reader.header
    guard header.frameByteCount <= maximumFrameByteCount else { return }
    let encoding = header.encoding()
    var pixels: PlanarPixelBuffer?
    while reader.frameCount < maximumFrameCount, try reader.readFrame(into: &pixels) {
      guard let pixels else { return }
      var frame = VideoFrame(
        pixels, encoding: encoding, rotation: rotation,
        timestamp: .milliseconds(step * Int64(reader.frameCount)))
      let mask = try compositor.mask(of: frame)
      guard (0...1).contains(mask.coverage) else {
        throw FuzzFailure("a coverage of \(mask.coverage)")
      }
      _ = (mask.pixels(for: frame), mask.luma(for: frame), mask.cutOut(frame))
      mask.blend(
        &frame,
        over: PlanarPixelBuffer(
          width: pixels.width, height: pixels.height, format: pixels.format, range: encoding.range))
    }
  }

  private static func options(_ entropy: inout Entropy) -> VideoCompositor.Options {
    var options = VideoCompositor.Options()
    // The other levels run larger networks, which tell no more about frames.
    options.qualityLevel = .fast
    options.confirmsPeople = entropy.isOne(in: 8)
    options.stabilization = Double(entropy.real())
    options.shrink = Int(entropy.integer(-3...3))
    options.feather = Double(entropy.integer(0...3))
    options.lightWrap = entropy.bool() ? 0.5 : nil
    return options
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    ["420jpeg", "422", "444", "411", "mono", "420p10", "444alpha"].map { name in
      let frame = (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let bytesPerFrame = [
        "420jpeg": 96, "422": 128, "444": 192, "411": 96, "mono": 64, "420p10": 192,
        "444alpha": 256,
      ]
      let one = Array("FRAME\n".utf8) + frame.prefix(bytesPerFrame[name] ?? 0)
      return FuzzSeed(
        name: name,
        bytes: [0, 1, 40, 3, 1, 1, 35, 0]
          + Array("YUV4MPEG2 W8 H8 F25:1 C\(name)\n".utf8) + one + one)
    }
  }
}
