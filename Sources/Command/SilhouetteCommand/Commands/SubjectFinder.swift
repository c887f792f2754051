// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteCorrections
import SilhouettePeople

/// The networks that find the subject of each photo.
///
/// This is a class, like ``ForegroundFinder``, because copies of so many options are slow to compile.
final class SubjectFinder: Sendable {
  /// A photo and the mask of its subject, of the same size.
  struct Found: Sendable {
    let handler: ImageRequestHandler
    let photo: Photo
    let mask: PixelBuffer
    /// The mean of the mask, 0…1; 0 if nothing was found.
    let coverage: Double
    /// The confidence in the mask; `nil` if a person has corrected it.
    let confidence: MaskConfidence?
    /// What corrections changed; `nil` if there were none.
    let changes: [CorrectedMask.Change]?

    /// The finding without the pixels.
    var finding: PhotoFinding {
      PhotoFinding(coverage: coverage, confidence: confidence, changes: changes)
    }
  }

  private let search: any SubjectSearching
  /// The number of threads that one photo may use; `nil` for the default.
  let threadCount: Int?
  /// The networks for people.
  let people: PeopleSession
  private let whenEmpty: EmptyResultPolicy
  /// The minimum confidence in the mask of a result.
  private let minimumConfidence: Double
  private let corrections: CorrectionOptions

  /// Chooses the networks that the options require; they are loaded on first use.
  ///
  /// - Parameters:
  ///   - subject: The choice of the subject.
  ///   - model: The network.
  ///   - engine: The engine that runs networks.
  ///   - whenEmpty: The policy for a photo in which nothing is found.
  ///   - context: The networks and the number of threads.
  init(
    _ subject: SubjectMaskOptions, _ model: ModelOptions, _ engine: EngineOptions,
    whenEmpty: EmptyResultPolicy, _ context: SessionContext
  ) throws {
    self.whenEmpty = whenEmpty
    minimumConfidence = subject.minimumConfidence ?? 0
    corrections = subject.corrections
    threadCount = context.threadCount
    people = try PeopleSession(subject.networks, engine, context)
    search =
      subject.takesPeople
      ? PersonFinder(
        session: people, selection: subject.people, level: subject.quality ?? .accurate)
      : ForegroundFinder(
        session: SegmentationSession(
          model, engine, classes: subject.classes.lists, context),
        saliency: try context.networks.saliency(engine, threadCount: context.threadCount),
        people: people.models, options: subject)
  }

  /// Loads the networks.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func load() throws { try search.load() }

  /// Returns the request whose networks help to correct a mask.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func evidenceRequest() throws -> GenerateForegroundInstanceMaskRequest {
    try search.evidenceRequest()
  }

  /// Reads a photo and returns it with the mask of its subject. If nothing is found, it either prints a warning and returns
  /// an empty mask, or throws an error.
  ///
  /// - Throws: ``NothingFoundError`` if a result requires a subject; ``LowConfidenceError``;
  ///   ``OutsidePhotoError``; ``UnknownPersonError``; the errors of the networks and of reading the photo.
  func subject(of job: PhotoJob, limits: DecodingLimits) throws -> Found {
    var (handler, photo, found, wanted) = try search.subject(of: job, limits: limits)
    var changes: [CorrectedMask.Change]?
    if !corrections.names.isEmpty {
      let corrected = try job.stopwatch.measure("correct mask", hasStages: true) {
        try corrections.corrected(
          found?.mask ?? Self.emptyMask(of: photo), handler, evidenceRequest(),
          limits: limits)
      }
      found = FoundMask(mask: corrected.mask, confidence: nil)
      changes = corrected.changes
    }
    if job.namesResults {
      // No other photo follows, and what finds the subject is not used again.
      ProcessMemory.releaseUnused()
      ProcessMemory.releaseCode()
    }
    if let found {
      let coverage = try found.mask.maskCoverage()
      if coverage > 0 {
        if let confidence = found.confidence {
          job.detail("confidence \(confidence)")
          try check(confidence, coverage: coverage)
        }
        return Found(
          handler: handler, photo: photo, mask: found.mask, coverage: coverage,
          confidence: found.confidence, changes: changes)
      }
    }
    try handle(NothingFoundError(no: wanted), job)
    return Found(
      handler: handler, photo: photo, mask: try Self.emptyMask(of: photo), coverage: 0,
      confidence: changes == nil ? .nothing : nil, changes: changes)
  }

  private static func emptyMask(of photo: Photo) throws -> PixelBuffer {
    try PixelBuffer.allocated(
      width: photo.pixels.width, height: photo.pixels.height, format: .grey8, colorSpace: .none)
  }

  /// Prints a warning that a result is empty and continues, or ends the processing of a photo.
  ///
  /// - Throws: The error; ``LowConfidenceError`` if results require a minimum confidence.
  func handle(_ nothing: NothingFoundError, _ job: PhotoJob) throws {
    if whenEmpty == .write { try check(.nothing, coverage: 0) }
    try whenEmpty.handle(nothing, job)
  }

  private func check(_ confidence: MaskConfidence, coverage: Double) throws(LowConfidenceError) {
    if confidence.probability < minimumConfidence {
      throw LowConfidenceError(
        confidence: confidence, minimum: minimumConfidence,
        finding: PhotoFinding(coverage: coverage, confidence: confidence))
    }
  }
}

/// A search for subjects of one kind.
protocol SubjectSearching: Sendable {
  /// Loads the networks that most photos need.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func load() throws

  /// Reads a photo and finds its subject.
  ///
  /// - Returns: The photo's handler; the photo; the mask, or `nil` if there is no subject; the names of the classes that were
  ///   searched for, or `nil` for any.
  /// - Throws: The errors of the networks and of reading the photo; ``OutsidePhotoError``; ``UnknownPersonError``.
  func subject(
    of job: PhotoJob, limits: DecodingLimits
  ) throws -> (handler: ImageRequestHandler, photo: Photo, found: FoundMask?, wanted: [String]?)

  /// Returns the request whose networks help to correct a mask.
  ///
  /// - Throws: Errors that do not depend on the photo.
  func evidenceRequest() throws -> GenerateForegroundInstanceMaskRequest
}

/// A mask of a photo's size, and the confidence in it.
struct FoundMask: Sendable {
  let mask: PixelBuffer
  /// The confidence; `nil` if the mask was given, or a person has corrected it.
  let confidence: MaskConfidence?
}
