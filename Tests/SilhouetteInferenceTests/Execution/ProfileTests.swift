// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@testable import SilhouetteInference

@Suite("Profiles") struct ProfileTests {
  /// A convolution 31×31 of an image of ones, with as many channels before as after it.
  private static func convolution(side: Int, channels: Int) throws -> Model {
    let graph = try PassTests.graph([1, side, side, channels]) { graph, image in
      let weights = Tensor(repeating: Float(1), shape: [channels, 31, 31, channels])
      return try graph.add(
        .convolution2D(Operator.Convolution2D(window: Operator.Window(padding: .same))),
        [image, graph.addConstant(weights)])
    }
    return try Model(graph, options: InferenceOptions(threadCount: 2))
  }

  @Test("Every step has the least of its times, and the run their median")
  func complete() throws {
    let profile = try Self.convolution(side: 16, channels: 2)
      .profile(rounds: 3, duration: .seconds(3600))
    #expect(profile.roundCount == 3)
    #expect(profile.steps.count == 1)
    #expect(profile.multiplyAdds == 16 * 16 * 2 * 31 * 31 * 2)
    let seconds = try #require(profile.seconds)
    #expect(try #require(profile.steps[0].seconds) <= seconds && seconds > 0)
  }

  @Test("A run that takes longer than the time is given up")
  func givenUp() throws {
    // A billion multiply-adds cannot be done in no time at all.
    let profile = try Self.convolution(side: 128, channels: 8)
      .profile(rounds: 3, duration: .zero)
    #expect(profile.roundCount == 0 && profile.seconds == nil)
    #expect(profile.steps.map(\.seconds) == [nil])
  }

  @Test("Cancelled work is not mistaken for a lack of time")
  func cancelled() throws {
    let model = try Self.convolution(side: 16, channels: 2)
    let flag = CancellationFlag()
    flag.cancel()
    CancellationFlag.$current.withValue(flag) {
      #expect(throws: CancellationError.self) { try model.profile() }
    }
  }
}
