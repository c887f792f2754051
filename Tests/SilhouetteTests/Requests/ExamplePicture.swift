// SPDX-License-Identifier: Apache-2.0

import Silhouette
import TestSupport

/// The photograph of a cat that comes with the project.
enum ExamplePicture {
  static let path = SharedData.packageFolder + "/Examples/chelsea.png"

  static func pixels() throws -> PixelBuffer { try Photo(contentsOf: path).pixels }
}

extension ImageOrientation {
  /// What undoes the turn: all but the quarter turns are their own.
  var inverse: ImageOrientation {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }
}
