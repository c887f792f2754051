// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouettePeople

/// Whole pipelines on photos and frames, compared with MediaPipe's results.
///
/// With `SILHOUETTE_PEOPLE_RESULTS`, the name of a folder, the results are written there as `photos/NAME.json`, with masks
/// beside it, and `video/NAME.json`: the format that `../shared/people-models/compare.py --partial` reads.
@Suite(
  "Pipelines for people are MediaPipe's",
  .enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct PipelineTests {
  private static let folder = ProcessInfo.processInfo.environment["SILHOUETTE_PEOPLE_RESULTS"]

  @Test("Photos", arguments: GoldenPhoto.all)
  func photo(_ golden: GoldenPhoto) throws {
    let expected = try golden.results()
    let handler = ImageRequestHandler(contentsOf: SharedData.path(expected.photo))
    var (results, masks) = try Pipelines(maximumCount: 4).results(for: handler)
    for (name, found) in results.face_detection {
      check(found.map(\.box), expected.face_detection[name]?.map(\.box), expected.size)
    }
    check(results.face_mesh, expected.face_mesh["refined"]?.faces, expected.size)
    check(results.hands, expected.hands["full"]?.hands, expected.size)
    #expect((results.pose.pose == nil) == (expected.pose.pose == nil))
    for (mask, pixels) in masks {
      results.masks[mask] = "\(golden.name).\(mask).png"
      try write(pixels, "photos/\(golden.name).\(mask).png")
    }
    try write(results, "photos/\(golden.name).json")
  }

  @Test("Frames", arguments: Recording.all)
  func frames(name: String) throws {
    let recording = try Recording(named: name)
    let pixels = try Photo(contentsOf: SharedData.path(recording.photo)).pixels
    var pipelines = Pipelines(maximumCount: recording.max_faces)
    var results = Recording.Results(frames: [])
    for (index, expected) in recording.frames.enumerated() {
      let found = try pipelines.results(
        forFrame: recording.window(index, in: pixels), of: pixels,
        after: index > 0 ? recording.frames[index - 1] : nil,
        at: .microseconds((index + 1) * recording.frame_us))
      #expect(found.face_mesh.faces.count == expected.face_mesh.faces.count)
      #expect(found.hands.hands.count == expected.hands.hands.count)
      #expect((found.pose == nil) == (expected.pose == nil))
      results.frames.append(found)
    }
    try write(results, "video/\(name).json")
  }

  private func write(_ value: some Encodable, _ name: String) throws {
    guard let folder = Self.folder else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(value).write(to: file)
  }

  private func write(_ pixels: PixelBuffer, _ name: String) throws {
    guard let folder = Self.folder else { return }
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try ImageEncoder.write(pixels, to: path, overwriting: true)
  }

  /// Checks the order, the number and the places of findings, in pixels.
  private func check(_ found: [[Float]], _ expected: [[Float]]?, _ size: Size) {
    #expect(found.count == expected?.count)
    for (a, b) in zip(found, expected ?? []) {
      for (x, y) in zip(a, b) {
        #expect(abs(x - y) * Float(max(size.width, size.height)) < Self.tolerance)
      }
    }
  }

  private func check(
    _ found: [String: FaceResults], _ expected: [GoldenPhoto.Points]?, _ size: Size
  ) {
    check(
      found["refined"]?.faces.flatMap { $0.landmarks.map { Array($0.prefix(2)) } } ?? [],
      expected?.flatMap { $0.landmarks.map { Array($0.prefix(2)) } }, size)
  }

  private func check(
    _ found: [String: HandResults], _ expected: [GoldenPhoto.Points]?, _ size: Size
  ) {
    check(
      found["full"]?.hands.flatMap { $0.landmarks.map { Array($0.prefix(2)) } } ?? [],
      expected?.flatMap { $0.landmarks.map { Array($0.prefix(2)) } }, size)
  }

  /// The largest distance of a coordinate, in pixels: the networks' arithmetic differs in the last bits.
  private static let tolerance: Float = 1
}
