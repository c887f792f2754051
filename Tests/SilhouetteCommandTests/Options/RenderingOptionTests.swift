// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Silhouette
import TestSupport
import Testing

@testable import SilhouetteCommand

@Suite("Limits of renderings in commands")
struct RenderingOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("What costs too much is refused with the figures, and leaves no file")
  func refused() async throws {
    let photo = try folder.write(Files.ramp(width: 2400, height: 1800), to: "in.ppm")
    // Some 4,000 pixels, each with an exponential function, for each of 4 million.
    let call = "edgePreserveUpsample(smallImage: '\(photo)', spatialSigma: 16)"
    let run = try await Command.run(["filter", photo, "-o", folder("out.png"), "--apply", call])
    #expect(run.status == 1)
    #expect(
      run.error.contains("elementary operations, over the limit of 68719476736"), "\(run.error)")
    #expect(try folder.names == ["in.ppm"])
  }

  @Test("--no-limits lifts the limits")
  func lifted() throws {
    func limits(_ words: [String]) throws -> Renderer.Limits {
      try FilterCommand.parse(["in.png", "-o", "out.png", "--apply", "sepiaTone"] + words).rendering
        .renderer(for: .sRGB, threadCount: 1).limits
    }
    #expect(try limits([]) == .standard)
    #expect(try limits(["--no-limits"]) == .none)
  }

  @Test("Requests to a worker cannot lift them", arguments: ["filter", "replace"])
  func requested(command: String) async throws {
    let photo = try folder.write(Files.ramp(width: 4, height: 3), to: "in.ppm")
    let worker = try SilhouetteWorker(WorkerConfiguration())
    let answer = await worker.answer(
      WorkerRequest(
        command: command, input: photo, output: folder("out.png"),
        options: [
          "no-limits": .flag(true),
          command == "filter" ? "apply" : "background": .text(
            command == "filter" ? "sepiaTone" : "red"),
        ]))
    #expect(answer.status == .failed)
    #expect(answer.error?.contains("the limits protect the worker") == true, "\(answer)")
    #expect(try folder.names == ["in.ppm"])
  }
}
