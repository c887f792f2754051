// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteVideo

@Suite("The masks of a video's frames")
struct VideoCompositorTests {
  /// Returns a part of the astronaut, at another size.
  private func person(
    _ width: Int, _ height: Int, shift: Double = 0
  ) throws -> PixelBuffer {
    let photo = try Photo(contentsOf: SharedData.packageFolder + "/Examples/astronaut.png").pixels
    // The head and the shoulders, with the frame's proportions.
    let scale = min(400 / Double(width), 400 / Double(height))
    let (columns, rows) = (
      (Double(width) * scale).rounded(), (Double(height) * scale).rounded()
    )
    let part = Rect(
      x: 50 + shift, y: Double(photo.height) - rows, width: columns, height: rows)
    return photo.cropped(to: part).resized(width: width, height: height)
  }

  private func frame(
    _ width: Int, _ height: Int, format: PlanarPixelBuffer.Format = .i420, shift: Double = 0,
    rotation: VideoRotation = .none, milliseconds: Int = 0
  ) throws -> VideoFrame {
    try DrawnFrames.frame(
      of: person(width, height, shift: shift), format: format, rotation: rotation,
      milliseconds: milliseconds)
  }

  private func plain(_ width: Int, _ height: Int, milliseconds: Int = 0) -> VideoFrame {
    VideoFrame(
      PlanarPixelBuffer(width: width, height: height, format: .i420, range: .full),
      encoding: .bt601, timestamp: .milliseconds(milliseconds))
  }

  private func compositor(
    _ change: (inout VideoCompositor.Options) -> Void = { _ in }
  ) -> VideoCompositor {
    var options = VideoCompositor.Options()
    change(&options)
    return VideoCompositor(options: options)
  }

  @Test(
    "Wide and high frames show the person, by the network of their proportions",
    arguments: [(256, 192), (192, 256), (101, 77), (77, 101)])
  func found(width: Int, height: Int) throws {
    let frame = try frame(width, height)
    var compositor = compositor()
    let mask = try compositor.mask(of: frame)
    #expect(!mask.isEmpty && (0.25...0.85).contains(mask.coverage))
    let bytes = mask.pixels(for: frame).packedBytes
    #expect(bytes.count == width * height && mask.luma(for: frame).packedBytes == bytes)
    // Her face, and the upper left corner.
    let photo = 400 / Double(max(width, height))
    let (x, y) = (Int((225 - 50) / photo), Int(115 / photo))
    #expect(bytes[y * width + x] == 255 && bytes[0] == 0)
    let mean = Double(bytes.reduce(0) { $0 + Int($1) }) / Double(255 * bytes.count)
    #expect(abs(mean - mask.coverage) < 0.05)
  }

  @Test(
    "The mask of a frame stored turned is the turned mask of the upright frame",
    arguments: [(256, 192), (192, 256)])
  func rotation(width: Int, height: Int) throws {
    var upright = compositor()
    let wanted = try upright.mask(of: frame(width, height)).pixels(
      for: frame(width, height)
    ).packedBytes
    for rotation in VideoRotation.allCases where rotation != .none {
      let stored = try frame(width, height, rotation: rotation)
      var compositor = compositor()
      let mask = try compositor.mask(of: stored)
      let bytes = turned(
        mask.pixels(for: stored).packedBytes, width: stored.pixels.width,
        height: stored.pixels.height, bytesPerPixel: 1,
        orientation: rotation.orientation.rawValue)
      let distance = distance(scaled(bytes), scaled(wanted))
      #expect(distance.mean < 0.2 && distance.largest <= 24, "\(rotation) \(distance)")
    }
  }

