// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension ProcessMemory {
  /// The physical memory of this process, in bytes.
  package struct Resident: Sendable {
    /// The memory that it holds at the moment.
    package let current: Int
    /// The most that it has held.
    package let peak: Int
  }

  /// Returns the physical memory of this process; `nil` where the system does not tell, as on other systems than Linux.
  package static func resident() -> Resident? {
    FileScope.$current.withValue(.everything) {
      guard let file = try? FileBytes(reading: "/proc/self/status", limit: 1 << 16) else {
        return nil
      }
      let lines = file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.split(
        separator: "\n")
      func byteCount(_ name: String) -> Int? {
        // A line such as `VmRSS:	    1968 kB`.
        guard let line = lines.first(where: { $0.hasPrefix(name + ":") }) else { return nil }
        let number = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
        return number.flatMap { Int($0) }.map { $0 << 10 }
      }
      guard let current = byteCount("VmRSS"), let peak = byteCount("VmHWM") else { return nil }
      // The kernel updates the peak less often.
      return Resident(current: current, peak: max(current, peak))
    }
  }
}
