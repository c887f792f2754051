// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// Where an option such as `-o` wants results: a file for one photo, a folder for several.
struct ResultTarget: Sendable {
  /// Says what is wrong with a format, if anything.
  typealias Complaint = @Sendable (ImageFileFormat) -> String?

  /// The option, for messages.
  let option: String
  /// What the user gave it.
  let path: String
  /// The format that the user asked for.
  let format: ImageFileFormat?
  /// The format in a folder where the user asks for none; `nil` for the photo's own.
  let standardFormat: ImageFileFormat?
  let complaint: Complaint

  init(
    option: String, path: String, format: ImageFileFormat?, standardFormat: ImageFileFormat?,
    complaint: @escaping Complaint = { _ in nil }
  ) {
    self.option = option
    self.path = path
    self.format = format
    self.standardFormat = standardFormat
    self.complaint = complaint
  }

  /// Whether it is a folder for certain: one that exists, or a name that ends in a slash.
  var isFolder: Bool {
    path != "-" && (path.utf8.last == UInt8(ascii: "/") || Folder.item(at: path)?.kind == .folder)
  }

  /// Checks that it suits one photo.
  ///
  /// - Throws: `ValidationError`.
  func validateFile() throws {
    let format = try fileFormat()
    if let message = complaint(format) { throw ValidationError("\(path): \(message)") }
  }

  /// Checks that it suits several photos.
  ///
  /// - Throws: `ValidationError`.
  func validateFolder() throws {
    if let format = format ?? standardFormat, let message = complaint(format) {
      throw ValidationError("\(path): \(message)")
    }
    if isFolder { return }
    if path == "-" || Folder.item(at: path) != nil {
      throw ValidationError(
        "\(option) \(path): expected a folder for the results of several photos")
    }
    if ImageFileFormat(path: path) != nil {
      throw ValidationError(
        "\(option) \(path): expected a folder for the results of several photos; put a / behind"
          + " the name if it is to be one")
    }
  }

  /// The result of one photo.
  func file(overwrites: Bool) throws -> ResultFile {
    ResultFile(path: path, format: try fileFormat(), overwrites: overwrites)
  }

  /// The result of a photo of a folder.
  ///
  /// - Parameter name: The photo's path below the folder.
  func file(ofPhoto name: String, overwrites: Bool) -> ResultFile {
    let result = ResultName(of: name, format: format ?? standardFormat)
    let folder = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    return ResultFile(path: folder + result.path, format: result.format, overwrites: overwrites)
  }

  /// Whether another target is the same folder or file.
  func isSame(as other: ResultTarget) -> Bool {
    func trimmed(_ path: String) -> Substring {
      path.last == "/" ? path.dropLast() : path[...]
    }
    if trimmed(path) == trimmed(other.path) { return true }
    guard let item = Folder.item(at: path) else { return false }
    return item.kind != .other && item.identity == Folder.item(at: other.path)?.identity
  }

  /// The format that the name of a file stands for.
  private func fileFormat() throws -> ImageFileFormat {
    if path == "-" { return format ?? .png }
    guard let named = ImageFileFormat(path: path) else {
      throw ValidationError("\(path): expected a name that ends in .png, .jpg, .pgm or .ppm")
    }
    if let format, format != named {
      throw ValidationError("\(path): expected a name for a \(format), as --format says")
    }
    return named
  }
}
