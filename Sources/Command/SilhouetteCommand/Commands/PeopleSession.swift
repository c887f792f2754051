// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The networks for people that all photos of a command share.
struct PeopleSession: Sendable {
  let models: PeopleModels
  /// The number of threads that one photo may use; `nil` for the default.
  let threadCount: Int?

  /// Creates the state of a command without reading the networks.
  ///
  /// - Parameters:
  ///   - options: The files of the networks.
  ///   - engine: The options for running them.
  ///   - context: The networks and the number of threads.
  init(_ options: PeopleNetworkOptions, _ engine: EngineOptions, _ context: SessionContext) throws {
    models = try context.networks.people(options, engine, threadCount: context.threadCount)
    threadCount = context.threadCount
  }

  /// Loads the networks that the given requests need for most photos. Networks that examine the findings of others are
  /// loaded on first use: a photo without hands should not incur the cost of the network that finds the joints of hands.
  ///
  /// - Throws: The errors of `PeopleModels`.
  func load(for requests: [any VisionRequest]) throws {
    for request in requests {
      for network in request.networks where network.isExpected { try network.load() }
    }
  }

  /// Reads a photo while the networks for the given requests are loaded.
  ///
  /// - Returns: The photo's handler and the photo.
  /// - Throws: The errors of `PeopleModels`; the errors of reading the photo.
  func open(
    _ job: PhotoJob, limits: DecodingLimits, for requests: [any VisionRequest]
  ) throws -> (handler: ImageRequestHandler, photo: Photo) {
    let (handler, photo, _) = try job.read(limits: limits) {
      try job.stopwatch.measure("load networks") { try load(for: requests) }
    }
    return (handler, photo)
  }
}
