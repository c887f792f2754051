// SPDX-License-Identifier: Apache-2.0

/// A command that runs a model on photos.
protocol SegmentingCommand: PhotoCommand where Session == SegmentationSession {
  var model: ModelOptions { get }
  var engine: EngineOptions { get }
  var classes: ClassOptions { get }
}

extension SegmentingCommand {
  var threads: Int? { engine.threads }

  func makeSession(_ context: SessionContext) -> SegmentationSession {
    SegmentationSession(model, engine, classes: classes.lists, context)
  }

  func finish(_ session: SegmentationSession) throws { _ = try session.model() }
}

/// A command that makes one image of a photo's subject.
protocol SubjectCommand: PhotoCommand where Session == SubjectFinder {
  var subject: SubjectMaskOptions { get }
  var output: OutputOptions { get }
}

extension SubjectCommand {
  var overwrite: Bool { output.overwrite }
  var threads: Int? { subject.engine.threads }
  var whenEmpty: EmptyResultPolicy { subject.whenEmpty }

  func makeSession(_ context: SessionContext) throws -> SubjectFinder {
    try SubjectFinder(subject, context, whenEmpty: whenEmpty)
  }

  func finish(_ session: SubjectFinder) throws { try session.load() }
}
