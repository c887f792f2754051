// SPDX-License-Identifier: Apache-2.0

/// A command that runs a network on photographs.
protocol SegmentingCommand: PhotographCommand where Session == SegmentationSession {
  var model: ModelOptions { get }

  /// The classes that the user named.
  var classNames: [ClassList?] { get }
}

extension SegmentingCommand {
  var threads: Int? { model.threads }

  func makeSession(threadCount: Int?, stopwatch: Stopwatch) -> SegmentationSession {
    SegmentationSession(
      model, classNames: classNames, threadCount: threadCount, stopwatch: stopwatch)
  }

  func finish(_ session: SegmentationSession) throws { _ = try session.network() }
}
