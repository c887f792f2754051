// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

/// Streams of FFmpeg, and ours as FFmpeg reads them.
@Suite(.enabled(if: FFmpeg.isPresent, "needs ffmpeg"))
struct Y4MFFmpegTests {
  /// FFmpeg's names of the layouts, which are also those of rawvideo.
  private static let layouts: [(name: String, format: PlanarPixelBuffer.Format)] = {
    var layouts: [(String, PlanarPixelBuffer.Format)] = [
      ("yuv420p", .i420), ("yuvj420p", .i420), ("yuv411p", PlanarPixelBuffer.Format(.s411)),
      ("yuv422p", .i422), ("yuv444p", .i444), ("yuva444p", .i444Alpha), ("gray", .luma),
    ]
    for depth in [9, 10, 12, 16] {
      layouts.append(("gray\(depth)", PlanarPixelBuffer.Format(nil, bitDepth: depth)))
    }
    for depth in [9, 10, 12, 14, 16] {
      layouts.append(("yuv420p\(depth)", PlanarPixelBuffer.Format(.s420, bitDepth: depth)))
      layouts.append(("yuv422p\(depth)", PlanarPixelBuffer.Format(.s422, bitDepth: depth)))
      layouts.append(("yuv444p\(depth)", PlanarPixelBuffer.Format(.s444, bitDepth: depth)))
    }
    return layouts
  }()

  @Test("FFmpeg and we agree", arguments: layouts)
  func everyLayout(_ layout: (name: String, format: PlanarPixelBuffer.Format)) throws {
    let folder = try TemporaryFolder()
    // The source is RGB: of layouts with shared chroma, FFmpeg would round its size to even numbers.
    // With more than 8 bits and an odd width, FFmpeg 5 writes half a sample less in each row of chroma, and then
    // cannot read it.
    let width = layout.format.bitDepth > 8 ? 66 : 67
    let source = "testsrc=size=\(width)x45:rate=30000/1001:duration=0.1"
    let output = ["-pix_fmt", layout.name, "-strict", "-1", "-f"]
    try FFmpeg.run(
      ["-f", "lavfi", "-i", source] + output + ["yuv4mpegpipe", folder("a.y4m")]
        + output + ["rawvideo", folder("a.raw")])
    let raw = try bytes(ofFile: folder("a.raw"))
    let contents = try Y4MContents(ofFile: folder("a.y4m"))
    let header = contents.header
    #expect(header.format == layout.format)
    #expect((header.width, header.height) == (width, 45))
    #expect(header.frameRate == Y4M.Ratio(30000, 1001))
    #expect(header.pixelAspect == Y4M.Ratio(1, 1))
    #expect(contents.frames.count == 3)
    #expect(contents.frames.flatMap { $0 } == raw)
    // A filter that changes nothing gives FFmpeg's own bytes.
    try contents.write(to: Y4M.Writer(path: folder("b.y4m"), header: header, overwriting: false))
    #expect(try bytes(ofFile: folder("b.y4m")) == bytes(ofFile: folder("a.y4m")))
    // A header of our own is read as it is meant.
    var own = Y4MContents(
      header: Y4M.Header(
        width: width, height: 45, frameRate: Y4M.Ratio(25, 1), format: layout.format,
        chromaSiting: header.chromaSiting, range: header.range), frames: contents.frames)
    own.tags = contents.frames.map { _ in ["Xa"] }
    try own.write(to: Y4M.Writer(path: folder("c.y4m"), header: own.header, overwriting: false))
    try FFmpeg.run([
      "-i", folder("c.y4m"), "-pix_fmt", layout.name, "-f", "rawvideo", folder("c.raw"),
    ])
    #expect(try bytes(ofFile: folder("c.raw")) == raw)
  }
}

/// The program `ffmpeg`.
enum FFmpeg {
  private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/ffmpeg" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isPresent: Bool { path != nil }

  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments)")
  }
}
