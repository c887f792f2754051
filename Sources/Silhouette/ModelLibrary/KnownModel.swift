// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension ModelLibrary {
  /// A published model that was tested with Silhouette, and its download address.
  ///
  /// Nothing is ever fetched: the description tells you how to do it yourself.
  public struct KnownModel: Hashable, Sendable {
    /// The name to install the model by, and its file's name without the extension.
    public let name: String
    /// The format of its file.
    public let format: ModelFormat
    /// A description in a few words.
    public let summary: String
    /// The licence of the weights (SPDX).
    public let license: String
    /// The model's origin, in words.
    public let source: String
    /// The page that offers the model; `nil` for the bundled one.
    public let page: String?
    /// The address of the file itself.
    public let download: String?
    /// The SHA-256 digest of the tested file; `nil` if none was tested.
    public let sha256: String?
    /// The size of that file in bytes.
    public let byteCount: Int?

    /// The name of the model's file.
    public var fileName: String { name + "." + format.fileExtension }

    /// Returns the model whose file has the given digest.
    ///
    /// - Parameter sha256: In lower-case hexadecimal digits.
    public static func model(sha256: String) -> KnownModel? { all.first { $0.sha256 == sha256 } }
  }
}
