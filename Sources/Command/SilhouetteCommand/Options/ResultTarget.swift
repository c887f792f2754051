// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The destination that an option such as `-o` names: a file for a single photo, a folder for several.
struct ResultTarget: Sendable {
  /// A function that returns the reason to reject a format, or `nil` to accept it.
  typealias Complaint = @Sendable (ImageFileFormat) -> String?

  /// The option, for messages.
  var option = "-o"
  /// The option's argument.
  let path: String
  /// The format given by `--format`; `nil` if the option is missing.
  var format: ImageFileFormat?
  /// The default format in a folder; `nil` for the format of each photo.
  var standardFormat: ImageFileFormat?
  var complaint: Complaint = { _ in nil }

  /// Indicates that the path is certainly a folder: an existing one, or a name that ends in a slash.
  var isFolder: Bool {
    path != "-" && (path.utf8.last == UInt8(ascii: "/") || Folder.item(at: path)?.kind == .folder)
  }

  /// Checks that the target can receive the result of a single photo.
  ///
  /// - Throws: `ValidationError`.
  func validateFile() throws {
    let format = try fileFormat()
    if path == "-" { try Self.validateStandardOutput(option, content: "a \(format)") }
    if let message = complaint(format) { throw ValidationError("\(path): \(message)") }
  }

  /// Checks that standard output accepts binary data.
  ///
  /// - Parameters:
  ///   - option: The option that names standard output.
  ///   - content: The content of the result, such as `a PNG`.
  /// - Throws: `ValidationError` if standard output is a terminal.
  static func validateStandardOutput(_ option: String, content: String) throws {
    if StandardOutput.isTerminal {
      throw ValidationError(
        "\(option) -: standard output is a terminal, which cannot show \(content); redirect it to a file"
          + " with > or to a program with |")
    }
  }

  /// Checks that the target can receive the results of several photos.
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
        "\(option) \(path): expected a folder for the results of several photos; end the name"
          + " with a / to create one")
    }
  }

  /// Returns the result file of one photo.
  func file(overwrites: Bool) throws -> ResultFile {
    ResultFile(path: path, format: try fileFormat(), overwrites: overwrites)
  }

  /// Returns the result file of one of several photos.
  ///
  /// - Parameter name: The photo's path relative to the folder that contains all photos.
  func file(ofPhoto name: String, overwrites: Bool) -> ResultFile {
    let result = ResultName(of: name, format: format ?? standardFormat)
    let folder = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    return ResultFile(
      path: folder + result.path, format: result.format, overwrites: overwrites, root: path)
  }

  /// Returns a Boolean value that indicates whether another target is the same folder or file.
  func isSame(as other: ResultTarget) -> Bool {
    func trimmed(_ path: String) -> Substring {
      Substring(path.utf8.dropLast(path.ends(with: "/") ? 1 : 0))
    }
    if trimmed(path).isIdentical(to: trimmed(other.path)) { return true }
    guard let item = Folder.item(at: path) else { return false }
    return item.kind != .other && item.identity == Folder.item(at: other.path)?.identity
  }

  /// Returns the format that the name of the file implies.
  private func fileFormat() throws -> ImageFileFormat {
    if path == "-" { return format ?? .png }
    guard let named = ImageFileFormat(path: path) else {
      let endings = ImageFileFormat.writable.map { "." + $0.fileExtension }
      throw ValidationError("\(path): expected a name ending in \(endings.alternatives)")
    }
    if !named.hasEncoder {
      throw ValidationError("\(path): \(CodecError.readOnlyFormat(named))")
    }
    if let format, format != named {
      throw ValidationError(
        "\(path): expected the extension of a \(format) file, to match --format")
    }
    return named
  }
}

/// The name of a photo's result in a folder of results.
///
/// It depends only on the photo's name, and the results of two photos never have the same name. A name with an extension
/// of the result's format is kept; otherwise that extension is appended: `cat.jpg` gives `cat.jpg.png`, not `cat.png`. To
/// avoid collisions with photos of such names, `cat.jpg.png` gives `cat.jpg.png.png`, and a name without an image
/// extension gets the format's extension twice.
struct ResultName: Hashable, Sendable {
  /// The path relative to the folder.
  let path: String
  /// The format of the result.
  let format: ImageFileFormat

  /// Creates the name of a result.
  ///
  /// - Parameters:
  ///   - photo: The photo's path, relative to the folder that contains all photos.
  ///   - format: The format of the result; `nil` for the format that the photo's name implies, or PNG if it
  ///     cannot be written.
  init(of photo: String, format: ImageFileFormat?) {
    let own = ImageFileFormat(path: photo)
    // Some formats can only be read.
    let format = format ?? own.flatMap { $0.hasEncoder ? $0 : nil } ?? .png
    self.format = format
    let ending = "." + format.fileExtension
    if own == nil {
      path = photo + ending + ending
    } else if own == format, ImageFileFormat(path: Self.withoutExtension(photo)) == nil {
      path = photo
    } else {
      path = photo + ending
    }
  }

  private static func withoutExtension(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
  }
}
