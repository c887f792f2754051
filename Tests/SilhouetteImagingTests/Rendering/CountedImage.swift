// SPDX-License-Identifier: Apache-2.0

import Synchronization

@testable import SilhouetteImaging

/// An image whose pixels are counted when they are made.
final class CountedImage: Sendable {
  private let made = Atomic<Int>(0)
  let extent: Rect

  init(width: Double, height: Double) { extent = Rect(x: 0, y: 0, width: width, height: height) }

  /// The number of pixels that were made.
  var count: Int { made.load(ordering: .relaxed) }

  /// A new image, equal to no other, that calls a function before it makes a pixel.
  func image(_ willMake: @escaping @Sendable () -> Void = {}) -> Image {
    Image(generating: extent) { [self] x, y in
      willMake()
      made.add(1, ordering: .relaxed)
      return SIMD4(Float((x * 7 + y * 3).remainder(dividingBy: 5) / 10 + 0.5), 0.25, 0.5, 1)
    }
  }
}
