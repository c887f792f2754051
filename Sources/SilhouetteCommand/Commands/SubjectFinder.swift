// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople

/// The networks that find the subject of each photo.
struct SubjectFinder: Sendable {
  private enum Networks: Sendable {
    /// For any subject.
    case foreground(ForegroundFinder)
    /// For people alone.
    case people(PersonFinder)
  }

  /// A photo and the mask of its subject, of the same size.
  struct Found: Sendable {
    let photo: Photo
    let mask: PixelBuffer
    /// The mean of the mask, 0…1; 0 if nothing was found.
    let coverage: Double
  }

  private let networks: Networks
  private let whenEmpty: EmptyResultPolicy

  /// Chooses the networks that the options ask for; they are loaded when they are first used.
  ///
  /// - Parameters:
  ///   - options: The subject.
  ///   - context: The networks and the number of threads.
  ///   - whenEmpty: What becomes of a photo in which nothing is found.
  init(
    _ options: SubjectMaskOptions, _ context: SessionContext, whenEmpty: EmptyResultPolicy
  ) {
    self.whenEmpty = whenEmpty
    let people = PeopleSession(options.networks, options.engine, context)
    if options.people.isGiven {
      networks = .people(
        PersonFinder(
          session: people, selection: options.people.people,
          level: options.quality?.people ?? .accurate))
    } else {
      networks = .foreground(
        ForegroundFinder(
          session: SegmentationSession(
            options.model, options.engine, classes: options.classes.lists, context),
          saliency: context.networks.saliency(options.engine, threadCount: context.threadCount),
          people: people.models, options: options))
    }
  }

  /// The number of threads that one photo may use; `nil` for the default.
  var threadCount: Int? {
    switch networks {
    case .foreground(let finder): finder.session.threadCount
    case .people(let finder): finder.session.threadCount
    }
  }

  /// Loads the networks.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func load() throws {
    switch networks {
    case .foreground(let finder): try finder.load()
    case .people(let finder): try finder.session.load(finder.networks)
    }
  }

  /// Reads a photo and returns it with the mask of its subject, which may be empty after a warning.
  ///
  /// - Throws: ``NothingFoundError`` if no result is wanted without a subject; ``OutsidePhotoError``;
  ///   ``UnknownPersonError``; the errors of the networks and of reading the photo.
  func subject(of job: PhotoJob, limits: DecodingLimits) throws -> Found {
    let (photo, mask, wanted): (Photo, PixelBuffer?, [String]?) =
      switch networks {
      case .foreground(let finder): try finder.subject(of: job, limits: limits)
      case .people(let finder): try finder.subject(of: job, limits: limits)
      }
    if let mask {
      let coverage = try mask.maskCoverage()
      if coverage > 0 { return Found(photo: photo, mask: mask, coverage: coverage) }
    }
    try whenEmpty.handle(NothingFoundError(no: wanted), job)
    let empty = try PixelBuffer.allocated(
      width: photo.pixels.width, height: photo.pixels.height, format: .grey8, colorSpace: .none)
    return Found(photo: photo, mask: empty, coverage: 0)
  }
}
