// SPDX-License-Identifier: Apache-2.0

/// The error of a function whose body is still to be written.
public struct NotSolved: Error, CustomStringConvertible {
  /// The file of the function.
  private let file: String
  /// The name of the function.
  private let function: String

  /// Creates the error of the calling function.
  public init(file: String = #fileID, function: String = #function) {
    self.file = file
    self.function = function
  }

  public var description: String {
    "\(function) is still to be written, in Sources/\(file)"
  }
}
