// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteCommand
import SilhouetteImaging
import TestSupport

/// Lines of a worker's input: their options are checked as on the command line, and filters are applied.
///
/// The paths are the target's own, since a mutated one may name any file.
enum WorkerTarget: FuzzTarget {
  static let name = "worker"
  static let summary = "lines of a worker's input; filters are applied"
  static let maximumByteCount = 2048

  /// The options of filters that name no files. A filter's arguments may, but only to be read.
  private static let harmless: Set<String> = [
    "apply", "format", "jpeg-quality", "quality", "metadata", "compression", "verbose", "threads",
  ]
  /// A folder with a photo of few pixels, and a worker; made once.
  private static let setting = Result {
    let folder = try TemporaryFolder()
    try ImageEncoder.write(
      Renderer(threadCount: 1).render(TinyImages.image, format: .rgba8), to: folder("photo.png"))
    var configuration = WorkerConfiguration()
    configuration.jobs = 1
    configuration.threads = 1
    return (folder: folder, worker: try SilhouetteWorker(configuration))
  }

  static func run(_ bytes: [UInt8]) throws {
    guard case .request(var request) = try WorkerMessage(json: bytes) else { return }
    let (folder, worker) = try setting.get()
    request.input = folder("photo.png")
    if request.output != nil { request.output = folder("result.png") }
    _ = try RequestedCommand(request)
    guard request.command == "filter", harmless.isSuperset(of: request.options.keys) else { return }
    request.options["overwrite"] = .flag(true)
    // The answer repeats the text of errors, which are made of the line.
    _ = worker.work(request).description
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    seeds.map { FuzzSeed(name: $0.key, bytes: Array($0.value.utf8)) }.sorted { $0.name < $1.name }
  }

  private static let seeds: [String: String] = [
    "filter": """
    {"id": 7, "command": "filter", "input": "a", "output": "b.png", \
    "options": {"apply": ["exposure(ev: 1)", "gaussianBlur(sigma: 2)"]}}
    """,
    "cutout": """
    {"id": "x", "command": "cutout", "input": "a", "output": "b.png", "options": {"crop": true, \
    "aspect": "4:3", "padding": "10%", "at": "10%,20%", "quality": "fast"}, "timeout": 1.5}
    """,
    "replace": """
    {"command": "replace", "input": "a", "output": "b.jpg", \
    "options": {"background": "#FF8000", "keep": ["person", "cat"], "threads": 2}}
    """,
    "mask": """
    {"command": "mask", "input": "a", "output": "b.png", \
    "options": {"box": "0,0,5,5", "feather": 1, "shrink": null}}
    """,
    "labels": #"{"command": "labels", "input": "a", "options": {"minimum-area": "1%"}}"#,
    "people": #"{"command": "people", "input": "a", "options": {"fields": "faces"}}"#,
    "stats": #"{"id": 1, "command": "stats"}"#,
  ]
}
