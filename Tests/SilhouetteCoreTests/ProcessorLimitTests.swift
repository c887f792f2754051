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

  @Test func thisMachineHasAProcessor() {
    #expect(ProcessorLimit.availableCount() >= 1)
  }
}
