// SPDX-License-Identifier: Apache-2.0

extension ImageProcessingRequest {
  /// Looks at several pictures, a few at a time.
  ///
  /// - Parameters:
  ///   - handlers: The pictures; each is read when its turn comes.
  ///   - maximumConcurrency: How many are worked on at the same time, at least 1. One reads its
  ///     picture while another computes; more than two need memory rather than save time.
  /// - Returns: What was found in each, in their order.
  /// - Throws: What the first that fails throws, after which no more are begun; `CancellationError`.
  public func perform(
    onBatch handlers: [ImageRequestHandler], maximumConcurrency: Int = 2
  ) async throws -> [Result] {
    precondition(maximumConcurrency > 0, "\(maximumConcurrency) pictures at the same time")
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
