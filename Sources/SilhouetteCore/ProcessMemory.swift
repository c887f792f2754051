// SPDX-License-Identifier: Apache-2.0

import CPlatform

/// The memory of this process.
public enum ProcessMemory {
  /// Gives freed memory that the C library keeps for later back to the system.
  ///
  /// In a service that works on many images at once, images leave gaps between what stays, and the memory of the process creeps up
  /// although nothing leaks. Call this every ten seconds, say, not after each image: it looks through the whole heap, while
  /// other threads wait for memory. glibc and macOS have such a function; elsewhere this does nothing.
  public static func releaseUnused() { silhouette_release_unused_memory() }
}
