// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for computing and writing pixels.
struct RenderingOptions: ParsableArguments {
  @Flag(help: "Compute on encoded values instead of linear light.")
  var encoded = false

  @Flag(help: "Reject photos with a colour profile that cannot be applied.")
  var strictProfiles = false

  @Flag(help: "Render whatever it costs, instead of refusing what takes minutes or gigabytes.")
  var noLimits = false

  /// Opens a file whose pixels will be streamed.
  ///
  /// - Throws: ``ProfileError``; what `ImageFile` throws.
  func open(_ path: String, limits: DecodingLimits) throws -> ImageFile {
    let file = try ImageFile(path: path, limits: limits)
    try check(file.info.profile, path: path)
    return file
  }

  /// Rejects an unknown profile if `--strict-profiles` is given.
  ///
  /// - Throws: ``ProfileError``.
  func check(_ profile: ImageMetadata.ColorProfileKind, path: String) throws {
    if strictProfiles, case .unknown(let description) = profile {
      throw ProfileError(path: path, profile: description)
    }
  }

  /// Returns a renderer for an image of a colour space; it computes in linear light or, with `--encoded`, on that
  /// space's encoded values.
  func renderer(for colorSpace: ColorSpace, threadCount: Int?) -> Renderer {
    Renderer(
      workingSpace: encoded ? colorSpace : .linearSRGB, limits: noLimits ? .none : .standard,
      threadCount: threadCount)
  }
}

/// The error for a file with an unknown colour profile.
struct ProfileError: Error, CustomStringConvertible {
  let path: String
  let profile: String

  var description: String {
    "\(path): expected a colour profile of a matrix and curves, found"
      + (profile.isEmpty ? " an unnamed profile" : " “\(profile)”")
  }
}
