// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A command that writes an image for each photo, in a format that the user chooses.
///
/// A conforming command declares the groups of options one by one: in a group of groups, the parser's checks of debug builds
/// visit each option four times as often.
protocol PhotoResultCommand: PhotoCommand {
  var photo: PhotoOptions { get set }
  var output: OutputOptions { get set }
  var format: FormatOptions { get }
  var fileQuality: FileQualityOptions { get }
}

extension PhotoResultCommand {
  var overwrite: Bool { output.overwrite }
  var outputTarget: ResultTarget? { target() }

  mutating func validate() throws {
    try takePositionalOutput()
    try validateTargets()
  }

  /// Takes the last argument for the result if `-o` is missing.
  ///
  /// - Throws: `ValidationError` if the last argument may be a photo, or if it is the only one.
  mutating func takePositionalOutput() throws {
    if output.output != nil { return }
    let arguments = try PositionalOutput(photo, overwrites: output.overwrite)
    photo.photos = arguments.photos
    output.output = arguments.output
  }

  /// Returns the target of the results; `nil` if it is missing.
  ///
  /// - Parameters:
  ///   - standard: The default format of results in a folder; `nil` for the format of each photo.
  ///   - complaint: Returns the reason to reject a format; `nil` to accept it.
  func target(
    standard: ImageFileFormat? = nil, complaint: @escaping ResultTarget.Complaint = { _ in nil }
  ) -> ResultTarget? {
    output.target(
      format: format.given, standard: standard, quality: fileQuality, complaint: complaint)
  }
}
