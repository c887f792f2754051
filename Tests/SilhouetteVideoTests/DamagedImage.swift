// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo

/// An image whose pixels cannot be read.
enum DamagedImage {
  struct Failure: Error {}

  private final class Source: PixelSource {
    let width = 40
    let height = 30
    let format = PixelFormat.rgb8
    let colorSpace = ColorSpace.sRGB
    let name = "damaged"

    func makeReader(reduction: Int) throws -> any PixelRowReader { throw Failure() }
  }

  static var image: Image { Image(source: Source()) }
}
