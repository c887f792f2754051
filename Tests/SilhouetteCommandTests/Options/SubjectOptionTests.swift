// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCommand

/// The options that choose the subject, as `mask` parses them.
@Suite("Options for the subject")
struct SubjectOptionTests {
  private func options(_ words: String) throws -> SubjectMaskOptions {
    let arguments = ["missing.png", "-o", "x.png"] + words.split(separator: " ").map(String.init)
    return try MaskCommand.parse(arguments).subject
  }

  @Test("A place or a named class goes before the program's own choice")
  func choices() throws {
    let position = try #require(PixelPosition("120,80"))
    let middle = try #require(PixelPosition("50%,40.5%"))
    let box = try #require(PixelBox("10,20,30%,40"))
    for (words, expected) in [
      ("", .main), ("--all", .all), ("--keep dog", .all), ("--instances 1", .all),
      ("--remove dog", .main), ("--at 120,80", .at(position)), ("--at 50%,40.5%", .at(middle)),
      ("--keep dog --at 120,80", .at(position)), ("--box 10,20,30%,40 --remove cat", .box(box)),
      ("--keep dog --all", .all), ("--quality accurate", .main),
    ] as [(String, SubjectChoice)] {
      #expect(try options(words).choice == expected, "\(words)")
    }
  }

  @Test("Options that contradict each other are refused with a reason")
  func contradictions() {
    for (words, text) in [
      ("--all --at 1,2", "--all and --at cannot be combined"),
      ("--at 1,2 --box 1,2,3,4", "--at and --box cannot be combined"),
      ("--at 1,2 --instances 1", "--at and --instances cannot be combined"),
      ("--box 1,2,3,4 --people 1", "--box and --people cannot be combined"),
      ("--all --person", "--all and --person cannot be combined"),
      ("--person --keep dog", "separate networks"),
      ("--hard", "add --all or --keep"), ("--hard --at 1,2 --keep dog", "leave out --at"),
      ("--keep dog --remove Dog", "--remove leaves nothing of what --keep names (dog)"),
      ("--at 1", "expected x,y"), ("--at 1,2,3", "expected x,y"), ("--at 1,101%", "expected x,y"),
      ("--at=-1,2", "expected x,y"), ("--at nan,2", "expected x,y"),
      ("--box 1,2,3", "expected x,y,width,height"),
      ("--box 1,2,0,4", "width and height must not be 0"),
      ("--quality 90", "for a JPEG's quality use --jpeg-quality 90"),
      ("--quality slow", "--quality takes fast, balanced or accurate"),
      ("--jpeg-quality 90", "--jpeg-quality is for JPEG results, and this one is a PNG"),
    ] {
      do {
        _ = try options(words)
        Issue.record("\(words) is accepted")
      } catch {
        let message = MaskCommand.message(for: error)
        #expect(message.contains(text), "\(words): \(message)")
      }
    }
  }

  @Test("Classes add up, and --quality needs no --person")
  func lists() throws {
    let chosen = try options("--keep dog,cat --keep person --remove cat --quality fast")
    #expect(chosen.classes.keep?.classes == ["dog", "cat", "person"])
    #expect(chosen.classes.remove?.classes == ["cat"])
    #expect(chosen.quality == .fast)
    #expect(try options("").quality == nil)
    #expect(try options("--people 1 --quality accurate").quality == .accurate)
    #expect(try options("--hard --keep dog").choice == .all)
  }

  @Test("Positions are measured from the top left corner")
  func places() throws {
    let size = Size(width: 200, height: 100)
    let point = try #require(PixelPosition("50,25")).point(in: size)
    #expect(point == NormalizedPoint(x: 0.25, y: 0.75))
    #expect(
      try #require(PixelPosition("50%,100%")).point(in: size) == NormalizedPoint(x: 0.5, y: 0))
    let rect = try #require(PixelBox("50,25,100,50%")).rect(in: size)
    #expect(rect == NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    // The part outside is cut off.
    let cut = try #require(PixelBox("50%,50%,999,999")).rect(in: size)
    #expect(cut == NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 0.5))
    #expect(throws: OutsidePhotoError.self) {
      try #require(PixelPosition("201,5")).point(in: size)
    }
    #expect(throws: OutsidePhotoError.self) {
      try #require(PixelBox("0,100,5,5")).rect(in: size)
    }
  }
}
