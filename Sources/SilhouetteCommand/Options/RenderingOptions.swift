// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// How pixels are computed and written.
struct RenderingOptions: ParsableArguments {
  @Flag(help: "Compute on encoded values instead of linear light.")
  var encoded = false

  @OptionGroup var jpeg: QualityOptions

  @Flag(help: "Refuse pictures with a colour profile other than sRGB and Display P3.")
  var strictProfiles = false

  /// Opens a picture whose pixels are to be streamed.
  func open(_ path: String, limits: DecodingLimits) throws -> ImageFile {
    let file = try ImageFile(path: path, limits: limits)
    try check(file.info.profile, path: path)
    return file
  }

  /// Refuses an unknown profile, if the user wants that.
  func check(_ profile: ColorProfileKind, path: String) throws {
    if strictProfiles, case .unknown(let description) = profile {
      throw ProfileError(path: path, profile: description)
    }
  }

  /// A renderer for a picture of a colour space: linear light, or that space's own numbers.
  func renderer(for colorSpace: ColorSpace, threadCount: Int?) -> Renderer {
    Renderer(workingSpace: encoded ? colorSpace : .linearSRGB, threadCount: threadCount)
  }
}

/// A picture's colours are not known.
struct ProfileError: Error, CustomStringConvertible {
  let path: String
  let profile: String

  var description: String {
    "\(path): expected the colour profile sRGB or Display P3, found"
      + (profile.isEmpty ? " one without a name" : " “\(profile)”")
  }
}
