// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import SilhouetteCommand

@Suite("The search for photos")
struct PhotoSearchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in [
      "in/b.ppm", "in/a.pgm", "in/notes.txt", "in/.hidden.ppm", "in/.hidden/c.ppm",
      "in/.silhouette-abcdef", "in/sub/c.PPM", "in/sub/deep/d.pnm", "in/out/a.pgm.ppm",
      "other/b.ppm", "in/s[a]b.ppm",
    ] {
      let path = folder(name)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: path))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder("in/sub/loop"), withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(
      atPath: folder("in/0link"), withDestinationPath: "sub")
    try FileManager.default.createSymbolicLink(
      atPath: folder("in/elsewhere"), withDestinationPath: "../other")
  }

  private func names(_ arguments: String..., out: String = "in/out") throws -> [String] {
    let search = try PhotoSearch(arguments.map { folder($0) }, outputFolders: [folder(out)])
    #expect(search.failures.isEmpty)
    for photo in search.photos {
      #expect(FileManager.default.fileExists(atPath: photo.path))
    }
    return search.photos.map(\.name)
  }

  @Test("A folder yields its visible photos in order, each once, without results")
  func folders() throws {
    let all = [
      "a.pgm", "b.ppm", "elsewhere/b.ppm", "s[a]b.ppm", "sub/c.PPM", "sub/deep/d.pnm",
    ]
    #expect(try names("in") == all)
    #expect(try names("in/") == all)
    #expect(try names("in/sub/deep") == ["d.pnm"])
  }

  @Test("Pipes and devices are passed over, and so are links to them, unless they are named")
  func pipes() throws {
    #expect(mkfifo(folder("in/a.ppm"), 0o600) == 0)
    for (name, target) in [("in/z.ppm", folder("in/a.ppm")), ("in/zero.pgm", "/dev/zero")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(name), withDestinationPath: target)
    }
    let search = try PhotoSearch([folder("in")], outputFolders: [folder("in/out")])
    #expect(
      search.photos.map(\.name)
        == ["a.pgm", "b.ppm", "elsewhere/b.ppm", "s[a]b.ppm", "sub/c.PPM", "sub/deep/d.pnm"])
    #expect(search.passedOver == ["pipe/device": 3])
    #expect(PhotoSearch.report(search.passedOver).hasPrefix("3 files passed over: 3 pipe/device;"))
    #expect(try names("in/*.p?m") == ["a.pgm", "b.ppm", "s[a]b.ppm"])
    #expect(try names("in/a.ppm") == ["a.ppm"])
  }

  @Test("Patterns yield the files that they match")
  func patterns() throws {
    #expect(try names("in/*.ppm") == ["b.ppm", "s[a]b.ppm"])
    #expect(try names("in/[a-b].p?m") == ["a.pgm", "b.ppm"])
    #expect(try names("in/**/*.p[np]m") == ["b.ppm", "s[a]b.ppm", "sub/deep/d.pnm"])
    #expect(try names("in/s*/**") == ["sub/c.PPM", "sub/deep/d.pnm"])
    #expect(try names("in/**/**/d*") == ["sub/deep/d.pnm"])
    // An existing file takes precedence over its name's meaning as a pattern.
    #expect(try names("in/s[a]b.ppm") == ["s[a]b.ppm"])
    #expect(throws: NoPhotosError.self) { try names("in/*.gif") }
    #expect(throws: NoPhotosError.self) { try names("in/n*") }
  }

  @Test("Names are relative to the common folder of all arguments, and photos are not repeated")
  func several() throws {
    #expect(try names("in/b.ppm", "other/b.ppm") == ["in/b.ppm", "other/b.ppm"])
    #expect(try names("other", "in/sub") == ["other/b.ppm", "in/sub/c.PPM", "in/sub/deep/d.pnm"])
    #expect(try names("in/sub/c.PPM", "in/sub") == ["c.PPM", "deep/d.pnm"])
    #expect(try names("in/b.ppm", "in/a.pgm") == ["b.ppm", "a.pgm"])
  }

  @Test("A folder that is searched cannot be the folder of results")
  func outputIsInput() throws {
    #expect(throws: ValidationError.self) { try names("in", out: "in/sub/..") }
    #expect(throws: ValidationError.self) { try names("in/sub", out: "in/0link") }
    #expect(try names("in/out", out: "elsewhere") == ["a.pgm.ppm"])
  }

  @Test("A result cannot replace a photo, even through a link")
  func plan() throws {
    func plan(_ photos: [String], _ out: String) throws -> [String] {
      let target = ResultTarget(
        option: "-o", path: folder(out), format: nil, standardFormat: nil)
      return try BatchPlan(
        photos.map { folder($0) }, output: target, overlay: nil, overwrites: true
      ).items.compactMap { $0.output?.path }
    }
    #expect(throws: ValidationError.self) { try plan(["in/a.pgm"], "in") }
    #expect(throws: ValidationError.self) { try plan(["in/sub/*.PPM"], "in/0link") }
    #expect(
      try plan(["in/a.pgm", "in/b.ppm"], "new") == [folder("new/a.pgm"), folder("new/b.ppm")])
    // Names do not depend on the other photos.
    let whole = try plan(["in"], "in/out")
    try FileManager.default.removeItem(atPath: folder("in/a.pgm"))
    #expect(try plan(["in"], "in/out") == whole.filter { !$0.hasSuffix("/a.pgm") })
  }

  @Test("A dot hides a file whatever follows it, and a slash ends a folder's name")
  func accents() throws {
    try FileManager.default.createDirectory(
      atPath: folder("accents"), withIntermediateDirectories: false)
    for name in [".\u{301}a.ppm", "\u{301}b.ppm"] {
      try Data().write(to: URL(filePath: folder("accents/" + name)))
    }
    #expect(try names("accents").map { Array($0.utf8) } == [Array("\u{301}b.ppm".utf8)])
    #expect(try names("accents/").count == 1)
  }
}
