// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A stage of a pipeline: a background thread that makes elements in order, one ahead of their consumer.
///
/// While the consumer works on an element, the thread makes the next one and then waits until it is taken, so that at most
/// two elements are in use at a time. If ``start()`` was not called or no thread could be started, ``next()`` makes each
/// element on the consumer's thread instead.
final class PipelineStage<State: Sendable, Element: Sendable>: Sendable {
  private struct Exchange: Sendable {
    /// The next element, `nil` at the end, or the error of making it; it stays if it is the last.
    var made: Result<Element?, any Error>?
    var isStopped = false
    var thread: BackgroundResult<Void>?
  }

  private let state: Lock<State>
  private let make: @Sendable (inout State) throws -> Element?
  private let exchange = Lock(Exchange())
  private let changed = Condition()

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - state: The state from which elements are made.
  ///   - make: A function that makes the next element; `nil` at the end. It is not called again after the end or an error.
  init(_ state: State, _ make: @escaping @Sendable (inout State) throws -> Element?) {
    self.state = Lock(state)
    self.make = make
  }

  /// Starts the thread. Call it at most once, and ``stop()`` after it.
  func start() {
    let thread = BackgroundThread.beginIfPossible { [self] in makeAll() }
    exchange.withLock { $0.thread = thread }
  }

  /// Waits for the next element and returns it; `nil` at the end.
  ///
  /// - Throws: The error of making the element, once all earlier elements have been returned.
  func next() throws -> Element? {
    guard exchange.withLock({ $0.thread != nil }) else { return try makeNext() }
    changed.lock()
    defer { changed.unlock() }
    while true {
      if let made = exchange.withLock({ Self.take(&$0) }) {
        changed.broadcast()
        return try made.get()
      }
      changed.wait()
    }
  }

  /// Discards the elements that have not been taken, and waits until the thread has ended. ``next()`` must not be called
  /// afterwards.
  func stop() {
    update { $0.isStopped = true }
    // The thread throws no errors.
    try? exchange.withLock { $0.thread }?.wait()
  }

  private static func take(_ exchange: inout Exchange) -> Result<Element?, any Error>? {
    guard case .success(.some) = exchange.made else { return exchange.made }
    return exchange.made.take()
  }

  private func update(_ change: (inout Exchange) -> Void) {
    changed.lock()
    exchange.withLock { change(&$0) }
    changed.broadcast()
    changed.unlock()
  }

  private func makeNext() throws -> Element? { try state.withLock { try make(&$0) } }

  private func makeAll() {
    while waitForRoom() {
      var made: Result<Element?, any Error>? = Result { try makeNext() }
      let isLast = if case .success(.some) = made { false } else { true }
      // Moved, so that the consumer becomes the only owner.
      update { $0.made = made.take() }
      if isLast { return }
    }
  }

  /// Waits until the last element has been taken; returns `false` if the stage was stopped.
  private func waitForRoom() -> Bool {
    changed.lock()
    defer { changed.unlock() }
    while true {
      let (hasRoom, isStopped) = exchange.withLock { ($0.made == nil, $0.isStopped) }
      if isStopped { return false }
      if hasRoom { return true }
      changed.wait()
    }
  }
}
