// SPDX-License-Identifier: Apache-2.0

/// The side of a hand.
public enum VNChirality: Int, Sendable {
  /// A left hand.
  case left = -1
  /// A hand that could be either.
  case unknown = 0
  /// A right hand.
  case right = 1
}
