// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The metadata of results, by `--metadata`.
@Suite("Metadata of results", .serialized)
struct MetadataOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A policy keeps what describes the photo, what shows it as it is meant, or nothing",
    arguments: [("keep", true, true), ("essential", false, true), ("none", false, false)])
  func policies(policy: String, keepsCamera: Bool, keepsResolution: Bool) async throws {
    let photo = try await photo()
    #expect(contains("Camera", in: photo) && contains("pHYs", in: photo))
    for words in [
      ["filter", photo, "--apply", "exposure"],
      ["replace", photo, "-b", "white", "--mask", try mask()],
    ] {
      let result = folder("\(words[0]).png")
      let run = try await Command.run(words + ["-o", result, "--metadata", policy])
      #expect(run.status == 0, "\(run.error)")
      #expect(contains("Camera", in: result) == keepsCamera, "\(words[0])")
      #expect(contains("pHYs", in: result) == keepsResolution, "\(words[0])")
    }
    // The default keeps.
    if policy == "keep" {
      let run = try await Command.run(
        "filter", photo, "-o", folder("default.png"), "--apply", "exposure")
      #expect(run.status == 0 && contains("Camera", in: folder("default.png")))
    }
  }

  @Test("An unknown policy is refused with the known ones")
  func unknown() async throws {
    let run = try await Command.run(
      "filter", "a.png", "-o", "b.png", "--apply", "exposure", "--metadata", "all")
    #expect(run.status == 64)
    #expect(run.error.contains("'keep', 'essential' or 'none'"), "\(run.error)")
  }

  private func contains(_ text: String, in path: String) -> Bool {
    (try? bytes(ofFile: path))?.firstRange(of: Array(text.utf8)) != nil
  }

  private func mask() throws -> String {
    try folder.write(Files.ramp(width: 8, height: 6), to: "mask.ppm")
  }

  /// Writes a PNG with a resolution and the maker of a camera.
  private func photo() async throws -> String {
    let plain = try folder.write(Files.ramp(width: 8, height: 6), to: "plain.ppm")
    let png = try await Command.run("filter", plain, "-o", "-", "--apply", "exposure").output
    // One entry of 7 letters: Make, which stands behind the directory.
    let exif: [UInt8] =
      Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x0F, 0x01, 2, 0, 7, 0, 0, 0, 26, 0, 0, 0]
      + [0, 0, 0, 0] + Array("Camera\0".utf8)
    let header = 8 + 25
    let chunks =
      chunk("pHYs", [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]) + chunk("eXIf", exif)
    return try folder.write(
      Array(png[..<header]) + chunks + Array(png[header...]), to: "photo.png")
  }

  /// Returns a chunk of a PNG file.
  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return withUnsafeBytes(of: UInt32(data.count).bigEndian, Array.init) + body + CRC32.bytes(body)
  }
}
