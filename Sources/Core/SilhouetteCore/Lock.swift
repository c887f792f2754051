// SPDX-License-Identifier: Apache-2.0

/// A value that one thread at a time may use.
///
/// It takes the place of `Mutex`, which does not work in a child of a fork: on Linux, `Mutex` contains the number of the thread
/// that holds it, as the runtime remembers it, and the thread that went through the fork still has its parent's there. As soon as
/// two threads of the child want the same `Mutex`, both wait for ever. ``LibraryCall`` says what else a fork takes.
package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Unchecked: the value is accessed only while `condition` is locked.

  private let condition = Condition()
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` while no other thread uses the value.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(&value.pointee)
  }
}
