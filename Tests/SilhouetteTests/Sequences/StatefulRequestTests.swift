// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import Synchronization
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouettePeople

@Suite("Requests on the frames of a stream")
struct StatefulRequestTests {
  /// A request for the mean label of a frame, averaged with that of the previous frame.
  private final class MeanLabelRequest: StatefulRequest {
    typealias Result = [Double]

    let stream = FrameStream()
    let model: ImageModel
    private let session: ModelSession
    private let previous = Mutex<Double?>(nil)

    init(_ model: ImageModel) {
      self.model = model
      session = ModelSession(model.model)
    }

    var description: String { "mean label" }

    func result(in context: FrameContext) throws -> [Double] {
      let placement = try ImagePlacement(
        imageSize: try context.imageSize(), inputSize: model.imageInput.size)
      try context.run(model, in: session, at: placement)
      var mean = 0.0
      try session.withOutput(model.outputs[0].name) { logits in
        for pixel in 0..<logits.count / 3 {
          let scores = (0..<3).map { logits[3 * pixel + $0] }
          mean += Double(scores.firstIndex(of: scores.max() ?? 0) ?? 0)
        }
        mean /= Double(logits.count / 3)
      }
      let before = context.number == 0 ? nil : previous.withLock { $0 }
      previous.withLock { $0 = mean }
      return [Double(context.number), mean, before ?? -1]
    }
  }

  private func frame(_ channel: Int, at seconds: Int) -> Frame {
    Frame(
      PixelBuffer(
        (0..<48).map { $0 % 3 == channel ? 200 : 10 }, width: 4, height: 4),
      time: .seconds(seconds))
  }

  @Test("State passes from frame to frame, but not between streams")
  func state() async throws {
    let model = try TinySegmentation.model()
    let (one, other) = (MeanLabelRequest(model), MeanLabelRequest(model))
    #expect(try perform(one, 1, at: 0) == [0, 1, -1])
    let (next, time) = (frame(2, at: 1), Duration.seconds(1))
    #expect(try await one.perform(on: next) == [1, 2, 1] && next.time == time)
    #expect(try perform(other, 0, at: 0) == [0, 0, -1])
    #expect(try perform(one, 0, at: 2) == [2, 0, 2])
    #expect(one != other && one == one && one.stream.frameCount == 3)
    one.stream.reset()
    #expect(try perform(one, 1, at: 0) == [0, 1, -1])
  }

  private func perform(
    _ request: MeanLabelRequest, _ channel: Int, at seconds: Int
  ) throws -> [Double] {
    try request.perform(on: frame(channel, at: seconds))
  }

  @Test("Times must rise; a frame that fails does not count")
  func order() throws {
    let request = MeanLabelRequest(try TinySegmentation.model())
    _ = try request.perform(on: frame(1, at: 5))
    for seconds in [5, 4, -1] {
      #expect(
        throws: RequestError.frameOutOfOrder(time: .seconds(seconds), previous: .seconds(5))
      ) { try request.perform(on: frame(1, at: seconds)) }
    }
    #expect(try request.perform(on: frame(2, at: 6)) == [1, 2, 1])
  }

  /// A request that fails on a black frame and resets its stream on a white one.
  private final class SceneRequest: StatefulRequest {
    typealias Result = Int

    let stream = FrameStream()
    var description: String { "scene" }

    func result(in context: FrameContext) throws -> Int {
      switch try context.pixels().packedBytes[0] {
      case 0: throw CancellationError()
      case 255: stream.reset()
      default: break
      }
      return context.number
    }
  }

  @Test("A frame whose work fails does not count; a request may reset its stream")
  func failuresAndResets() throws {
    let request = SceneRequest()
    func perform(_ byte: UInt16, at seconds: Int) throws -> Int {
      try request.perform(
        on: Frame(
          PixelBuffer([UInt16](repeating: byte, count: 12), width: 2, height: 2),
          time: .seconds(seconds)))
    }
    #expect(try perform(100, at: 0) == 0)
    #expect(throws: CancellationError.self) { try perform(0, at: 1) }
    #expect(try perform(100, at: 1) == 1)
    #expect(try perform(255, at: 2) == 2)
    // The scene begins anew, at any time.
    #expect(request.stream.frameCount == 0)
    #expect(try perform(100, at: 1) == 0)
  }

  @Test("Every stage of a frame is reported, and the outputs of a session have their roles")
  func stages() throws {
    let counter = SharedRunTests.StageCounter()
    let request = MeanLabelRequest(try TinySegmentation.model())
    _ = try request.perform(on: frame(1, at: 0), stages: counter.observer)
    for stage in [StageObserver.Stage.decode, .resize, .network] {
      #expect(counter.count(stage) == 1)
    }
    let model = try TinySegmentation.model()
    let session = ModelSession(model.model)
    try session.setInput("image", to: frame(2, at: 0).handlerPixels().tensor(for: model.imageInput))
    try session.run()
    #expect(model.results(in: session).labelMap?.labels.allSatisfy { $0 == 2 } == true)
  }

  @Test("Planes work as a frame and as a handler's source")
  func planes() throws {
    // Red, in both formats.
    for format in [PlanarPixelBuffer.Format.i420, .nv12] {
      let chroma: [UInt8] =
        format == .i420
        ? [UInt8](repeating: 102, count: 6) + [UInt8](repeating: 240, count: 6)
        : (0..<6).flatMap { _ in [102, 240] as [UInt8] }
      let planar = try ([UInt8](repeating: 63, count: 24) + chroma).withUnsafeBytes {
        try PlanarPixelBuffer(width: 6, height: 4, format: format, packedBytes: $0)
      }
      let encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
      let frame = Frame(planar, encoding: encoding, time: .zero)
      let request = MeanLabelRequest(try TinySegmentation.model())
      #expect(try request.perform(on: frame)[1] == 0)
      let handler = ImageRequestHandler(planar, encoding: encoding, orientation: .right)
      let pixels = try handler.pixels()
      #expect(pixels.width == 4 && pixels.height == 6)
      for (index, byte) in pixels.packedBytes.enumerated() {
        #expect(index % 3 == 0 ? byte > 250 : byte < 5)
      }
      let map = try handler.perform(
        SemanticSegmentationRequest(model: try TinySegmentation.model())
      ).labelMap
      #expect(map.labels.allSatisfy { $0 == 0 })
    }
  }

  @Test("Stateless requests on a frame share its handler")
  func sharedHandler() throws {
    final class TwoStages: StatefulRequest {
      typealias Result = Bool

      let stream = FrameStream()
      let model: ImageModel
      init(_ model: ImageModel) { self.model = model }
      var description: String { "two stages" }
      func result(in context: FrameContext) throws -> Bool {
        let labels = try context.handler.perform(SemanticSegmentationRequest(model: model))
        let again = try context.handler.perform(SemanticSegmentationRequest(model: model))
        return labels == again
      }
    }
    let counter = SharedRunTests.StageCounter()
    let request = TwoStages(try TinySegmentation.model())
    #expect(try request.perform(on: frame(1, at: 0), stages: counter.observer))
    #expect(counter.count(.network) == 1)
  }
}

extension Frame {
  /// The pixels of a frame of pixels.
  fileprivate func handlerPixels() throws -> PixelBuffer { try handler(stages: nil).pixels() }
}
