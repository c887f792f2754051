// SPDX-License-Identifier: Apache-2.0

/// The outcome of one of several requests.
///
/// ```swift
/// switch result {
/// case .success(_, let faces as [FaceObservation]): …
/// case .success(let request as SemanticSegmentationRequest, let labels as SemanticSegmentationObservation): …
/// case .success: …
/// case .error(let request, let error): …
/// }
/// ```
public enum VisionResult: Sendable {
  /// A request that succeeded and its result, which is of the type `Result` of the request.
  case success(any ImageProcessingRequest, any Sendable)
  /// A request that failed and its error.
  case error(any ImageProcessingRequest, any Error)

  /// The request.
  public var request: any ImageProcessingRequest {
    switch self {
    case .success(let request, _), .error(let request, _): request
    }
  }

  /// Returns the result of a request, if this is the outcome of that request.
  ///
  /// - Returns: `nil` if this is the outcome of another request.
  /// - Throws: The error of the request.
  public func value<Request: ImageProcessingRequest>(
    of request: Request
  ) throws -> Request.Result? {
    guard let own = self.request as? Request, own == request else { return nil }
    switch self {
    case .success(_, let value): return value as? Request.Result
    case .error(_, let error): throw error
    }
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
      return .success(request, try await perform(request))
    } catch {
      return .error(request, error)
    }
  }
}
