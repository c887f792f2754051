// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A command with options for the subject of a photo.
protocol SubjectMaskCommand: PhotoResultCommand {
  var subject: SubjectMaskOptions { get }
  var model: ModelOptions { get }
  var engine: EngineOptions { get }
}

extension SubjectMaskCommand {
  var threads: Int? { engine.threads }
  var whenEmpty: EmptyResultPolicy { subject.whenEmpty }
}

/// A command that produces an image of a photo's subject.
protocol SubjectCommand: SubjectMaskCommand where Session == SubjectSession {
  /// The options for the size of the result, and for the part of the photo that it shows.
  var geometry: GeometryOptions { get }

  /// The options for the background; `nil` if the command has none.
  var background: BackgroundOptions? { get }
}

extension SubjectCommand {
  mutating func validate() throws {
    try takePositionalOutput()
    try subject.check(with: model)
    try validateTargets()
  }

  func makeSession(_ context: SessionContext) throws -> SubjectSession {
    let finder = try SubjectFinder(self, context)
    return SubjectSession(
      finder: finder, backdrop: try background?.open(limits: photo.limits),
      framing: geometry.geometry.map { ResultFraming(geometry: $0, people: finder.people) })
  }

  func finish(_ session: SubjectSession) throws { try session.finder.load() }

  func warnings(of session: SubjectSession) -> [String] { session.backdrop?.file?.warnings ?? [] }
}

/// What all photos of a command for subjects share.
struct SubjectSession: Sendable {
  let finder: SubjectFinder
  /// The background; `nil` for a transparent one.
  let backdrop: Backdrop?
  /// The choice of the part to show; `nil` for the whole.
  let framing: ResultFraming?
}

extension SubjectFinder.Found {
  /// Returns the frame of the result; `nil` to show all.
  ///
  /// - Parameters:
  ///   - framing: The choice of the part to show; `nil` for all.
  ///   - job: The photo.
  ///   - subject: Returns the box around the subject.
  func frame(
    _ framing: ResultFraming?, _ job: PhotoJob, subject: () throws -> Rect
  ) throws -> ResultFrame? {
    try framing?.frame(of: photo.pixels.rect.size, handler, job, subject: subject)
  }
}
