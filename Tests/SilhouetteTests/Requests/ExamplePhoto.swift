// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport

/// The project's example photo of a cat.
enum ExamplePhoto {
  static let path = SharedData.packageFolder + "/Examples/chelsea.png"

  static func pixels() throws -> PixelBuffer { try Photo(contentsOf: path).pixels }
}

extension ImageOrientation {
  /// The orientation that undoes this one: except for the quarter turns, each is its own inverse.
  var inverse: ImageOrientation {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }
}