  @Test("Sizes and rotations change at any frame; each is as if it were the first")
  func sizes() throws {
    var stream = compositor()
    for (index, (width, height, rotation)) in [
      (256, 192, VideoRotation.none), (160, 120, .none), (97, 131, .none), (320, 180, .half),
      (320, 180, .none), (131, 97, .clockwise90),
    ].enumerated() {
      let frame = try frame(width, height, rotation: rotation, milliseconds: 33 * index)
      var fresh = compositor()
      let mask = try stream.mask(of: frame)
      #expect(!mask.isEmpty)
      #expect(
        try mask.pixels(for: frame).packedBytes
          == fresh.mask(of: frame).pixels(for: frame).packedBytes, "\(width)×\(height)")
    }
  }

  @Test(
    "The same frames give the same bytes, with any number of threads",
    arguments: MaskQuality.allCases)
  func determinism(level: MaskQuality) throws {
    let count = level == .accurate ? 1 : 3
    let frames = try (0..<count).map {
      try frame(202, 151, shift: Double(2 * $0), milliseconds: 33 * $0)
    }
    let behind = DrawnFrames.frame(width: 202, height: 151, seed: 3).pixels
    func run(_ threadCount: Int) throws -> [[UInt8]] {
      var options = VideoCompositor.Options()
      (options.qualityLevel, options.threadCount) = (level, threadCount)
      var compositor = VideoCompositor(
        options: options,
        models: PeopleModels(options: InferenceOptions(threadCount: threadCount)))
      return try frames.flatMap { frame in
        let mask = try compositor.mask(of: frame)
        return [
          mask.pixels(for: frame).packedBytes, mask.blended(frame, over: behind).packedBytes,
          mask.cutOut(frame).packedBytes,
        ]
      }
    }
    let first = try run(1)
    #expect(try run(1) == first)
    #expect(try run(2) == first)
  }

  @Test("A frame that stands still holds the mask; a reset and a gap end that")
  func holding() throws {
    let frames = try [0.0, 2].map { try frame(256, 192, shift: $0) }
    func second(
      after milliseconds: Int, resets: Bool = false, hold: Double = 0.9
    ) throws -> [UInt8] {
      // What was confirmed in a frame would count in the next one as well.
      var stream = compositor { ($0.stabilization, $0.confirmsPeople) = (hold, false) }
      _ = try stream.mask(of: frames[0])
      if resets { stream.reset() }
      var next = frames[1]
      next.timestamp = .milliseconds(milliseconds)
      return try stream.mask(of: next).pixels(for: next).packedBytes
    }
    var fresh = compositor { $0.confirmsPeople = false }
    let alone = try fresh.mask(of: frames[1]).pixels(for: frames[1]).packedBytes
    #expect(try second(after: 33) != alone)
    #expect(try second(after: 33, resets: true) == alone)
    #expect(try second(after: 33, hold: 0) == alone)
    #expect(try second(after: 700) == alone)
  }

  @Test(
    "Nobody: an empty mask, and the whole background", arguments: MaskQuality.allCases)
  func nobody(level: MaskQuality) throws {
    var stream = compositor { $0.qualityLevel = level }
    let frame = plain(160, 121)
    let behind = DrawnFrames.frame(width: 160, height: 121).pixels
    for mask in [try stream.mask(of: frame), .empty] {
      #expect(mask.isEmpty && mask.coverage == 0)
      #expect(mask.pixels(for: frame).packedBytes.allSatisfy { $0 == 0 })
      #expect(mask.blended(frame, over: behind).packedBytes == behind.packedBytes)
      let nothing = PlanarPixelBuffer(width: 160, height: 121, format: .i444Alpha)
      let luma = mask.cutOut(frame).packedBytes.prefix(160 * 121)
      #expect(luma.elementsEqual(nothing.packedBytes.prefix(160 * 121)))
      #expect(mask.cutOut(frame).packedBytes.suffix(160 * 121).allSatisfy { $0 == 0 })
    }
  }

  @Test(
    "A cat is nobody unless confirmation is off, and the astronaut stays",
    arguments: MaskQuality.allCases)
  func confirmation(level: MaskQuality) throws {
    let photo = try Photo(contentsOf: SharedData.packageFolder + "/Examples/chelsea.png").pixels
    let cat = try DrawnFrames.frame(of: photo.resized(width: 256, height: 170))
    var strict = compositor { $0.qualityLevel = level }
    let mask = try strict.mask(of: cat)
    #expect(mask.isEmpty && mask.pixels(for: cat).packedBytes.allSatisfy { $0 == 0 })
    if level != .accurate {
      var lax = compositor { ($0.qualityLevel, $0.confirmsPeople) = (level, false) }
      #expect(try lax.mask(of: cat).coverage > 0.2)
    }
    let frame = try frame(256, 192, milliseconds: 33)
    #expect(try !strict.mask(of: frame).isEmpty)
  }

  @Test("A clip in which a cat follows a person without a gap has the cat in no frame")
  func cut() throws {
    let photo = try Photo(contentsOf: SharedData.packageFolder + "/Examples/chelsea.png").pixels
    let cat = photo.resized(width: 256, height: 192)
    for hold in [0.9, 0] {
      var stream = compositor { $0.stabilization = hold }
      for index in 0..<3 {
        let frame = try frame(256, 192, shift: Double(index), milliseconds: 33 * index)
        #expect(try !stream.mask(of: frame).isEmpty)
      }
      for index in 3..<9 {
        let frame = try DrawnFrames.frame(of: cat, milliseconds: 33 * index)
        #expect(try stream.mask(of: frame).isEmpty)
      }
    }
  }

  @Test("The edge of a mask moves, and is softened")
  func adjusted() throws {
    let frame = try frame(256, 192)
    func mask(_ shrink: Int, _ feather: Double) throws -> [UInt8] {
      var stream = compositor { ($0.shrink, $0.feather) = (shrink, feather) }
      return try stream.mask(of: frame).pixels(for: frame).packedBytes
    }
    let (plain, small, large) = (try mask(0, 0), try mask(3, 0), try mask(-3, 0))
    #expect(zip(small, plain).allSatisfy { Int($0) <= Int($1) + 1 })
    #expect(zip(plain, large).allSatisfy { Int($0) <= Int($1) + 1 })
    func sum(_ bytes: [UInt8]) -> Int { bytes.reduce(0) { $0 + Int($1) } }
    #expect(sum(small) < sum(plain) - 255 * 300 && sum(large) > sum(plain) + 255 * 300)
    let soft = try mask(0, 4)
    #expect(soft.count { $0 > 0 && $0 < 255 } > plain.count { $0 > 0 && $0 < 255 })
  }

  @Test("Accurate masks find the person and change colours at the edge only")
  func accurate() throws {
    let frame = try frame(256, 192)
    let behind = try PlanarPixelBuffer(
      width: 256, height: 192, format: .i420, color: .white, encoding: .bt601)
    func blended(_ lightWrap: Double?) throws -> (mask: [UInt8], luma: [UInt8]) {
      var stream = compositor { ($0.qualityLevel, $0.lightWrap) = (.accurate, lightWrap) }
      let mask = try stream.mask(of: frame)
      return (
        mask.pixels(for: frame).packedBytes,
        Array(mask.blended(frame, over: behind).packedBytes.prefix(256 * 192))
      )
    }
    let (mask, lit) = try blended(nil)
    let (same, dark) = try blended(0)
    #expect(mask == same && mask.contains(255) && mask.contains(0))
    #expect(zip(lit, dark).allSatisfy { $0 >= $1 } && lit != dark)
    for index in mask.indices where mask[index] == 0 { #expect(lit[index] == 235) }
  }

  @Test("Without networks, an error")
  func missing() throws {
    var stream = VideoCompositor(models: .missing)
    #expect(throws: (any Error).self) { try stream.mask(of: plain(64, 48)) }
  }
}
