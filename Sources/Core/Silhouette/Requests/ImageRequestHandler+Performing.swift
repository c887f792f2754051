// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ImageRequestHandler {
  /// Performs a request on a background thread.
  ///
  /// The process has about one background thread per processor. If all of them are busy, the request waits.
  ///
  /// - Throws: The errors of reading the image and of the request; `CancellationError`.
  public func perform<Request: ImageProcessingRequest>(
    _ request: Request
  ) async throws -> Request.Result {
    try await BackgroundThread.run(source.workSize) {
      try self.perform(request, cancellation: $0)
    }
  }

  /// Performs a request on this thread.
  ///
  /// - Throws: The errors of reading the image and of the request; `CancellationError`.
  public func perform<Request: ImageProcessingRequest>(
    _ request: Request
  ) throws -> Request.Result {
    try perform(request, cancellation: .currentOrNew)
  }

  /// Performs several requests at the same time.
  ///
  /// - Returns: The results, in the order of the requests.
  /// - Throws: The errors of reading the image; the error of the first request that fails; `CancellationError`.
  public func perform<each Request: ImageProcessingRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    let running = (repeat begin(each request))
    return try await withTaskCancellationHandler {
      (repeat try await (each running).value)
    } onCancel: {
      repeat (each running).cancel()
    }
  }

  private func begin<Request: ImageProcessingRequest>(
    _ request: Request
  ) -> Task<Request.Result, any Error> {
    Task { try await self.perform(request) }
  }

  private func perform<Request: ImageProcessingRequest>(
    _ request: Request, cancellation: CancellationFlag
  ) throws -> Request.Result {
    try cancellation.check()
    return try LibraryCall.run {
      try request.result(
        in: RequestContext(
          regionOfInterest: request.regionOfInterest, source: source, cancellation: cancellation))
    }
  }
}
