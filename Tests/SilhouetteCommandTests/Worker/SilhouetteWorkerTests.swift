// SPDX-License-Identifier: Apache-2.0

import Foundation
import Silhouette
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteCommand

/// The worker as a library.
@Suite("Worker as a library", .serialized)
struct SilhouetteWorkerTests {
  private let photos: SmallPhotos
  private var folder: TemporaryFolder { photos.folder }

  init() throws { photos = try SmallPhotos() }

  private func worker(jobs: Int = 3) throws -> SilhouetteWorker {
    var configuration = WorkerConfiguration()
    configuration.jobs = jobs
    configuration.model = photos.model
    return try SilhouetteWorker(configuration)
  }

  @Test("64 tasks share one model")
  func tasks() async throws {
    try photos.write(8)
    let worker = try worker()
    #expect(worker.jobCount == 3)
    let answers = await withTaskGroup(of: WorkerAnswer.self) { group in
      for task in 0..<64 {
        group.addTask { [folder] in
          let number = task % 4 * 2
          return await worker.answer(
            WorkerRequest(
              id: .number("\(task)"), command: "cutout", input: folder("in/\(number).ppm"),
              output: folder("out/\(task).png"),
              // Different places share one network.
              options: [
                "at": .text("\(task % 32),10"), "quiet": true, "feather": 0.5, "quality": "fast",
              ]))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 64)
    #expect(Set(answers.compactMap(\.id)).count == 64)
    for answer in answers { #expect(answer.status == .done, "\(answer)") }
    #expect(photos.files(in: folder("out")).count == 64)
    #expect(worker.networks.loadCount.load(ordering: .relaxed) == 1)
  }

  @Test("Models are kept by everything that makes them, and the oldest go")
  func modelLimit() async throws {
    try photos.write(1)
    var configuration = WorkerConfiguration()
    configuration.maximumModelCount = 2
    let worker = try SilhouetteWorker(configuration)
    let copies = try (0..<3).map { index in
      try folder.write(bytes(ofFile: photos.model), to: "copy\(index).safetensors")
    }
    func label(_ model: Int, threads: Int = 1) async -> Int {
      let answer = await worker.answer(
        WorkerRequest(
          command: "labels", input: folder("in/0.ppm"),
          options: ["model": .text(copies[model]), "threads": .text("\(threads)")]))
      #expect(answer.status == .done, "\(answer)")
      return worker.networks.loadCount.load(ordering: .relaxed)
    }
    #expect(await label(0) == 1)
    #expect(await label(0) == 1)
    #expect(await label(0, threads: 2) == 2)
    #expect(await label(0) == 2)
    #expect(await label(1) == 3)
    #expect(await label(0) == 3)
    #expect(await label(0, threads: 2) == 4)
  }

  @Test("Options are those of the command line, negative numbers and opposites too")
  func options() async throws {
    try photos.write(1)
    let worker = try worker(jobs: 1)
    let input = folder("in/0.ppm")
    func status(_ command: String, _ options: [String: WorkerOption]) async -> String {
      let answer = await worker.answer(
        WorkerRequest(
          command: command, input: input, output: folder("\(UUID().uuidString).png"),
          options: options))
      return answer.error ?? answer.status.rawValue
    }
    #expect(await status("cutout", ["shrink": -3, "all": true]) == "done")
    #expect(await status("cutout", ["shrink": 2000]).contains("--shrink takes"))
    #expect(await status("filter", ["apply": ["exposure(ev: 1)", "sepiaTone"]]) == "done")
    #expect(await status("filter", [:]).contains("--apply"))
    #expect(await status("mask", ["keep": ["dog", "person"], "quiet": true]) == "done")
    #expect(await status("mask", ["keep": "dgo"]).contains("did you mean dog"))
    #expect(await status("mask", ["feather": 1]).contains("unknown option “feather”"))
    #expect(await status("mask", ["o": "x.png"]).contains("unknown option “o”"))
    #expect(await status("mask", ["": "x.png"]).contains("unknown option “”"))
    #expect(await status("mask", ["hard=x": true]).contains("unknown option"))
    for (shadow, option) in [(false, .flag(false)), (true, .flag(true))] as [(Bool, WorkerOption)] {
      let request = WorkerRequest(
        command: "sticker", input: input, output: folder("s.png"), options: ["shadow": option])
      let command = try RequestedCommand(request).command as? StickerCommand
      #expect(command?.style.shadow == shadow)
    }
    let skipped = WorkerRequest(
      command: "mask", input: input, output: try folder.write([1], to: "there.png"),
      options: ["skip-existing": true])
    #expect(await worker.answer(skipped).status == .skipped)
  }

  @Test("A cancelled task gives up its turn, and the others go on")
  func cancellation() async throws {
    try photos.write(2)
    let worker = try worker(jobs: 1)
    let tasks = (0..<40).map { index in
      Task { [folder] in
        await worker.answer(
          WorkerRequest(
            command: "mask", input: folder("in/0.ppm"), output: folder("\(index).png")))
      }
    }
    for (index, task) in tasks.enumerated() where index % 2 == 1 { task.cancel() }
    for (index, task) in tasks.enumerated() {
      let answer = await task.value
      if index % 2 == 0 {
        #expect(answer.status == .done, "\(answer)")
      } else {
        // It may have begun before.
        #expect(answer.status == .done || answer.error == "cancelled")
      }
    }
    // Every place was given back.
    let last = await worker.answer(WorkerRequest(command: "labels", input: folder("in/0.ppm")))
    #expect(last.status == .done)
  }

  @Test("Lines of JSON are answered as by the command")
  func lines() async throws {
    try photos.write(1)
    let worker = try worker(jobs: 1)
    let line =
      #"{"id": 12345678901234567890, "command": "labels", "input": "\#(folder("in/0.ppm"))"}"#
    let answer = String(decoding: await worker.answer(line: line.utf8), as: UTF8.self)
    #expect(answer.hasPrefix(#"{"id": 12345678901234567890, "status": "done", "input": "#))
    #expect(answer.contains(#""labels": {"width": 32"#) && !answer.contains("\n"))
    let bad = String(decoding: await worker.answer(line: [0xFF]), as: UTF8.self)
    #expect(bad.hasPrefix(#"{"id": null, "status": "failed""#))
  }

  @Test("What killed processes left beside a result is removed, what others are writing is not")
  func leftovers() async throws {
    try photos.write(1)
    let worker = try worker(jobs: 1)
    let (left, written) = (folder("out/.silhouette-left00"), folder("out/.silhouette-busy00"))
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    for path in [left, written] { try Data([1]).write(to: URL(filePath: path)) }
    let descriptor = open(written, O_RDONLY)
    #expect(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
    let answer = await worker.answer(
      WorkerRequest(
        command: "mask", input: folder("in/0.ppm"), output: folder("out/0.png"),
        options: ["all": true]))
    #expect(answer.status == .done)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: written))
    _ = close(descriptor)
  }

  @Test("A photo in memory gives a result in memory, and leaves no files")
  func bytesInMemory() async throws {
    try photos.write(1)
    let worker = try worker(jobs: 1)
    let photo = try bytes(ofFile: folder("in/0.ppm"))
    let result = try await worker.result(of: "mask", on: photo, options: ["all": true])
    #expect(try Photo(bytes: result).pixels.width == 32)
    let alone = await worker.answer(
      WorkerRequest(
        command: "mask", input: folder("in/0.ppm"), output: folder("0.png"),
        options: ["all": true]))
    #expect(alone.status == .done)
    #expect(try bytes(ofFile: folder("0.png")) == result)
    let error = await #expect(throws: WorkerFailure.self) {
      try await worker.result(of: "mask", on: [1, 2, 3])
    }
    #expect(error?.description.hasPrefix("photo: ") == true, "\(error?.description ?? "")")
  }

  @Test("Settings are checked")
  func settings() {
    for change: (inout WorkerConfiguration) -> Void in [
      { $0.jobs = 0 }, { $0.jobs = 257 }, { $0.threads = 0 }, { $0.maximumModelCount = 0 },
    ] {
      var configuration = WorkerConfiguration()
      change(&configuration)
      #expect(throws: WorkerConfigurationError.self) { try SilhouetteWorker(configuration) }
    }
  }
}

// Mistake models-mixed-up: a worker that takes a model prepared with other options
// - ModelKey(model: reference?.text, options: options)
// + ModelKey(model: reference?.text, options: .init())
// = SilhouetteWorkerTests
