// SPDX-License-Identifier: Apache-2.0

extension DeepLabV3: Hashable {
  /// A network is equal to itself only.
  public static func == (a: DeepLabV3, b: DeepLabV3) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
