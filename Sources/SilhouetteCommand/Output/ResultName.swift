// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The name of a photo's result in a folder of results.
///
/// It depends only on the photo's own name, and two photos never share one: a name with an extension of the result's
/// format is kept; otherwise that extension is appended, so that `cat.jpg` and `cat.png` give `cat.jpg.png` and
/// `cat.png`. To avoid collisions with photos of such names, `cat.jpg.png` gives `cat.jpg.png.png`, and a name
/// without an image extension gets the format's extension twice.
struct ResultName: Hashable, Sendable {
  /// The path relative to the folder.
  let path: String
  /// The format of the result.
  let format: ImageFileFormat

  /// Creates the name of a result.
  ///
  /// - Parameters:
  ///   - photo: The photo's path relative to the folder that is searched.
  ///   - format: The format of the result; `nil` for the format that the photo's name stands for, or PNG.
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
  /// The extension of new files.
  var pathExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .pnm: "ppm"
    }
  }
}
