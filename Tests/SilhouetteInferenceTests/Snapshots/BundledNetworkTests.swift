// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import SilhouetteModelFormats
import TestSupport
import Testing

@testable import SilhouetteInference

/// The bundled network's graph and plan: whatever changes one of them shows here.
@Suite struct BundledNetworkTests {
  private static let graph = Result {
    try ModelFile(
      contentsOf: SharedData.packageFolder + "/Weights/silhouette-scene.safetensors"
    ).graph()
  }

  private static func text(_ graph: Graph) -> String {
    Graph.TextPrinter(showsConstants: false).text(of: graph)
  }

  @Test func graph() throws {
    try Snapshot.check(Self.text(Self.graph.get()), "bundled-graph")
  }

  @Test func simplifiedGraph() throws {
    let graph = try PassPipeline.standard.verified.apply(to: Self.graph.get())
    try Snapshot.check(Self.text(graph), "bundled-graph-simplified")
  }

  /// On the level that every processor has, so that it is the same plan everywhere.
  @Test(arguments: [1, 2])
  func plan(_ threadCount: Int) throws {
    let kernels = try #require(Kernels.named("base"))
    let plan = try Plan(
      PassPipeline.standard.apply(to: Self.graph.get()), kernels: kernels, backend: .swift,
      threadCount: threadCount, limits: PlanLimits(), cacheByteCount: 1 << 20)
    try Snapshot.check(plan.description, "bundled-plan-\(threadCount)")
  }

  @Test func differencesAreFound() {
    #expect(Snapshot.difference(["a", "b"], ["a", "b"]) == nil)
    #expect(Snapshot.difference(["a", "b"], ["a", "c"]) == "line 2 is “b”, expected “c”")
    #expect(Snapshot.difference(["a"], ["a", "c"]) == "line 2 is “missing”, expected “c”")
    #expect(Snapshot.difference(["a", "b"], ["a"]) == "line 2 is “b”, expected “missing”")
  }
}
