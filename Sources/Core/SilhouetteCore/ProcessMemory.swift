// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The memory of this process.
public enum ProcessMemory {
  /// Gives freed memory that the C library still retains back to the system.
  ///
  /// In a service that processes many images at the same time, images leave gaps between longer-lived blocks, and the memory
  /// of the process grows although nothing leaks. Call this function every ten seconds, for example, rather than after each
  /// image: it walks the whole heap while other threads wait for memory. It has an effect only with glibc and on macOS.
  public static func releaseUnused() { silhouette_release_unused_memory() }

  /// Takes the pages of the program's code out of the process, after a phase of work whose code is not used again. Code that
  /// is still used returns page by page, within a millisecond. It has an effect only on Linux.
  package static func releaseCode() { silhouette_release_code() }
}

extension ProcessMemory {
  /// The physical memory of this process, in bytes.
  package struct Resident: Sendable {
    /// The current size in bytes.
    package let current: Int
    /// The peak size in bytes.
    package let peak: Int
  }

  /// Returns the physical memory of this process; `nil` where it is unknown, as on systems other than Linux.
  package static func resident() -> Resident? {
    FileScope.$current.withValue(.everything) {
      guard let file = try? FileBytes(reading: "/proc/self/status", limit: 1 << 16) else {
        return nil
      }
      let lines = file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.split(at: "\n")
      func byteCount(_ name: String) -> Int? {
        // A line such as `VmRSS:	    1968 kB`.
        guard let line = lines.first(where: { $0.begins(with: name + ":") }) else { return nil }
        let number = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
        return number.flatMap { Int($0) }.map { $0 << 10 }
      }
      guard let current = byteCount("VmRSS"), let peak = byteCount("VmHWM") else { return nil }
      // The kernel updates the peak less often.
      return Resident(current: current, peak: max(current, peak))
    }
  }
}
