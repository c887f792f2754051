// SPDX-License-Identifier: Apache-2.0

/// A source and the reduction at which it is decoded; sources are compared by identity.
package struct StreamKey: Hashable, Sendable {
  package let source: any PixelSource
  /// The divisor of width and height.
  package let reduction: Int
  /// The mapping from the source's stored values to light.
  package let colorSpace: ColorSpace

  package init(source: any PixelSource, reduction: Int, colorSpace: ColorSpace) {
    self.source = source
    self.reduction = reduction
    self.colorSpace = colorSpace
  }

  package var width: Int { (source.width + reduction - 1) / reduction }
  package var height: Int { (source.height + reduction - 1) / reduction }

  package static func == (first: StreamKey, second: StreamKey) -> Bool {
    first.source === second.source && first.reduction == second.reduction
      && first.colorSpace == second.colorSpace
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(reduction)
  }
}
