// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// A command that writes an image for each photo, in a format that the user chooses.
protocol PhotoResultCommand: PhotoCommand {
  var photo: PhotoOptions { get set }
  var result: ResultOptions { get set }
}

extension PhotoResultCommand {
  var overwrite: Bool { result.overwrite }
  var outputTarget: ResultTarget? { result.target() }

  mutating func validate() throws {
    try takePositionalOutput()
    try validateTargets()
  }

  /// Takes the last argument for the result if `-o` is missing.
  ///
  /// - Throws: `ValidationError` if the last argument may be a photo, or if it is the only one.
  mutating func takePositionalOutput() throws {
    if result.output != nil { return }
    let arguments = try PositionalOutput(photo, overwrites: overwrite)
    photo.photos = arguments.photos
    result.output = arguments.output
  }
}
