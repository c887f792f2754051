// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import TestSupport
import Testing

/// Photos beside the checkout.
enum MaskPhotos {
  /// Indicates whether the networks are built in and the photos are there.
  static let arePresent = SharedData.isPresent

  static let comment: Comment =
    "needs the bundled networks and the folder shared beside the checkout"

  static func pixels(_ name: String) throws -> PixelBuffer {
    try Photo(contentsOf: SharedData.path(name)).pixels
  }

  /// Returns the places where a mask is at least one half, or has a number.
  static func places(_ mask: PixelBuffer, _ belongs: (UInt8) -> Bool = { $0 > 127 }) -> [Bool] {
    let codes = mask.resized(width: mask.width, height: mask.height, component: .uint8)
    let bytes = codes.packedBytes
    return stride(from: 0, to: bytes.count, by: codes.format.bytesPerPixel).map {
      belongs(bytes[$0])
    }
  }

  /// Returns the ratio of intersection and union.
  static func overlap(_ a: [Bool], _ b: [Bool]) -> Double {
    var both = 0
    var either = 0
    for (x, y) in zip(a, b) {
      if x && y { both += 1 }
      if x || y { either += 1 }
    }
    return either == 0 ? 1 : Double(both) / Double(either)
  }
}
