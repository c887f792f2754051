// SPDX-License-Identifier: Apache-2.0

extension Model: Hashable {
  /// A model is equal to itself only.
  public static func == (a: Model, b: Model) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
