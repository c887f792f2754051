// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Limits on the size of an untrusted model, checked before memory is allocated for it.
///
/// The defaults admit any network that is meant for phones and desktops, and reject files that are designed to exhaust the
/// machine: they bound the cost of a run as well as the size of the file.
public struct ModelLimits: Hashable, Sendable {
  /// The maximum size of a model file in bytes; 1 GiB by default.
  public var maximumFileByteCount: Int
  /// The maximum size of a text header in bytes; 4 MiB by default.
  public var maximumHeaderByteCount: Int
  /// The maximum number of stored or computed tensors, and of operators; 65,536 by default.
  public var maximumTensorCount: Int
  /// The maximum number of stored values, each of which takes 4 bytes in memory; 2^28 by default.
  public var maximumParameterCount: Int
  /// The maximum number of multiply-adds in one run; 2^42 by default, which takes a few minutes.
  public var maximumMultiplyAdds: Int
  /// The maximum number of other elementary operations in one run, such as the comparisons of large pooling windows;
  /// 2^34 by default, which takes tens of seconds.
  public var maximumOperationCount: Int
  /// The maximum memory of one run in bytes, including the working memory of all threads, and the maximum
  /// size of any single computed tensor; 3 GiB by default.
  public var maximumArenaByteCount: Int

  /// Creates limits.
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

extension ModelLimits {
  /// Checks that the size of a file is within the limits.
  package func checkSize(of file: FileBytes) throws(FileError) {
    guard file.count <= maximumFileByteCount else {
      throw FileError(path: file.path, reason: .tooLarge(limit: maximumFileByteCount))
    }
  }
}
