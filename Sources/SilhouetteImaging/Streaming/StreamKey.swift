// SPDX-License-Identifier: Apache-2.0

/// A source and the size that it is decoded at. Sources are told apart by identity.
struct StreamKey: Hashable, Sendable {
  let source: any PixelSource
  /// The divisor of both sides.
  let reduction: Int
  /// The mapping from its numbers to light.
  let colorSpace: ColorSpace

  var width: Int { (source.width + reduction - 1) / reduction }
  var height: Int { (source.height + reduction - 1) / reduction }

  static func == (first: StreamKey, second: StreamKey) -> Bool {
    first.source === second.source && first.reduction == second.reduction
      && first.colorSpace == second.colorSpace
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(reduction)
  }
}
