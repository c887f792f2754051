// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An argument that stands for photos.
struct SearchArgument {
  enum Kind: Hashable {
    /// Whatever is neither of the others, there or not.
    case file
    case folder
    /// A pattern, by the components behind its folder.
    case pattern([String])
  }

  /// What the user wrote.
  let text: String
  let kind: Kind
  /// The folder itself, a file's, or the one that a pattern begins in; empty for the current one.
  let folder: String
  /// The folder's components from the root without links, as far as it exists.
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

  /// What stands between slashes. By bytes: a slash and a combining accent are one character.
  private static func components(of path: some StringProtocol) -> [Substring] {
    Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// Whether it is one file, or standard input.
  var isFile: Bool { kind == .file }

  /// The folders that the argument's folder lies in.
  var outerFolders: Set<FileIdentity> {
    let paths = resolved.indices.map { "/" + resolved[..<$0].joined(separator: "/") }
    return Set(paths.compactMap { Folder.item(at: $0)?.identity })
  }

  /// The components of the folder that all arguments lie in.
  static func commonFolder(_ arguments: [SearchArgument]) -> [Substring] {
    guard var common = arguments.first?.resolved else { return [] }
    for argument in arguments.dropFirst() {
      common = zip(common, argument.resolved).prefix {
        $0.utf8.elementsEqual($1.utf8)
      }.map(\.0)
    }
    return common
  }

  /// The path of something in the argument's folder below one that holds this.
  ///
  /// - Parameters:
  ///   - path: A path that begins with the argument's folder.
  ///   - common: What ``commonFolder(_:)`` found.
  func name(of path: String, below common: [Substring]) -> String {
    let rest = Self.components(of: Substring(path.utf8.dropFirst(folder.utf8.count)))
    return (resolved.dropFirst(common.count) + rest).joined(separator: "/")
  }
}
