// SPDX-License-Identifier: Apache-2.0

/// Limits on the size of an untrusted model, checked before memory is allocated for it.
///
/// The defaults admit every network for phones and desktops and stop a file that was made to
/// exhaust the machine: they bound what one run costs, not only what the file holds.
public struct ModelLimits: Hashable, Sendable {
  /// The size of a model file in bytes; 1 GiB.
  public var maximumFileByteCount: Int
  /// The size of a text header in bytes; 4 MiB.
  public var maximumHeaderByteCount: Int
  /// The number of tensors, stored or computed, and of operators; 65,536.
  public var maximumTensorCount: Int
  /// The number of stored values, each of which takes 4 bytes once read; 2^28.
  public var maximumParameterCount: Int
  /// The multiplications followed by an addition that one run takes; 2^42, a few minutes.
  public var maximumMultiplyAdds: Int
  /// The elementary operations of all other kinds that one run takes, such as the comparisons of large pooling windows;
  /// 2^34, tens of seconds.
  public var maximumOperationCount: Int
  /// The memory of one run in bytes, working memory of all threads included; no single computed
  /// tensor may be larger either; 3 GiB.
  public var maximumArenaByteCount: Int

  /// Makes limits.
  public init(
    maximumFileByteCount: Int = 1 << 30,
    maximumHeaderByteCount: Int = 1 << 22,
    maximumTensorCount: Int = 1 << 16,
    maximumParameterCount: Int = 1 << 28,
    maximumMultiplyAdds: Int = 1 << 42,
    maximumOperationCount: Int = 1 << 34,
    maximumArenaByteCount: Int = 3 << 30
  ) {
    self.maximumFileByteCount = maximumFileByteCount
    self.maximumHeaderByteCount = maximumHeaderByteCount
    self.maximumTensorCount = maximumTensorCount
    self.maximumParameterCount = maximumParameterCount
    self.maximumMultiplyAdds = maximumMultiplyAdds
    self.maximumOperationCount = maximumOperationCount
    self.maximumArenaByteCount = maximumArenaByteCount
  }

  /// The default limits.
  public static let standard = ModelLimits()
}
