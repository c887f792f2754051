// SPDX-License-Identifier: Apache-2.0

import CLibrary

// What the kernels' tests use of the module Testing, without its macros: Tools/checks/arm64 turns `#expect` into calls of
// `expect`, and calls each test.

/// The results of the tests that were run.
public enum Results {
  nonisolated(unsafe) fileprivate static var expectationCount = 0
  nonisolated(unsafe) fileprivate static var failureCount = 0
  /// The number of failures that the current test has printed.
  nonisolated(unsafe) fileprivate static var failuresOfTest = 0

  /// Prints the name of the next test.
  public static func begin(_ name: StaticString) {
    failuresOfTest = 0
    print("test \(name)")
  }

  /// Prints the sums, and ends the program.
  public static func finish() -> Never {
    print("\(expectationCount) expectations, \(failureCount) failures")
    exit(failureCount == 0 && expectationCount > 0 ? 0 : 1)
  }
}

/// Checks a condition.
public func expect(
  _ condition: Bool, _ remark: @autoclosure () -> Remark = "", file: StaticString = #fileID,
  line: Int = #line
) {
  Results.expectationCount += 1
  guard !condition else { return }
  Results.failureCount += 1
  // A mistake fails thousands of times.
  guard Results.failuresOfTest < 5 else { return }
  Results.failuresOfTest += 1
  print("failure at \(file):\(line): \(remark().text)")
}

/// A message with the strings and integers that it is made of: Embedded Swift describes few other types.
public struct Remark: ExpressibleByStringInterpolation {
  fileprivate let text: String

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ value: String) { text += value }
    public mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
    public mutating func appendInterpolation<T>(_ value: T) { text += "…" }
  }

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
