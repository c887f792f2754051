// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport
import Testing

@testable import Silhouette

/// A model runs once for every placement on a handler, however many requests need it.
@Suite("Runs shared by requests")
struct SharedRunTests {
  /// A counter of the stages performed.
  final class StageCounter: Sendable {
    private let counts = Mutex<[Stage: Int]>([:])

    var observer: StageObserver {
      StageObserver { stage, duration in
        #expect(duration >= .zero)
        self.counts.withLock { $0[stage, default: 0] += 1 }
      }
    }

    func count(_ stage: Stage) -> Int { counts.withLock { $0[stage] ?? 0 } }
  }

  private let pixels = PixelBuffer.noise(width: 50, height: 40, seed: 3)

  @Test("Two requests run the network once")
  func twoRequests() throws {
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    let model = try TinySegmentation.model()
    let labels = try handler.perform(SemanticSegmentationRequest(model: model))
    _ = try handler.perform(GenerateForegroundInstanceMaskRequest(model: model))
    let found = try handler.perform(ModelRequest(model: model))
    #expect((found.first as? SemanticSegmentationObservation)?.labelMap == labels.labelMap)
    for stage in Stage.allCases { #expect(counter.count(stage) == 1, "\(stage)") }
  }

  @Test("Twenty concurrent requests run the network once")
  func atTheSameTime() async throws {
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    let model = try TinySegmentation.model()
    try await withThrowingTaskGroup(of: LabelMap.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await handler.perform(SemanticSegmentationRequest(model: model)).labelMap
        }
      }
      let first = try await group.next()
      for try await map in group { #expect(map == first) }
    }
    #expect(counter.count(.network) == 1)
  }

  @Test("Another region, fit or model causes another run; the same input is sampled once")
  func differentRuns() throws {
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    let model = try TinySegmentation.model()
    var request = SemanticSegmentationRequest(model: model)
    _ = try handler.perform(request)
    request.cropAndScaleAction = .centerCrop
    _ = try handler.perform(request)
    request.regionOfInterest = NormalizedRect(x: 0, y: 0, width: 0.5, height: 0.5)
    _ = try handler.perform(request)
    #expect(counter.count(.network) == 3 && counter.count(.resize) == 3)
    // Another model with the same input shares the sampled tensor.
    _ = try handler.perform(SemanticSegmentationRequest(model: try TinySegmentation.model()))
    #expect(counter.count(.network) == 4 && counter.count(.resize) == 3)
    #expect(counter.count(.decode) == 1)
  }

  @Test("A failure is not kept, and a cancelled run does not count")
  func failures() throws {
    let store = SharedResults<Int, Int>(capacity: 2)
    #expect(throws: CancellationError.self) {
      try store.value(for: 1) { throw CancellationError() }
    }
    #expect(try store.value(for: 1) { 7 } == 7)
    #expect(try store.value(for: 1) { 8 } == 7)
  }

  @Test("Above the capacity, the least recently used result is dropped")
  func bounded() throws {
    let store = SharedResults<Int, Int>(capacity: 3)
    for key in 0..<3 { _ = try store.value(for: key) { key } }
    // Used again, 0 is more recent than 1.
    #expect(try store.value(for: 0) { 100 } == 0)
    _ = try store.value(for: 3) { 3 }
    #expect(try store.value(for: 0) { 100 } == 0)
    #expect(try store.value(for: 1) { 100 } == 100)
    // Tracking a moving region does not fill the memory: 100 regions, then the first one runs again.
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    let model = try TinySegmentation.model()
    func look(_ number: Int) throws {
      var request = SemanticSegmentationRequest(model: model)
      request.regionOfInterest.width = 1 - Double(number) / 200
      _ = try handler.perform(request)
    }
    for number in 0..<40 { try look(number) }
    try look(39)
    #expect(counter.count(.network) == 40)
    try look(0)
    #expect(counter.count(.network) == 41)
  }
}

/// A network that can be computed by hand: the class of a pixel is its largest channel.
enum TinySegmentation {
  static let size = 9

  static func model(
    scale: Float = 1, offset: Float = 0, border: ImageInput.Border = .zero
  ) throws -> ImageModel {
    var graph = Graph()
    let input = graph.addInput("image", TensorType(.float32, [1, size, size, 3]))
    graph.addOutput(
      "labels", try graph.add(.argMax(ArgMax(elementType: .int32)), [input]))
    let description = ModelDescription(
      inputs: [
        .init(
          name: "image",
          kind: .image(
            ImageInput(width: size, height: size, scale: scale, offset: offset, border: border)))
      ],
      outputs: [.init(name: "labels", kind: .tensor(TensorType(.int32, [1, size, size])))],
      classLabels: ["background", "cat", "dog"])
    return try ImageModel(graph, description)
  }
}
