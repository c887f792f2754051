// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// An error of a command that needs no more than a message.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ValidationError {
  /// Checks the value of an option.
  ///
  /// - Parameters:
  ///   - option: The option, with its hyphens.
  ///   - value: The value; `nil` if the option is missing.
  ///   - range: The accepted values.
  /// - Throws: `ValidationError` with the range and the value.
  static func check(_ option: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
    if let value, !range.contains(value) {
      throw ValidationError(
        "\(option) takes \(range.lowerBound) to \(range.upperBound), found \(value)")
    }
  }

  /// Checks the value of an option that takes a decimal number.
  static func check(_ option: String, _ value: Double?, _ range: ClosedRange<Double>) throws {
    func text(_ bound: Double) -> String { Int(exactly: bound).map { "\($0)" } ?? "\(bound)" }
    if let value, !range.contains(value) {
      throw ValidationError(
        "\(option) takes \(text(range.lowerBound)) to \(text(range.upperBound)), found \(value)")
    }
  }
}
