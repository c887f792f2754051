// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The memory of a file's constants and of what is made from them while the file is read, counted before it is allocated.
///
/// A file pays for constants by its size, however small the limits of a network leave it; what a file of a few bytes may
/// make of them is limited. Since all that is counted is also written, the time to read a file is limited too.
package final class ConstantMemory {
  /// The memory that any file may take, and the memory for each of its bytes: weights of one bit become 32 bits, and are
  /// copied to another order of their axes.
  private static let (freeByteCount, byteCountPerByte) = (1 << 28, 64)

  private let path: String
  private let fileByteCount: Int
  private let maximumParameterCount: Int
  private var parameterCount = 0
  private var byteCount = 0
  /// The size of the files beside the file whose elements it uses.
  package var neighborByteCount = 0

  private var filesByteCount: Int { fileByteCount.saturatingSum(neighborByteCount) }
  private var maximumByteCount: Int {
    Self.freeByteCount.saturatingSum(.saturatingProduct(filesByteCount, Self.byteCountPerByte))
  }

  /// - Parameters:
  ///   - path: The file's name in errors.
  ///   - fileByteCount: The size of the file.
  ///   - limits: The limits of the network.
  package init(path: String, fileByteCount: Int, limits: ModelLimits) {
    self.path = path
    self.fileByteCount = fileByteCount
    maximumParameterCount = limits.maximumParameterCount
  }

  /// The maximum number of elements of a constant that is made from a smaller one, such as a range.
  package var maximumGrownCount: Int { (1 << 20).saturatingSum(filesByteCount) }

  /// Counts the elements of a constant.
  package func countParameters(_ count: Int, byteCount: Int = 4) throws(ModelError) {
    parameterCount = parameterCount.saturatingSum(count)
    guard parameterCount <= maximumParameterCount else {
      throw ModelError(
        path: path,
        reason: .tooLarge(
          what: "parameters", limit: maximumParameterCount, found: parameterCount))
    }
    try countBytes(.saturatingProduct(byteCount, count))
  }

  /// Counts other memory, or memory that is read to make a constant.
  package func countBytes(_ count: Int) throws(ModelError) {
    byteCount = byteCount.saturatingSum(count)
    guard byteCount <= maximumByteCount else {
      throw ModelError(
        path: path,
        reason: .tooLarge(
          what: "bytes of constants in a file of \(filesByteCount)", limit: maximumByteCount,
          found: byteCount))
    }
    do {
      try AvailableMemory.require(count)
    } catch {
      throw ModelError(path: path, reason: .outOfMemory(byteCount: count))
    }
  }
}
