// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A command that produces an image of a photo's subject.
protocol SubjectCommand: PhotoResultCommand where Session == SubjectSession {
  var subject: SubjectMaskOptions { get }
  var model: ModelOptions { get }
  var engine: EngineOptions { get }

  /// The options for the size of the result, and for the part of the photo that it shows.
  var geometry: GeometryOptions { get }

  /// The options for the background; `nil` if the command has none.
  var background: BackgroundOptions? { get }

  /// The file of a finished mask for all photos; `nil` to find each photo's subject.
  var finishedMask: String? { get }

  /// Checks the file of a background.
  ///
  /// - Throws: The reason to reject it.
  func check(background: ImageFile, path: String) throws
}

extension SubjectCommand {
  var threads: Int? { engine.threads }
  var whenEmpty: EmptyResultPolicy { subject.whenEmpty }
  var finishedMask: String? { nil }

  mutating func validate() throws {
    try takePositionalOutput()
    try subject.check(with: model)
    try validateTargets()
  }

  func check(background: ImageFile, path: String) throws {}

  func makeSession(_ context: SessionContext) throws -> SubjectSession {
    let backdrop = try background?.open(limits: photo.limits, checking: check)
    let finder = try SubjectFinder(subject, model, engine, whenEmpty: whenEmpty, context)
    return SubjectSession(
      finder: finder, backdrop: backdrop,
      framing: geometry.geometry.map { ResultFraming(geometry: $0, people: finder.people) },
      mask: try finishedMask.map { try ImageFile(path: $0, limits: photo.limits) })
  }

  func finish(_ session: SubjectSession) throws {
    if session.mask == nil { try session.finder.load() }
  }

  func warnings(of session: SubjectSession) -> [String] {
    [session.mask, session.backdrop?.file].flatMap { $0?.warnings ?? [] }
  }
}

/// What all photos of a command for subjects share.
struct SubjectSession: Sendable {
  let finder: SubjectFinder
  /// The background; `nil` for a transparent one.
  let backdrop: Backdrop?
  /// The choice of the part to show; `nil` for the whole.
  let framing: ResultFraming?
  /// The finished mask of all photos; `nil` to find each photo's subject.
  let mask: ImageFile?

  /// The number of threads that one photo may use; `nil` for the default.
  var threadCount: Int? { finder.threadCount }
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
