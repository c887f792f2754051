// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore

extension PhotoOptions {
  /// Returns the photos of the manifest; an empty array if no manifest is given.
  ///
  /// - Throws: The errors of ``PhotoManifest``.
  func listed() throws -> [FoundPhoto] {
    try manifest.map { try PhotoManifest(contentsOf: $0).photos } ?? []
  }
}

/// A list of photos from a file: a path on each line, or paths that end in NUL if the file contains one.
///
/// A path names one file, not a pattern or a folder. The photo's name is the path as given, without `.` and repeated
/// slashes, so that results have the same names whether a list is processed in parts or as a whole.
package struct PhotoManifest {
  /// The photos, each once, in the order of the list.
  let photos: [FoundPhoto]

  /// The maximum size of a list, in bytes.
  static let maximumByteCount = 1 << 30

  /// Reads a list.
  ///
  /// - Parameter path: The file; `-` for standard input.
  /// - Throws: `FileError`; `ValidationError` for a path with `..`, or for two paths with the same result.
  init(contentsOf path: String) throws {
    let file = try FileBytes(reading: path, limit: Self.maximumByteCount)
    try self.init(file.withUnsafeBytes { Array($0) }, path: path)
  }

  /// Parses a list.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The file's name in errors.
  package init(_ bytes: [UInt8], path: String) throws {
    let endsInNUL = bytes.contains(0)
    let lines = bytes.split(
      separator: endsInNUL ? 0 : UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var photos: [FoundPhoto] = []
    var paths: [[UInt8]: ArraySlice<UInt8>] = [:]
    for (index, line) in lines.enumerated() {
      let line = !endsInNUL && line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty { continue }
      let place =
        "\(path == "-" ? "standard input" : path): \(endsInNUL ? "path" : "line") \(index + 1)"
      guard let name = Self.name(line) else {
        throw ValidationError(
          "\(place): expected the path of a file without '..', found \(PathText.decode(line))"
        )
      }
      if let other = paths.updateValue(line, forKey: name) {
        if other == line { continue }
        throw ValidationError(
          "\(place): \(PathText.decode(line)) has the same result as"
            + " \(PathText.decode(other))")
      }
      photos.append(
        FoundPhoto(
          path: PathText.decode(line), name: PathText.decode(name)))
    }
    self.photos = photos
  }

  /// Returns a path without `.` and repeated slashes; `nil` if a component is `..`, or if no component remains.
  private static func name(_ path: ArraySlice<UInt8>) -> [UInt8]? {
    let components = path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    if components.isEmpty || components.contains(where: { $0.elementsEqual("..".utf8) }) {
      return nil
    }
    return Array(components.joined(separator: [UInt8(ascii: "/")]))
  }
}
