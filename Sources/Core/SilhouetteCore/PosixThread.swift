// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The start of POSIX threads.
enum PosixThread {
  /// Starts a thread; returns `nil` if the operating system refuses.
  ///
  /// - Parameters:
  ///   - stackByteCount: The size of its stack; `nil` for the system's default.
  ///   - body: The work of the thread, which has been released when the thread has ended.
  static func start(stackByteCount: Int? = nil, _ body: @escaping () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackByteCount { pthread_attr_setstacksize(&attributes, stackByteCount) }
    let context = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, &attributes, bodyMain, context.toOpaque())
    guard status == 0 else {
      context.release()
      return nil
    }
    return thread
  }
}

private final class Body {
  private let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }

  static func run(_ argument: UnsafeMutableRawPointer?) {
    silhouette_run_with_signal_stack(
      { argument in
        guard let argument else { return }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().work()
      }, argument)
  }
}

#if canImport(Darwin)
  private func bodyMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Body.run(argument)
    return nil
  }
#else
  private func bodyMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    Body.run(argument)
    return nil
  }
#endif
