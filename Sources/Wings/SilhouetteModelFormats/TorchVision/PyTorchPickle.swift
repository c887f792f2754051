// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// Files of `torch.save`, such as `.pth` and `.pt`. They are recognised only to be refused: a pickle is a program that
/// builds Python's objects, and could do anything else too.
enum PyTorchPickle {
  /// The number of bytes at the beginning of a file that are needed to recognise it.
  static let headByteCount = 256

  /// Returns whether a file is a pickle, or a zip archive with one, from its beginning and its name.
  static func isRecognized(_ bytes: UnsafeRawBufferPointer, path: String) -> Bool {
    let head = bytes.prefix(headByteCount)
    // Until version 1.6: a pickle, which begins with the version of its protocol.
    if head.count >= 2, head[0] == 0x80, (2...5).contains(head[1]) { return true }
    guard head.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return false }
    // The first file of PyTorch's archives is NAME/data.pkl.
    let name = Array("data.pkl".utf8)
    return path.ends(with: ".pth") || path.ends(with: ".pt")
      || head.indices.contains { head[$0...].starts(with: name) }
  }

  /// The format, of which no more than the beginning is read.
  static let fileFormat = ModelFileFormat(
    fileExtension: nil, head: { _ in FileBytes.Head(byteCount: headByteCount) { _ in false } },
    isRecognized: { file in file.withUnsafeBytes { isRecognized($0, path: file.path) } },
    read: { file, _ in throw error(path: file.path) })

  /// Returns the error that refuses a file.
  private static func error(path: String) -> FormatError {
    FormatError(
      path: path, format: "model", offset: 0,
      "a PyTorch pickle, which could run any code; convert its state dict to safetensors with "
        + "Python: import torch, safetensors.torch; safetensors.torch.save_file(torch.load("
        + #""model.pth", map_location="cpu", weights_only=True), "model.safetensors")"#)
  }
}
