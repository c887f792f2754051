// SPDX-License-Identifier: Apache-2.0

internal import CParts

/// The functions of the libraries that formats need, of a program that links them.
enum LinkedLibraries {
  /// libpng.
  ///
  /// - Throws: ``CodecError/notBuiltIn(_:)``.
  static var png: UnsafePointer<silhouette_png_functions> {
    get throws(CodecError) {
      guard let functions = silhouette_linked_png() else { throw .notBuiltIn(.png) }
      return functions
    }
  }

  /// libjpeg.
  ///
  /// - Throws: ``CodecError/notBuiltIn(_:)``.
  static var jpeg: UnsafePointer<silhouette_jpeg_functions> {
    get throws(CodecError) {
      guard let functions = silhouette_linked_jpeg() else { throw .notBuiltIn(.jpeg) }
      return functions
    }
  }
}
