// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
@_spi(Comparison) import SilhouettePeople

/// Writes what the networks for people find in photos: their own points, as MediaPipe's Python solutions return them.
///
/// `OUT/NAME.json` and the masks beside it have the format that `../shared/people-models/compare.py` reads.
@main
struct PeopleResults: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people-results",
    abstract: "Write the points and masks of people in photos, to compare them with MediaPipe's.")

  @Option(help: "A folder with all networks, the unbundled ones too.") var models: String?
  @Option(help: "The most faces, and the most hands, in a photo.") var count = 4
  @Option(help: "The number of threads.") var threads: Int?
  @Flag(
    help: """
      Take recorded frames instead of photos: windows that slide over a photo. Each frame starts from the crops that \
      the recording has for the frame before.
      """)
  var video = false
  @Option(help: "The folder that the photos' names in recordings are relative to.")
  var photos: String?
  @Argument(help: "The folder of the results.") var out: String
  @Argument(help: "Photos; with --video, recordings.") var inputs: [String]

  func run() throws {
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    var options = InferenceOptions()
    if let threads { options.threadCount = threads }
    let networks = PeopleModels(folder: models, options: options)
    for input in inputs {
      let name = URL(fileURLWithPath: input).deletingPathExtension().lastPathComponent
      if video {
        try writeFrames(input, name, networks)
      } else {
        try writePhoto(input, name, networks)
      }
    }
  }

  private func writePhoto(_ path: String, _ name: String, _ models: PeopleModels) throws {
    let pipelines = Pipelines(models: models, maximumCount: count)
    var (results, masks) = try pipelines.results(for: ImageRequestHandler(contentsOf: path))
    for (mask, pixels) in masks {
      results.masks[mask] = "\(name).\(mask).png"
      try ImageEncoder.write(pixels, to: "\(out)/\(name).\(mask).png", overwriting: true)
    }
    try write(results, name)
  }

  private func writeFrames(_ path: String, _ name: String, _ models: PeopleModels) throws {
    let recording = try JSONDecoder().decode(
      Recording.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    let folder =
      photos ?? URL(fileURLWithPath: path).appendingPathComponent("../../..").standardized.path
    let pixels = try ImageRequestHandler(contentsOf: "\(folder)/\(recording.photo)").pixels()
    var pipelines = Pipelines(models: models, maximumCount: recording.max_faces)
    var results = Recording.Results(frames: [])
    for index in recording.frames.indices {
      try results.frames.append(
        pipelines.results(
          forFrame: recording.window(index, in: pixels), of: pixels,
          after: index > 0 ? recording.frames[index - 1] : nil,
          at: .microseconds((index + 1) * recording.frame_us)))
    }
    try write(results, name)
  }

  private func write(_ results: some Encodable, _ name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(results).write(to: URL(fileURLWithPath: "\(out)/\(name).json"))
  }
}
