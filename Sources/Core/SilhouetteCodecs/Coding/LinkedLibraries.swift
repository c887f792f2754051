// SPDX-License-Identifier: Apache-2.0

internal import CParts

/// The function tables of the linked format libraries.
enum LinkedLibraries {
  /// The functions of libpng.
  ///
  /// - Throws: ``CodecError/notBuiltIn(_:)`` if libpng is not linked.
  static var png: UnsafePointer<silhouette_png_functions> {
    get throws(CodecError) {
      guard let functions = silhouette_linked_png() else { throw .notBuiltIn(.png) }
      return functions
    }
  }

  /// The functions of libjpeg.
  ///
  /// - Throws: ``CodecError/notBuiltIn(_:)`` if libjpeg is not linked.
  static var jpeg: UnsafePointer<silhouette_jpeg_functions> {
    get throws(CodecError) {
      guard let functions = silhouette_linked_jpeg() else { throw .notBuiltIn(.jpeg) }
      return functions
    }
  }
}
