// SPDX-License-Identifier: Apache-2.0

internal import CParts

/// An image file format.
public enum ImageFileFormat: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// Portable Network Graphics, in the product `SilhouettePNG`.
  case png
  /// JPEG, baseline or progressive, in the product `SilhouetteJPEG`.
  case jpeg
  /// Binary portable any-map: P5 (grey) or P6 (RGB), 8 or 16 bits.
  case pnm

  /// Creates the format from the signature at the start of the bytes; `nil` for an unknown signature.
  ///
  /// - Parameter bytes: The start of the file; 8 bytes are enough.
  public init?(sniffing bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(8))
    if head == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.count >= 3, head[0] == UInt8(ascii: "P"),
      head[1] == UInt8(ascii: "5") || head[1] == UInt8(ascii: "6"),
      head[2].isWhiteSpace || head[2] == UInt8(ascii: "#")
    {
      self = .pnm
    } else {
      return nil
    }
  }

  /// Creates the format from a file name extension; `nil` for an unknown extension.
  ///
  /// - Parameter pathExtension: The extension without the dot, such as `jpg`, in upper or lower case.
  package init?(pathExtension: some StringProtocol) {
    let lowercase = pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.pathExtensions.contains(lowercase) }) else {
      return nil
    }
    self = format
  }

  /// The file name extensions of the format, in lower case and without the dot.
  package var pathExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .pnm: ["pnm", "ppm", "pgm"]
    }
  }

  /// Creates the format from the extension of a path; `nil` for an unknown extension.
  public init?(path: String) {
    guard let pathExtension = path.pathExtension else { return nil }
    self.init(pathExtension: pathExtension)
  }

  /// Indicates whether the program links the library for the format.
  public var isBuiltIn: Bool {
    switch self {
    case .png: silhouette_linked_png() != nil
    case .jpeg: silhouette_linked_jpeg() != nil
    case .pnm: true
    }
  }

  /// The product of the package that contains the format; `nil` if it is part of every program.
  var product: String? {
    switch self {
    case .png: "SilhouettePNG"
    case .jpeg: "SilhouetteJPEG"
    case .pnm: nil
    }
  }

  public var description: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .pnm: "PNM"
    }
  }
}

extension String {
  /// The text after the last dot of a path's last component; `nil` without a dot.
  var pathExtension: Substring? {
    let name = utf8.lastIndex(of: UInt8(ascii: "/")).map { self[index(after: $0)...] } ?? self[...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return name[name.index(after: dot)...]
  }
}

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
