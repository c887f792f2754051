// SPDX-License-Identifier: Apache-2.0

internal import CParts

/// The function tables of the linked format libraries.
///
/// Reading one throws ``CodecError/notBuiltIn(_:)`` if the program does not link the library.
enum LinkedLibraries {
  /// The functions of libpng.
  static var png: UnsafePointer<silhouette_png_functions> {
    get throws(CodecError) { try functions(silhouette_part_png, .png) }
  }

  /// The functions of libjpeg.
  static var jpeg: UnsafePointer<silhouette_jpeg_functions> {
    get throws(CodecError) { try functions(silhouette_part_jpeg, .jpeg) }
  }

  private static func functions<Functions>(
    _ kind: silhouette_part_kind, _ format: ImageFileFormat
  ) throws(CodecError) -> UnsafePointer<Functions> {
    guard let functions = silhouette_linked_part(kind, nil)?.pointee.contents else {
      throw .notBuiltIn(format)
    }
    return functions.assumingMemoryBound(to: Functions.self)
  }
}
