// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo
import Synchronization
import Testing

@Suite("A pipe from a camera to a call")
struct VideoPipeTests {
  /// A sink that keeps what it gets.
  private final class Call: VideoFrameSink {
    let state = Mutex((times: [Duration](), dropped: 0))

    func receive(_ frame: VideoFrame) { state.withLock { $0.times.append(frame.timestamp) } }
    func frameWasDropped() { state.withLock { $0.dropped += 1 } }

    func wait(for count: Int) async {
      while state.withLock({ $0.times.count + $0.dropped }) < count {
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  /// A camera that sends frames to its sinks.
  private final class Camera: VideoFrameSource {
    private let sinks = Mutex<[any VideoFrameSink & AnyObject]>([])

    func add(_ sink: some VideoFrameSink & AnyObject) { sinks.withLock { $0.append(sink) } }
    func remove(_ sink: some VideoFrameSink & AnyObject) {
      sinks.withLock { $0.removeAll { $0 === sink } }
    }
    func send(_ milliseconds: Int) {
      let frame = DrawnFrames.frame(width: 8, height: 8, milliseconds: milliseconds)
      for sink in sinks.withLock({ $0 }) { sink.receive(frame) }
    }
  }

  @Test("Frames arrive in order; the queue holds one, and every frame arrives or is reported")
  func pipe() async {
    let gate = Gate()
    let stage = VirtualBackground(
      background: gate.background, models: PeopleModels(folder: "/nonexistent"))
    let (camera, call) = (Camera(), Call())
    let pipe = VideoPipe(through: stage, to: call)
    camera.add(pipe)
    camera.send(0)
    await gate.waitForArrivals(1)
    for index in 1...5 { camera.send(33 * index) }
    #expect(call.state.withLock { $0.dropped } == 4)
    gate.open()
    await call.wait(for: 6)
    #expect(call.state.withLock { $0.times } == [.zero, .milliseconds(165)])
    camera.send(165)
    await call.wait(for: 7)
    #expect(call.state.withLock { $0.dropped } == 5)
    camera.remove(pipe)
    camera.send(1000)
    #expect(call.state.withLock { $0.times.count } == 2)
  }
}
