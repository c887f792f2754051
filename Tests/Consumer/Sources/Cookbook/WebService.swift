// SPDX-License-Identifier: Apache-2.0

import SilhouetteCommand

/// The cut-outs of a web service. Requests of any number of tasks share the
/// networks and wait in line.
struct CutoutService {
  private let worker: SilhouetteWorker

  /// Starts the service.
  init() throws {
    var configuration = WorkerConfiguration()
    configuration.jobs = 2
    configuration.timeout = .seconds(20)
    worker = try SilhouetteWorker(configuration)
  }

  /// Returns a sticker of a photo, as the command `silhouette sticker` makes it.
  func sticker(of photo: [UInt8]) async throws -> [UInt8] {
    try await worker.result(
      of: "sticker", on: photo, format: .png, options: ["max-megapixels": 20])
  }
}
