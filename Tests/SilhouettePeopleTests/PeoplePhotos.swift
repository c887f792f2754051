// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople
import Synchronization
import TestSupport

/// Photos of people beside the checkout, each read once.
enum PeoplePhotos {
  private static let cache = Mutex<[String: PixelBuffer]>([:])

  /// Returns the upright pixels of a photo of the shared folder.
  static func pixels(_ name: String) throws -> PixelBuffer {
    if let known = cache.withLock({ $0[name] }) { return known }
    let pixels = try ImageRequestHandler(contentsOf: SharedData.path(name)).pixels()
    cache.withLock { $0[name] = pixels }
    return pixels
  }

  static func astronaut() throws -> PixelBuffer { try pixels("photos/astronaut.png") }
}
