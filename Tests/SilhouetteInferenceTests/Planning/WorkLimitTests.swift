// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference

/// The work of a file, and of each piece of it, is bounded.
@Suite struct WorkLimitTests {
  @Test func productsAndMovedNumbersCount() throws {
    let graph = try PassTests.graph([1, 8, 8, 4]) { graph, x in
      let product = try graph.add(
        .convolution2D(Operator.Convolution2D()),
        [x, graph.addConstant(Tensor(zeros: [6, 3, 3, 4]))])
      return try graph.add(.activation(.relu), [product])
    }
    let products = graph.multiplyAdds(of: Graph.ValueID(index: 2))
    #expect(products == 8 * 8 * 6 * 3 * 3 * 4)
    #expect(graph.statistics.operationCount == products + 2 * 8 * 8 * 6)
  }

  /// Large steps are divided, even on one thread, so that a cancelled run ends within some milliseconds.
  @Test func largeStepsHaveManyTasks() throws {
    let graphs = [
      try PassTests.graph([1, 600, 600, 64]) { graph, x in
        try graph.add(
          .convolution2D(Operator.Convolution2D()),
          [x, graph.addConstant(Tensor(zeros: [64, 1, 1, 64]))])
      },
      try PassTests.graph([1, 2000, 2000, 16]) { graph, x in
        try graph.add(
          .depthwiseConvolution2D(Operator.DepthwiseConvolution2D()),
          [x, graph.addConstant(Tensor(zeros: [3, 3, 16]))])
      },
      try PassTests.graph([1, 400, 400, 8]) { graph, x in
        try graph.add(
          .maxPool2D(Operator.MaxPool2D(size: 101, window: Operator.Window())), [x])
      },
      try PassTests.graph([1, 4000, 4000, 4]) { graph, x in
        try graph.add(.activation(.sigmoid), [x])
      },
    ]
    for graph in graphs {
      let plan = try PlanTests.plan(graph)
      let step = plan.steps[0]
      let operations = graph.statistics.operationCount
      let isProduct = graph.statistics.multiplyAdds > 0
      let most = isProduct ? MostWork.multiplyAdds : MostWork.operationCount
      let count = step.taskCount(threadCount: 1)
      #expect(count > 1 && operations / count <= 2 * most, "\(step.name): \(count) tasks")
    }
    guard OpenBLAS.isAvailable else { return }
    let product = try PlanTests.plan(graphs[0], backend: .openBLAS).steps[0]
    let count = product.stageCount
    #expect(count > 1 && product.multiplyAdds / count <= MostWork.multiplyAdds)
  }

  /// A run that is cancelled inside its only step leaves the tasks out that are not begun.
  @Test func cancellationStopsInsideAStep() throws {
    let graph = try PassTests.graph([1, 400, 400, 8]) { graph, x in
      try graph.add(.maxPool2D(Operator.MaxPool2D(size: 101, window: Operator.Window())), [x])
    }
    let session = try Session(
      PlanTests.plan(graph).layout, pool: ThreadPool.shared(threadCount: 1))
    let flag = CancellationFlag()
    let canceller = BackgroundThread.begin {
      Thread.sleep(forTimeInterval: 0.02)
      flag.cancel()
    }
    #expect(throws: CancellationError.self) {
      try session.run(
        inputs: [Tensor(repeating: Float(1), shape: [1, 400, 400, 8])], cancellation: flag)
    }
    try canceller.wait()
    let results = session.bytes(ofOutput: 0).bindMemory(to: Float.self)
    // New memory holds zeros.
    #expect(results.last == 0)
  }
}

// Mistake step-runs-on: a cancelled run that does the rest of its step
// - if cancellation?.isCancelled == true { return }
// -     step?.perform(
// + step?.perform(
// = WorkLimitTests

// Mistake pooling-for-free: pooling windows that cost nothing
// - output.shape.elementCount, min(size.height, shape[1]), min(size.width, shape[2]))
// + output.shape.elementCount)
// = WorkLimitTests
