// SPDX-License-Identifier: Apache-2.0

#if !canImport(Vision)
  /// The side of a hand.
  public enum VNChirality: Int, Sendable {
    case left = -1
    case unknown = 0
    case right = 1
  }
#endif
