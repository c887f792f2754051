// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore
import SilhouetteKernels
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteInference

/// With the library's own products, threads change nothing but the time.
@Suite struct ThreadCountTests {
  @Test(arguments: Kernels.supported.map { $0.name }, [8, 16])
  func networksGiveTheSameBits(_ instructionSet: String, _ outputStride: Int) throws {
    let network = try SeededDeepLabV3(
      widthMultiplier: 0.5, outputStride: outputStride, inputSize: 257, rates: [6], seed: 610)
    func logits(_ threadCount: Int) throws -> Tensor {
      let options = InferenceOptions(
        threadCount: threadCount, matrixBackend: .swift, instructionSet: instructionSet)
      return try DeepLabV3(network.weights, options: options).logits(for: network.input)
    }
    let alone = try logits(1)
    for threadCount in [2, 3, 5, 8] {
      #expect(try logits(threadCount) == alone, "\(threadCount) threads")
    }
  }

  /// A run that meets the threads busy neither waits nor differs.
  @Test func aRunThatMeetsABusyPoolDoesItsOwnWork() throws {
    let pool = ThreadPool(threadCount: 3)
    var random = SeededRandom(seed: 611)
    let input = random.tensor([1, 20, 20, 8])
    let graph = try ModelTests.graph.get()
    // Of another model: the memory of this one must not hold the answer yet.
    let expected = try Model(
      graph, options: InferenceOptions(threadCount: 1, matrixBackend: .swift)
    ).run([input])
    let model = try Model(
      graph, options: InferenceOptions(matrixBackend: .swift), passes: .standard,
      limits: PlanLimits(), threadPool: pool)
    let result = Mutex<[Tensor]>([])
    // The pool is busy with these tasks until the last is done, and one of them is a run of the
    // model: if that waited for the pool, this test would not end.
    pool.forEach(taskCount: 3) { task, _ in
      if task == 1, let outputs = try? model.run([input]) { result.withLock { $0 = outputs } }
    }
    #expect(result.withLock { $0 } == expected)
  }
}
