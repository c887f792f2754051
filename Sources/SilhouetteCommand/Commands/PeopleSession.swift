// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// The networks for people that all photos of a command share.
struct PeopleSession: Sendable {
  let models: PeopleModels
  /// The number of threads that one photo may use; `nil` for the default.
  let threadCount: Int?

  /// Creates the state of a command; nothing is read yet.
  ///
  /// - Parameters:
  ///   - options: The files of the networks.
  ///   - engine: The options for running them.
  ///   - context: The networks and the number of threads.
  init(_ options: PeopleNetworkOptions, _ engine: EngineOptions, _ context: SessionContext) throws {
    models = try context.networks.people(options, engine, threadCount: context.threadCount)
    threadCount = context.threadCount
  }

  /// Prepares networks.
  ///
  /// - Throws: What `PeopleModels` throws.
  func load(_ networks: [PeopleNetwork]) throws {
    for network in networks { _ = try models.model(network) }
  }

  /// Reads a photo while networks are prepared: both take one thread.
  ///
  /// - Returns: The photo's handler, for further requests, and the photo.
  /// - Throws: What `PeopleModels` throws; the errors of reading the photo.
  func open(
    _ job: PhotoJob, limits: DecodingLimits, loading networks: [PeopleNetwork]
  ) throws -> (handler: ImageRequestHandler, photo: Photo) {
    let handler = ImageRequestHandler(
      contentsOf: job.photo, limits: limits, stages: job.stopwatch.stages)
    let decoding = BackgroundThread.begin { try handler.photo() }
    try job.stopwatch.measure("load networks") { try load(networks) }
    let photo = try decoding.wait()
    for warning in photo.warnings { job.warn(warning) }
    return (handler, photo)
  }
}
