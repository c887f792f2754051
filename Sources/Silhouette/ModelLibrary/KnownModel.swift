// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// A published model that Silhouette was tried with, and where to get it.
///
/// Nothing is ever fetched: this is what a user needs to do it.
public struct KnownModel: Hashable, Sendable {
  /// A name to install it by, and that of its file without the ending.
  public let name: String
  /// The format of its file.
  public let format: ModelFormat
  /// What it is, in a few words.
  public let summary: String
  /// The licence of the weights (SPDX).
  public let license: String
  /// Where it comes from, in words.
  public let source: String
  /// The page that offers it; `nil` for what is part of the program.
  public let page: String?
  /// The address of the file itself.
  public let download: String?
  /// The SHA-256 digest of the file that was tried; `nil` where none was.
  public let sha256: String?
  /// The size of that file in bytes.
  public let byteCount: Int?

  /// The name of its file.
  public var fileName: String { name + "." + format.fileExtension }

  /// The model whose file has a digest.
  ///
  /// - Parameter sha256: In lower-case hexadecimal digits.
  public static func model(sha256: String) -> KnownModel? { all.first { $0.sha256 == sha256 } }
}
