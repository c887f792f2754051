// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The photos and the result of a command line without `-o`, such as `cutout in.jpg out.png` or `cutout photos cutouts/`.
///
/// The last argument is the result if it is a folder whose name ends in a slash or, after a single other argument, `-` or a
/// name that does not exist. What exists is never replaced: that takes `-o`.
struct PositionalOutput {
  let photos: [String]
  let output: String

  /// Divides the arguments.
  ///
  /// - Parameters:
  ///   - options: The arguments, all of which were parsed as photos.
  ///   - overwrites: Indicates that `--overwrite` is given.
  /// - Throws: `ValidationError` if the last argument may be a photo, or if it is the only one.
  init(_ options: PhotoOptions, overwrites: Bool) throws {
    guard options.manifest == nil, let last = options.photos.last, options.photos.count > 1 else {
      throw ValidationError(Self.missing(options.photos.first, isList: options.manifest != nil))
    }
    photos = options.photos.dropLast()
    output = last
    let isFolder = last.utf8.last == UInt8(ascii: "/")
    guard last == "-" || isFolder || !Folder.hasEntry(at: last) else {
      throw ValidationError(Self.ambiguous(photos, last))
    }
    if isFolder, overwrites {
      throw ValidationError(
        "--overwrite replaces files, so the folder of the results must be named with -o: -o \(last)"
      )
    }
    if !isFolder, photos.count > 1 {
      throw ValidationError(
        "expected a folder for the results of several photos after them, such as cutouts/, or -o"
          + " FOLDER")
    }
    if !isFolder, GlobPattern.isPattern(last) {
      throw ValidationError(Self.missing(photos[0], isList: true))
    }
  }

  /// Returns the error message for a command line without a result.
  private static func missing(_ photo: String?, isList: Bool) -> String {
    guard let photo, !isList, photo == "-" || SearchArgument(photo).isFile else {
      return "expected a folder for the results after the photos, such as cutouts/, or -o FOLDER"
    }
    return
      "expected a name for the result after the photo, such as \(example(for: photo)), or -o FILE"
  }

  /// Returns the error message for a last argument that exists.
  private static func ambiguous(_ photos: [String], _ last: String) -> String {
    if Folder.item(at: last)?.kind == .folder {
      return
        "\(last) may be a folder of photos or the folder for the results: for the results, write"
        + " \(last)/ or -o \(last); for more photos, name the results with -o FOLDER"
    }
    let both = photos.count == 1 ? "both photos" : "all photos"
    return "\(last) exists, so it is not taken for the result: to replace it, write -o \(last)"
      + " --overwrite; to process \(both), name a folder for the results with -o FOLDER"
  }

  /// Returns a name for a photo's result that does not exist, next to the photo.
  private static func example(for photo: String) -> String {
    if photo == "-" { return "cutout.png" }
    let stem = photo.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(photo[..<$0]) } ?? photo
    let name = stem + ".png"
    return Folder.hasEntry(at: name) ? stem + "-result.png" : name
  }
}
