// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An argument that names photos.
struct SearchArgument {
  enum Kind: Hashable {
    /// A path that is neither a folder nor a pattern, whether the file exists or not.
    case file
    case folder
    /// A pattern, with its components below the folder.
    case pattern([String])
  }

  /// The argument's text.
  let text: String
  let kind: Kind
  /// The folder itself, the folder of a file, or the folder where a pattern begins; empty for the current folder.
  let folder: String
  /// The components of the folder's absolute path, with links resolved as far as the path exists.
  private let resolved: [Substring]

  init(_ text: String) {
    self.text = text
    switch Folder.item(at: text)?.kind {
    case .folder:
      kind = .folder
      folder = text
    case nil where GlobPattern.isPattern(text):
      let components = Self.components(of: text).map(String.init)
      let fixed = components.prefix { !GlobPattern.isPattern($0) }
      kind = .pattern(Array(components.dropFirst(fixed.count)))
      folder = (text.utf8.first == UInt8(ascii: "/") ? "/" : "") + fixed.joined(separator: "/")
    default:
      kind = .file
      folder = text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[...$0]) } ?? ""
    }
    let path = Folder.resolved(folder.isEmpty ? "." : folder) ?? folder
    resolved = Self.components(of: path)
  }

  /// Splits a path at slashes. It works on bytes, because a slash before a combining accent is part of one character.
  private static func components(of path: some StringProtocol) -> [Substring] {
    Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// Indicates that the argument is a file or standard input.
  var isFile: Bool { kind == .file }

  /// The folders that contain the argument's folder.
  var outerFolders: Set<FileIdentity> {
    let paths = resolved.indices.map { "/" + resolved[..<$0].joined(separator: "/") }
    return Set(paths.compactMap { Folder.item(at: $0)?.identity })
  }

  /// Returns the components of the innermost folder that contains all arguments.
  static func commonFolder(_ arguments: [SearchArgument]) -> [Substring] {
    guard var common = arguments.first?.resolved else { return [] }
    for argument in arguments.dropFirst() {
      common = zip(common, argument.resolved).prefix {
        $0.utf8.elementsEqual($1.utf8)
      }.map(\.0)
    }
    return common
  }

  /// Returns a path below the argument's folder, relative to the common folder.
  ///
  /// - Parameters:
  ///   - path: A path that begins with the argument's folder.
  ///   - common: The result of ``commonFolder(_:)``.
  func name(of path: String, below common: [Substring]) -> String {
    let rest = Self.components(of: Substring(path.utf8.dropFirst(folder.utf8.count)))
    return (resolved.dropFirst(common.count) + rest).joined(separator: "/")
  }
}
