// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople

/// The networks that find the subject of each photo.
enum SubjectFinder: Sendable {
  /// Any subject.
  case foreground(ForegroundFinder)
  /// People alone.
  case people(PersonFinder)

  /// Chooses the networks that the options ask for; they are loaded when they are first used.
  ///
  /// - Parameters:
  ///   - options: The subject.
  ///   - context: The networks and the number of threads.
  init(_ options: SubjectMaskOptions, _ context: SessionContext) {
    let people = PeopleSession(options.networks, options.engine, context)
    if options.people.isGiven {
      self = .people(
        PersonFinder(
          session: people, selection: options.people.people,
          level: options.quality?.people ?? .accurate,
          isRequired: options.labels.requireSubject))
    } else {
      self = .foreground(
        ForegroundFinder(
          session: SegmentationSession(
            options.model, options.engine, classes: options.classes.lists, context),
          saliency: context.networks.saliency(options.engine, threadCount: context.threadCount),
          people: people.models, options: options))
    }
  }

  /// The number of threads that one photo may use; `nil` for the default.
  var threadCount: Int? {
    switch self {
    case .foreground(let finder): finder.session.threadCount
    case .people(let finder): finder.session.threadCount
    }
  }

  /// Loads the networks.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func load() throws {
    switch self {
    case .foreground(let finder): try finder.load()
    case .people(let finder): try finder.session.load(finder.networks)
    }
  }

  /// Reads a photo and returns it with the mask of its subject, of the same size.
  ///
  /// - Throws: The errors of the networks and of reading the photo; ``NothingFoundError``, ``NoPersonError``.
  func subject(
    of job: PhotoJob, limits: DecodingLimits
  ) throws -> (photo: Photo, mask: PixelBuffer) {
    switch self {
    case .foreground(let finder): try finder.subject(of: job, limits: limits)
    case .people(let finder): try finder.subject(of: job, limits: limits)
    }
  }
}
