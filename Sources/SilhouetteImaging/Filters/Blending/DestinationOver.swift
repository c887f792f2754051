// SPDX-License-Identifier: Apache-2.0

/// Lays the picture under the background.
///
/// D + S · (1 − αd) on premultiplied values, alpha included (Porter & Duff 1984). Reads both pixel
/// by pixel; the extent holds both.
public struct DestinationOver: CompositingFilter {
  public static let info = compositingInfo(
    "destinationOver",
    "Lays the picture under the background.")

  /// What lies below the picture.
  public var background: Image

  /// Makes the filter.
  public init(background: Image) { self.background = background }

  public func apply(to input: Image) -> Image { background.composited(over: input) }
}
