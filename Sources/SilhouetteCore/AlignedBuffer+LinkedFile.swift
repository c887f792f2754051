// SPDX-License-Identifier: Apache-2.0

import CParts

extension AlignedBuffer {
  /// Returns the bytes of a file that is part of the program; `nil` if the program does not link it.
  ///
  /// - Parameter name: The name without folders, such as `silhouette-deeplabv3.safetensors`.
  package static func linkedFile(_ name: String) -> AlignedBuffer? {
    guard let file = silhouette_linked_file_named(name)?.pointee else { return nil }
    // The memory belongs to the program and outlives all users.
    return AlignedBuffer(
      adopting: UnsafeMutableRawPointer(mutating: file.begin), byteCount: file.end - file.begin,
      release: { _ in })
  }
}
