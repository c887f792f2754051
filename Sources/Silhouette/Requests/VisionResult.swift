// SPDX-License-Identifier: Apache-2.0

/// What became of one of several requests.
public struct VisionResult: Sendable {
  /// The request.
  public let request: any ImageProcessingRequest
  /// What it found, of the request's result type, or what it threw.
  public let outcome: Result<any Sendable, any Error>

  /// What a request found, if this is its result.
  ///
  /// - Returns: `nil` if this is the result of another request.
  /// - Throws: What the request threw.
  public func value<Request: ImageProcessingRequest>(
    of request: Request
  ) throws -> Request.Result? {
    guard let own = self.request as? Request, own == request else { return nil }
    return try outcome.get() as? Request.Result
  }
}

extension ImageRequestHandler {
  /// Performs any number of requests at the same time.
  ///
  /// ```swift
  /// for await result in handler.performAll([labels, subjects]) {
  ///   if let map = try result.value(of: labels) { … }
  /// }
  /// ```
  ///
  /// - Returns: What became of each, in the order in which they end. One that fails does not stop the
  ///   others; who stops listening cancels those that are not done.
  public func performAll(
    _ requests: [any ImageProcessingRequest]
  ) -> AsyncStream<VisionResult> {
    AsyncStream { continuation in
      let work = Task {
        await withTaskGroup(of: VisionResult.self) { group in
          for request in requests { group.addTask { await self.outcome(of: request) } }
          for await result in group { continuation.yield(result) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in work.cancel() }
    }
  }

  private func outcome(of request: some ImageProcessingRequest) async -> VisionResult {
    do {
      return VisionResult(request: request, outcome: .success(try await perform(request)))
    } catch {
      return VisionResult(request: request, outcome: .failure(error))
    }
  }
}
