// SPDX-License-Identifier: Apache-2.0

import Dispatch
import InferenceTestSupport
import Silhouette
import SilhouetteCore
import Synchronization
import TestSupport
import Testing

@Suite("One network shared by many tasks")
struct ConcurrencyTests {
  /// An image in which the network finds something: bright blobs on dark noise.
  private let image = Image(pixels: .noise(width: 200, height: 150, seed: 9))

  @Test("Ten concurrent tasks get the labels of a single one")
  func sharedNetwork() async throws {
    let network = try ImageModel.bundled
    let alone = try network.labels(in: image.pixels())
    let logits = try await network.model.run([input(network)])
    try await withThrowingTaskGroup(of: (LabelMap, [Tensor]).self) { group in
      for _ in 0..<10 {
        group.addTask { [image] in
          let map = try await network.labels(in: image)
          return (map, try await network.model.run([self.input(network)]))
        }
      }
      for try await (map, others) in group {
        #expect(map.labels == alone.labels)
        // The logits too, bit by bit: the labels of noise may all be one class.
        #expect(others == logits)
      }
    }
  }

  private func input(_ network: ImageModel) throws -> Tensor {
    try image.pixels().tensor(for: network.imageInput)
  }

  @Test("A cancelled task throws CancellationError")
  func cancellation() async throws {
    let network = try DeepLabV3(
      SeededDeepLabV3(widthMultiplier: 1, outputStride: 16, inputSize: 257, seed: 3).weights)
    let input = try input(network.imageModel)
    // Before it begins.
    let early = Task { [image] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await network.imageModel.labels(in: image)
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    // While it runs: nothing else ends this loop.
    let running = Task {
      while true { _ = try await network.imageModel.labels(in: image) }
    }
    try await Task.sleep(for: .milliseconds(100))
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    // Between two steps of the plan.
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: CancellationError.self) {
      try network.imageModel.tensors(input, additional: [:], cancellation: flag)
    }
    // Afterwards the network works as before.
    #expect(try network.labels(for: input).labels.count == 257 * 257)
  }

  @Test("Other tasks continue while tasks wait for the network")
  func cooperativePool() async throws {
    let network = try DeepLabV3(
      SeededDeepLabV3(widthMultiplier: 1, outputStride: 16, inputSize: 513, seed: 4).weights)
    let progress = Progress()
    // On a single thread, tasks start in this order. If the network blocked it, the first task would end before the
    // second started.
    let count = 4
    let ticks = try await withTaskExecutorPreference(SingleThread()) {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<count {
          group.addTask { [image] in
            progress.started.add(1, ordering: .relaxed)
            _ = try await network.imageModel.labels(in: image)
            progress.finish()
            return 0
          }
        }
        group.addTask {
          var ticks = 0
          while !progress.hasResult.load(ordering: .relaxed) {
            ticks += 1
            await Task.yield()
          }
          return ticks
        }
        return try await group.reduce(0, +)
      }
    }
    #expect(progress.startedAtFirstResult.load(ordering: .relaxed) == count)
    #expect(ticks > 0)
  }

  /// A record of the tasks' progress.
  private final class Progress: Sendable {
    let started = Atomic<Int>(0)
    let startedAtFirstResult = Atomic<Int>(0)
    let hasResult = Atomic<Bool>(false)

    func finish() {
      if !hasResult.exchange(true, ordering: .relaxed) {
        startedAtFirstResult.store(started.load(ordering: .relaxed), ordering: .relaxed)
      }
    }
  }

  /// An executor with its own single thread, so that no other test keeps it busy.
  private final class SingleThread: TaskExecutor {
    private let queue = DispatchQueue(label: "single thread")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
