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

  /// Returns the places where a mask is at least one half, or has a code.
  static func places(_ mask: PixelBuffer, codes: ClosedRange<UInt8> = 128...255) -> [Bool] {
    let bytes = mask.resized(width: mask.width, height: mask.height, component: .uint8)
    return TestSupport.places(
      in: bytes.packedBytes, step: bytes.format.bytesPerPixel, codes: codes)
  }
}
