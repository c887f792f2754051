// SPDX-License-Identifier: Apache-2.0

import Figures
import Foundation
import Testing

/// The pictures that the tutorials' code makes, beside the library's.
@Suite struct FigureTests {
  /// The figures before stars, whose file the tutorial's code finds by its name in one folder, and the others.
  static let (beforeStars, others) = {
    let all = Figure.all(examples: Photos.packageFolder + "/Examples")
    return (
      all.filter { $0.name.hasPrefix("starfield") }, all.filter { !$0.name.hasPrefix("starfield") }
    )
  }()

  /// The largest differences of the pictures that the tutorials' code makes from the library's: the mean of a channel in codes of
  /// 0…255, the share of pixels that differ by more than 32 codes, and the displacement in pixels.
  ///
  /// About a third more than was found. A displacement has a limit where both use one mask; the masks of the levels fast and balanced
  /// are fitted to the photo by the command alone. Of pictures with points, only these must agree: the pens differ.
  private static let limits: [String: (mean: Double, farShare: Double, shift: Double)] = [
    "starfield-person": (2, 0.03, 0.05), "starfield-cat": (26, 0.24, 0.15),
    "starfield-only-cat": (0.6, 0.006, 0.05), "labels": (0.3, 0.003, 0.1),
    "individuals": (0.05, 0.001, 0.01), "individuals-some": (0.05, 0.001, 0.01),
    "individuals-and-background": (0.05, 0.001, 0.01), "crowd": (0.6, 0.013, 0.02),
    "crowd-background": (2.1, 0.03, 0.05), "mask-fast": (9.5, 0.11, 0.5),
    "mask-balanced": (4, 0.045, 0.6), "mask-accurate": (0.5, 0.006, 0.1),
    "new-background": (1.3, 0.009, 0.03), "core-image": (1.3, 0.009, 0.03),
    "colour-of-angles": (3.5, 0.05, 0.05), "call": (2.1, 0.012, 0.03),
    "call-live": (14, 0.19, 0.1), "face-angles": (0.1, 0.002, 0.03),
  ]

  @Test("a figure is the library's picture", arguments: others)
  func figure(_ figure: Figure) async throws { try await Self.check(figure) }

  /// Expects that both pictures of a figure agree.
  static func check(_ figure: Figure) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let found = try await figure.make(in: folder.path)
    if let farthest = found.farthest {
      #expect(farthest < 0.01, "points \(farthest) px apart")
      return
    }
    let limit = try #require(limits[figure.name])
    #expect(found.mean <= limit.mean, "\(found)")
    #expect(found.farShare <= limit.farShare, "\(found)")
    #expect(max(abs(found.shift.x), abs(found.shift.y)) <= limit.shift, "\(found)")
  }
}

// In the serialized suite, whose tests write that file.
extension BackgroundRemovalTests {
  @Test("a figure before stars is the library's picture", arguments: FigureTests.beforeStars)
  func figure(_ figure: Figure) async throws { try await FigureTests.check(figure) }
}
