// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The networks that find the subject of each photo.
enum SubjectFinder: Sendable {
  /// Any of the classes of a segmentation network.
  case classes(SegmentationSession, SubjectOptions)
  /// People alone.
  case people(PersonFinder)

  /// Chooses the networks that the options ask for; they are loaded when they are first used.
  ///
  /// - Parameters:
  ///   - options: The subject.
  ///   - threadCount: The number of threads that one photo may use; `nil` for the default.
  ///   - stopwatch: Measures the loading.
  init(_ options: SubjectMaskOptions, threadCount: Int?, stopwatch: Stopwatch) {
    if options.people.isGiven {
      self = .people(
        PersonFinder(
          session: PeopleSession(
            options.people.networks, options.model.engine, threadCount: threadCount),
          selection: options.people.people, level: options.quality?.people ?? .accurate,
          isRequired: options.labels.requireSubject))
    } else {
      self = .classes(
        SegmentationSession(
          options.model, classNames: [options.labels.keep, options.labels.remove],
          threadCount: threadCount, stopwatch: stopwatch), options.labels)
    }
  }

  /// The number of threads that one photo may use; `nil` for the default.
  var threadCount: Int? {
    switch self {
    case .classes(let session, _): session.threadCount
    case .people(let finder): finder.session.threadCount
    }
  }

  /// Loads the networks.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func load() throws {
    switch self {
    case .classes(let session, _): _ = try session.model()
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
    case .classes(let session, let options):
      let labelled = try LabelledPhoto(job, in: session, limits: limits)
      return (labelled.photo, try labelled.mask(options))
    case .people(let finder): return try finder.subject(of: job, limits: limits)
    }
  }
}
