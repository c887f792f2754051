// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// What all users of the library in a process share: threads, and networks that are prepared.
public enum SharedResources {
  /// Ends the library's threads, and releases the networks and the memory that the process shares.
  ///
  /// A program that embeds the library calls it when it needs no more results for a while, or before it looks for leaks.
  /// Nothing is lost for good: what is used again is made again. Networks, requests and handlers that you still hold keep
  /// their own memory and threads until you release them. The function waits for computations of asynchronous calls that
  /// are in progress, unless it is called from one of them.
  ///
  /// What remains is made once: the Swift runtime's tables, and the library's tables of constants, half a megabyte together.
  /// OpenBLAS, if it was used, keeps its memory and its threads.
  public static func shutDown() {
    BackgroundThread.waitForAll()
    for release in releases.withLock({ $0 }) { release() }
  }

  private static let releases = Lock<[@Sendable () -> Void]>([])

  /// Adds a function that releases something. It may be called any number of times, on any thread.
  package static func onShutDown(_ release: @escaping @Sendable () -> Void) {
    releases.withLock { $0.append(release) }
  }
}
