// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The error for a photo without a subject.
struct NothingFoundError: Error, CustomStringConvertible {
  /// A description of the missing subject.
  let description: String
  /// A description of the result that is written anyway.
  var consequence = "the mask is empty"
  /// The empty finding.
  var finding = PhotoFinding.nothing
}

extension NothingFoundError {
  /// - Parameters:
  ///   - classes: The classes that were searched for; `nil` for any subject.
  ///   - consequence: A description of the result that is written anyway.
  ///   - finding: The empty finding.
  init(
    no classes: [String]?, consequence: String = "the mask is empty",
    finding: PhotoFinding = .nothing
  ) {
    self.init(
      description: (classes.map { "no " + $0.joined(separator: ", ") } ?? "nothing")
        + " found in the photo", consequence: consequence, finding: finding)
  }
}

/// The error for a photo whose mask is less certain than requested.
struct LowConfidenceError: Error, CustomStringConvertible {
  let confidence: MaskConfidence
  /// The requested probability, 0…1.
  let minimum: Double
  let finding: PhotoFinding

  var description: String {
    let percent = (confidence.probability * 1000).rounded(.down) / 10
    let reasons = confidence.doubts.map(\.description).joined(separator: ", ")
    return "the confidence of \(percent) % is below --minimum-confidence \(minimum)"
      + (reasons.isEmpty ? "" : ": \(reasons)")
  }
}

extension EmptyResultPolicy {
  /// Prints a warning and continues, or ends the processing of a photo.
  ///
  /// - Throws: The error, unless the result is written anyway.
  func handle(_ nothing: NothingFoundError, _ job: PhotoJob) throws(NothingFoundError) {
    if self != .write { throw nothing }
    job.warn("\(nothing): \(nothing.consequence)")
  }
}
