// SPDX-License-Identifier: Apache-2.0

/// The error for a photo without a subject.
struct NothingFoundError: Error, CustomStringConvertible {
  let description: String
  /// What is written in spite of it, such as `the mask is empty`.
  let consequence: String

  /// - Parameters:
  ///   - description: What is missing.
  ///   - consequence: What is written in spite of it.
  init(_ description: String, consequence: String = "the mask is empty") {
    self.description = description
    self.consequence = consequence
  }

  /// - Parameters:
  ///   - classes: The classes that were looked for; `nil` for any subject.
  ///   - consequence: What is written in spite of it.
  init(no classes: [String]?, consequence: String = "the mask is empty") {
    self.init(
      (classes.map { "no " + $0.joined(separator: ", ") } ?? "nothing") + " found in the photo",
      consequence: consequence)
  }
}

/// The error for a photo whose mask is less certain than asked for.
struct LowConfidenceError: Error, CustomStringConvertible {
  let finding: PhotoFinding
  /// The probability that was asked for, 0…1.
  let minimum: Double

  var description: String {
    let found = finding.confidence.map { "\($0)" } ?? "unknown"
    return "the confidence is below \(Int((minimum * 100).rounded())) %: \(found)"
  }
}

extension EmptyResultPolicy {
  /// Goes on after a warning, or ends the work on a photo.
  ///
  /// - Throws: The error, unless the result is written in spite of it.
  func handle(_ nothing: NothingFoundError, _ job: PhotoJob) throws(NothingFoundError) {
    if self != .write { throw nothing }
    job.warn("\(nothing): \(nothing.consequence)")
  }
}
