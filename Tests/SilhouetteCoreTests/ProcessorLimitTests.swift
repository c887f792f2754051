// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@Suite struct ProcessorLimitTests {
  static func quota(_ files: [String: String]) throws -> Double? {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return ProcessorLimit.controlGroupQuota(root: folder.path)
  }

  @Test func versionTwo() throws {
    #expect(
      try Self.quota([
        "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/cpu.max": "200000 100000\n",
      ]) == 2)
    #expect(
      try Self.quota([
        "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "50000 100000\n",
      ]) == 0.5)
  }

  @Test func theSmallestLimitOfAllAncestorsCounts() throws {
    var files = [
      "proc/self/cgroup": "0::/a/b/c\n", "sys/fs/cgroup/a/b/c/cpu.max": "max 100000\n",
      "sys/fs/cgroup/a/b/cpu.max": "400000 100000\n", "sys/fs/cgroup/a/cpu.max": "150000 100000\n",
    ]
    #expect(try Self.quota(files) == 1.5)
    files["sys/fs/cgroup/a/b/c/cpu.max"] = "100000 100000\n"
    #expect(try Self.quota(files) == 1)
  }

  @Test func noLimit() throws {
    #expect(try Self.quota([:]) == nil)
    #expect(try Self.quota(["proc/self/cgroup": "0::/\n"]) == nil)
    #expect(
      try Self.quota(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"])
        == nil)
    for text in ["", "nonsense", "1 0", "-1 100000", "nan 5", "1 2 3"] {
      #expect(
        try Self.quota(["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": text]) == nil,
        "\(text)")
    }
    #expect(try Self.quota(["proc/self/cgroup": "nonsense\n::\n"]) == nil)
  }

  @Test(arguments: ["cpu", "cpu,cpuacct"])
  func versionOne(_ controllers: String) throws {
    let groups = "5:memory:/x\n4:\(controllers):/docker/abc\n0::/\n"
    let mount = "sys/fs/cgroup/\(controllers)"
    #expect(
      try Self.quota([
        "proc/self/cgroup": groups, "\(mount)/docker/abc/cpu.cfs_quota_us": "300000\n",
        "\(mount)/docker/abc/cpu.cfs_period_us": "100000\n",
      ]) == 3)
    // In a container the group's own folder is the mount itself.
    #expect(
      try Self.quota([
        "proc/self/cgroup": groups, "\(mount)/cpu.cfs_quota_us": "25000\n",
        "\(mount)/cpu.cfs_period_us": "100000\n",
      ]) == 0.25)
    #expect(
      try Self.quota([
        "proc/self/cgroup": groups, "\(mount)/docker/abc/cpu.cfs_quota_us": "-1\n",
        "\(mount)/docker/abc/cpu.cfs_period_us": "100000\n",
      ]) == nil)
  }

  @Test func versionOneHasAncestorsToo() throws {
    var files = ["proc/self/cgroup": "3:cpu,cpuacct:/a/b/c\n"]
    for (folder, quota) in [("a/b/c", "-1"), ("a/b", "700000"), ("a", "350000"), ("", "900000")] {
      files["sys/fs/cgroup/cpu,cpuacct/\(folder)/cpu.cfs_quota_us"] = quota
      files["sys/fs/cgroup/cpu,cpuacct/\(folder)/cpu.cfs_period_us"] = "100000"
    }
    #expect(try Self.quota(files) == 3.5)
    files["sys/fs/cgroup/cpu,cpuacct//cpu.cfs_quota_us"] = "200000"
    #expect(try Self.quota(files) == 2)
  }

  @Test func theSmallerOfBothVersionsCounts() throws {
    var files = [
      "proc/self/cgroup": "4:cpu:/one\n0::/two\n", "sys/fs/cgroup/two/cpu.max": "300000 100000\n",
      "sys/fs/cgroup/cpu/one/cpu.cfs_quota_us": "200000\n",
      "sys/fs/cgroup/cpu/one/cpu.cfs_period_us": "100000\n",
    ]
    #expect(try Self.quota(files) == 2)
    files["sys/fs/cgroup/two/cpu.max"] = "150000 100000\n"
    #expect(try Self.quota(files) == 1.5)
  }

  /// Hundredths of a CPU that the groups grant, CPUs of the affinity mask, the count.
  @Test(arguments: [
    (1, 8, 1), (50, 8, 1), (99, 8, 1), (100, 8, 1), (150, 8, 1), (199, 8, 1), (200, 8, 2),
    (299, 8, 2), (300, 8, 3), (799, 8, 7), (800, 8, 8), (6400, 8, 8), (300, 2, 2), (150, 1, 1),
  ])
  func fractionsAreRoundedDownToAtLeastOne(_ hundredths: Int, _ affinity: Int, _ count: Int) throws
  {
    let folder = try TemporaryFolder()
    try folder.write("0::/a/b\n", to: "proc/self/cgroup")
    #expect(ProcessorLimit.availableCount(affinity: affinity, root: folder.path) == affinity)
    try folder.write("max 100000\n", to: "sys/fs/cgroup/a/b/cpu.max")
    #expect(ProcessorLimit.availableCount(affinity: affinity, root: folder.path) == affinity)
    try folder.write("\(hundredths * 1000) 100000\n", to: "sys/fs/cgroup/a/cpu.max")
    #expect(ProcessorLimit.availableCount(affinity: affinity, root: folder.path) == count)
  }

  @Test func thisMachineHasAProcessor() {
    #expect(ProcessorLimit.availableCount() >= 1)
  }
}

// Mistake quota-rounded-up: a control group's fraction of a CPU rounded up
// - max(1, Int(min(Double(affinity), quota)))
// + max(1, Int(min(Double(affinity), quota.rounded(.up))))
// = ProcessorLimitTests

// Mistake quota-of-ancestors: a control group whose ancestors are not asked
// - if parts.isEmpty { return }
// -       parts.removeLast()
// + return
// = ProcessorLimitTests
