// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ModelFile {
  /// Reads a file, and recognises the network in it by the file's digest.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - inputSize: The size of the image input, for files that leave it open; `nil` for the known network's.
  ///   - limits: The largest file and network to accept.
  ///   - onlyFiles: `true` to refuse pipes and devices.
  /// - Returns: The model, and the known network; `nil` if the network is unknown.
  /// - Throws: As ``init(contentsOf:inputSize:limits:)``; ``ModelError`` if the network is known not to be supported.
  package static func recognized(
    contentsOf path: String, inputSize: ModelInputSize? = nil, limits: ModelLimits = .standard,
    onlyFiles: Bool = false
  ) throws -> (file: ModelFile, family: ModelFamily?) {
    let bytes = try FileBytes(
      reading: path, limit: limits.maximumFileByteCount, onlyFiles: onlyFiles, head: head(limits))
    // The digest comes first: a network that is not supported has operators that mean nothing to its user.
    let family = try ModelFamily.family(of: bytes)
    let file = try ModelFile(
      bytes, inputSize: inputSize ?? family?.settings?.inputSize, limits: limits)
    return (file, family)
  }

  /// Returns whether a file may be one of ``ModelFamily``, by its first bytes: only then its digest is computed.
  static func mayBelongToFamily(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // All of them are ONNX files.
    ONNXFile.head.isExpected(bytes)
  }
}
