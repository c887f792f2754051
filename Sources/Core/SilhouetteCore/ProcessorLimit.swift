// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The number of processors that this process may keep busy.
package enum ProcessorLimit {
  /// Returns the number of CPUs in the affinity mask, or fewer if a control group grants less processor time. A fraction
  /// of a CPU does not count, but the result is at least 1.
  ///
  /// - Parameters:
  ///   - affinity: The number of CPUs on which the calling thread may run, at least 1.
  ///   - root: The folder that contains `/proc` and `/sys`, as for ``controlGroupQuota(root:)``.
  package static func availableCount(
    affinity: Int = Int(silhouette_available_cpu_count()), root: String = ""
  ) -> Int {
    guard let quota = controlGroupQuota(root: root) else { return affinity }
    return max(1, Int(min(Double(affinity), quota)))
  }

  /// Returns the processor time that the process's control group and all of its ancestors grant, in CPUs; `nil` if none of
  /// them sets a limit.
  ///
  /// This function reads `cpu.max` of cgroup version 2 and `cpu.cfs_quota_us` of version 1.
  ///
  /// - Parameter root: A folder that contains `/proc` and `/sys`, for tests; empty for the root of the machine.
  package static func controlGroupQuota(root: String) -> Double? {
    guard let groups = text(root + "/proc/self/cgroup") else { return nil }
    var quota: Double?
    for line in groups.split(at: "\n") {
      // hierarchy:controllers:path
      let fields = line.split(at: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let controllers = fields[1].split(at: ",")
      if fields[1].isEmpty {
        limit(&quota, from: root + "/sys/fs/cgroup", path: fields[2], read: versionTwo)
      } else if controllers.contains("cpu") {
        limit(&quota, from: root + "/sys/fs/cgroup/cpu", path: fields[2], read: versionOne)
        limit(
          &quota, from: root + "/sys/fs/cgroup/" + fields[1], path: fields[2], read: versionOne)
      }
    }
    return quota
  }

  /// Lowers `quota` to the smallest limit that a control group or one of its ancestors sets.
  private static func limit(
    _ quota: inout Double?, from mount: String, path: Substring, read: (String) -> Double?
  ) {
    var parts = path.split(at: "/")
    while true {
      let folder = ([Substring(mount)] + parts).joined(separator: "/")
      if let found = read(folder) { quota = min(quota ?? found, found) }
      if parts.isEmpty { return }
      parts.removeLast()
    }
  }

  private static func versionTwo(_ folder: String) -> Double? {
    guard let fields = text(folder + "/cpu.max")?.split(whereSeparator: \.isWhitespace),
      fields.count == 2
    else { return nil }
    return ratio(fields[0], fields[1])
  }

  private static func versionOne(_ folder: String) -> Double? {
    guard let quota = text(folder + "/cpu.cfs_quota_us")?.split(whereSeparator: \.isWhitespace),
      let period = text(folder + "/cpu.cfs_period_us")?.split(whereSeparator: \.isWhitespace),
      let quota = quota.first, let period = period.first
    else { return nil }
    return ratio(quota, period)
  }

  private static func ratio(_ quota: Substring, _ period: Substring) -> Double? {
    guard let quota = Double(quota), let period = Double(period), quota > 0, period > 0 else {
      return nil
    }
    return quota / period
  }

  private static func text(_ path: String) -> String? {
    guard let file = try? FileBytes(reading: path, limit: 1 << 16) else { return nil }
    return file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}

/// The sizes of the caches of this machine.
package enum CacheSizes {
  /// The size of one core's second-level cache in bytes, as the machine reports it, clamped to 256 KiB…2 MiB.
  package static let secondLevel: Int = min(
    max(Int(silhouette_second_level_cache_size()), 256 << 10), 2 << 20)
}

/// The processor time of this process.
package enum ProcessorTime {
  /// The processor time that all threads, including ended ones, have used, in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
