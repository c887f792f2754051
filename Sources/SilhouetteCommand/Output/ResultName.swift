// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The name of a photo's result in a folder of results.
///
/// It depends on nothing but the photo's own name, and two photos never share one: the
/// name is kept where its end stands for the result's format, else the format's extension is put
/// behind it, so that `cat.jpg` and `cat.png` give `cat.jpg.png` and `cat.png`. To keep these
/// apart from photos of such names, `cat.jpg.png` gives `cat.jpg.png.png`, and what has
/// no picture's extension gets the format's twice.
struct ResultName: Hashable, Sendable {
  /// The path below the folder.
  let path: String
  /// The format of the result.
  let format: ImageFileFormat

  /// Names a result.
  ///
  /// - Parameters:
  ///   - photo: The photo's path below the folder that is searched.
  ///   - format: The format of the result; `nil` for that of the photo's name, or PNG.
  init(of photo: String, format: ImageFileFormat?) {
    let own = ImageFileFormat(path: photo)
    let format = format ?? own ?? .png
    self.format = format
    let ending = "." + format.pathExtension
    if own == nil {
      path = photo + ending + ending
    } else if own == format, ImageFileFormat(path: Self.withoutExtension(photo)) == nil {
      path = photo
    } else {
      path = photo + ending
    }
  }

  private static func withoutExtension(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
  }
}

extension ImageFileFormat {
  /// The extension that files get.
  var pathExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .pnm: "ppm"
    }
  }
}
