// SPDX-License-Identifier: Apache-2.0

extension DeepLabV3: Hashable {
  /// Returns a Boolean value that indicates whether both are the same instance.
  public static func == (a: DeepLabV3, b: DeepLabV3) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
