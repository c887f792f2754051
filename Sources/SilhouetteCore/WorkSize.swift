// SPDX-License-Identifier: Apache-2.0

/// The size of a piece of work for background threads, as far as it is known beforehand.
package enum WorkSize: Int, Hashable, Sendable, CaseIterable {
  /// One frame of a stream, which somebody is watching: goes before all others.
  case frame
  /// Some tens or hundreds of milliseconds.
  case small
  /// Seconds. Large work never takes the last threads, so that small work does not wait behind it.
  case large

  /// The number of pixels from which on work on an image is large.
  package static let largePixelCount = 4e6

  /// The size of work on so many pixels.
  package init(pixelCount: Double) { self = pixelCount < Self.largePixelCount ? .small : .large }
}
