// SPDX-License-Identifier: Apache-2.0

extension ImageProcessingRequest {
  /// Performs the request on several images, a few at a time.
  ///
  /// - Parameters:
  ///   - handlers: The images; each is read when it is processed.
  ///   - maximumConcurrency: The number of images in progress at the same time, at least 1. One image is read while
  ///     another is processed; more than two take memory without saving time.
  /// - Returns: The results, in the order of the images.
  /// - Throws: The error of the first image that fails, after which no more are started; `CancellationError`.
  public func perform(
    onBatch handlers: [ImageRequestHandler], maximumConcurrency: Int = 2
  ) async throws -> [Result] {
    precondition(maximumConcurrency > 0, "\(maximumConcurrency) images at the same time")
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: handlers.count)
      for (index, handler) in handlers.enumerated() {
        if index >= maximumConcurrency, let (done, result) = try await group.next() {
          results[done] = result
        }
        group.addTask { (index, try await handler.perform(self)) }
      }
      for try await (done, result) in group { results[done] = result }
      return results.compactMap { $0 }
    }
  }
}
