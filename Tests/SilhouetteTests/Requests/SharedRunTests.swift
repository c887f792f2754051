// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference
import Synchronization
import TestSupport
import Testing

@testable import Silhouette

/// A model runs once for every placement on a handler, however many requests need it.
@Suite("Runs shared by requests")
struct SharedRunTests {
  /// A counter of the stages performed.
  final class StageCounter: Sendable {
    private let counts = Mutex<[StageObserver.Stage: Int]>([:])

    var observer: StageObserver {
      StageObserver { stage, duration in
        #expect(duration >= .zero)
        self.counts.withLock { $0[stage, default: 0] += 1 }
      }
    }

    func count(_ stage: StageObserver.Stage) -> Int { counts.withLock { $0[stage] ?? 0 } }
  }

  private let pixels = PixelBuffer.noise(width: 50, height: 40, seed: 3)

  @Test("Two requests run the network once")
  func twoRequests() throws {
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    let model = try TinySegmentation.model()
    let labels = try handler.perform(SemanticSegmentationRequest(model: model))
    var subjects = GenerateForegroundInstanceMaskRequest(model: model)
    // Other networks have runs of their own.
    subjects.saliency = nil
    _ = try handler.perform(subjects)
    let found = try handler.perform(ModelRequest(model: model))
    #expect((found.first as? SemanticSegmentationObservation)?.labelMap == labels.labelMap)
    for stage in StageObserver.Stage.allCases { #expect(counter.count(stage) == 1, "\(stage)") }
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
    for stage in StageObserver.Stage.allCases { #expect(counter.count(stage) == 1, "\(stage)") }
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

  @Test("Regions that touch the same pixels are one run")
  func samePixels() throws {
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    var request = SemanticSegmentationRequest(model: try TinySegmentation.model())
    let maps = try [0.3, 0.1 + 0.2, 0.299].map { width in
      request.regionOfInterest = NormalizedRect(x: 0, y: 0, width: width, height: 1)
      return try handler.perform(request).labelMap
    }
    #expect(maps[0] == maps[1] && maps[0] == maps[2] && counter.count(.network) == 1)
  }

  @Test("A cancelled request throws although another one has the answer")
  func cancelled() async throws {
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    let request = SemanticSegmentationRequest(model: try TinySegmentation.model())
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await handler.perform(request)
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(counter.count(.network) == 0)
    _ = try await handler.perform(request)
    let flag = CancellationFlag()
    flag.cancel()
    let context = RequestContext(
      regionOfInterest: .fullImage, source: handler.source, cancellation: flag)
    #expect(throws: CancellationError.self) { try request.result(in: context) }
    #expect(counter.count(.network) == 1)
  }

  @Test("A result of cancelled work, from which pieces may be missing, is not kept")
  func cancelledWork() throws {
    struct Number: ImageAnalysis {
      func output(in context: RequestContext) -> Int { 7 }
    }
    let source = ImageRequestHandler(pixels).source
    let flag = CancellationFlag()
    #expect(throws: CancellationError.self) {
      try source.analysis(for: Number(), cancellation: flag) {
        flag.cancel()
        return 6
      }
    }
    let other = CancellationFlag()
    #expect(try source.analysis(for: Number(), cancellation: other) { 7 } as? Int == 7)
    #expect(try source.analysis(for: Number(), cancellation: other) { 8 } as? Int == 7)
  }

  @Test("A box that one stage found is the next stage's placement, and its answer maps back")
  func stages() throws {
    // Green on the left, with a blue square at columns 20…39, rows 10…29 from below.
    let (width, height) = (60, 40)
    let image = PixelBuffer(
      (0..<width * height).flatMap { pixel -> [UInt16] in
        let (x, y) = (pixel % width, height - 1 - pixel / width)
        return (20..<40).contains(x) && (10..<30).contains(y) ? [0, 0, 200] : [200, 0, 0]
      }, width: width, height: height)
    let counter = StageCounter()
    let handler = ImageRequestHandler(image, stages: counter.observer)
    let context = RequestContext(
      regionOfInterest: .fullImage, source: handler.source, cancellation: CancellationFlag())
    let (detector, landmarks) = (try TinySegmentation.model(), try TinySegmentation.model())
    let first = try context.placement(for: detector)
    let box = try #require(
      try context.results(of: detector, at: first).labelMap?.boundingBox(of: "dog"))
    let found = first.imageRect(
      Rect(
        x: Double(box.x), y: Double(9 - box.y - box.height), width: Double(box.width),
        height: Double(box.height)))
    #expect(abs(found.minX - 20) < 7 && abs(found.maxX - 40) < 7)
    let square = RotatedRect(
      center: Point(x: 30, y: 20), size: Size(width: 14, height: 14), angle: .pi / 4)
    let second = try context.placement(for: landmarks, rotatedRect: square)
    for _ in 0..<2 {
      let map = try #require(try context.results(of: landmarks, at: second).labelMap)
      // All of the turned crop but its corners, which lie at 9.9 from the centre, is in the square.
      #expect(map.labels.allSatisfy { $0 == 2 })
      let mask = try second.imageMask(map.hardMask(), over: image)
      func value(_ x: Int, _ y: Int) -> UInt8 { mask.packedBytes[(39 - y) * 60 + x] }
      #expect(value(30, 20) == 255 && value(30, 26) == 255 && value(36, 20) == 255)
      #expect(value(37, 27) == 0 && value(5, 20) == 0 && value(30, 33) == 0)
    }
    #expect(counter.count(.network) == 2)
    // And back into the input: the mask of the square covers all of it.
    let whole = try second.inputMask(.mask(255, width: 60, height: 40))
    #expect(whole.width == 9 && whole.packedBytes.allSatisfy { $0 == 255 })
  }

  @Test("Results of a moving region do not fill the memory: the first one runs again")
  func bounded() throws {
    let counter = StageCounter()
    let handler = ImageRequestHandler(pixels, stages: counter.observer)
    let model = try TinySegmentation.model()
    func look(_ number: Int) throws {
      var request = SemanticSegmentationRequest(model: model)
      request.regionOfInterest.width = Double(50 - number) / 50
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
      "labels", try graph.add(.argMax(Operator.ArgMax(elementType: .int32)), [input]))
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

// Mistake network-runs-again: a network that runs for every request, not once for all
// - try output(of: ModelRun(model: model, placement: placement, additional: additional))
// + try ModelRun(model: model, placement: placement, additional: additional).output(in: self)
// = SharedRunTests
