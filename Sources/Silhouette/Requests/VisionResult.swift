// SPDX-License-Identifier: Apache-2.0

/// The outcome of one of several requests.
public struct VisionResult: Sendable {
  /// The request.
  public let request: any ImageProcessingRequest
  /// The request's findings, of its result type, or its error.
  public let outcome: Result<any Sendable, any Error>

  /// Returns the findings of a request, if this is its result.
  ///
  /// - Returns: `nil` if this is the result of another request.
  /// - Throws: The error of the request.
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
  /// - Returns: The outcomes, in the order in which the requests end. A failing request does not stop the others; if
  ///   you stop iterating, the unfinished ones are cancelled.
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
