// SPDX-License-Identifier: Apache-2.0

import Given

/// A difference between a result and what was expected, as a sentence for the person who wrote the
/// code.
///
/// It is thrown, so that a test ends at the first difference: the others usually have the same
/// cause.
struct Difference: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Compares numbers with those of an oracle.
///
/// - Parameters:
///   - name: The name of what was computed.
///   - found: The numbers of the code under test, in row-major order.
///   - expected: The numbers of the oracle.
///   - shape: The length along each axis.
///   - axes: The names of the axes, such as “y x c”.
///   - tolerance: The largest allowed difference, relative to the largest expected number, but at
///     least to 1.
///   - input: A description of the input.
/// - Throws: ``Difference`` that names the first element that differs.
func compare(
  _ name: String, _ found: [Float], with expected: [Double], shape: [Int], axes: String,
  tolerance: Double = 1e-5, for input: String
) throws {
  try compare(
    name, found.map { Double($0) }, with: expected, shape: shape, axes: axes, tolerance: tolerance,
    for: input)
}

func compare(
  _ name: String, _ found: [Double], with expected: [Double], shape: [Int], axes: String,
  tolerance: Double = 1e-5, for input: String
) throws {
  let names = axes.split(separator: " ")
  guard found.count == expected.count else {
    let lengths = shape.map(String.init).joined(separator: " × ")
    throw Difference(
      "\(name) has \(found.count) elements, expected \(expected.count) = \(lengths)"
        + " (\(names.joined(separator: ", "))), for \(input)")
  }
  let largest = expected.reduce(1) { max($0, abs($1)) }
  for index in expected.indices
  where !(abs(found[index] - expected[index]) <= tolerance * largest) {
    var rest = index
    var position: [String] = []
    for (axis, length) in zip(names, shape).reversed() {
      position.insert("\(axis) \(rest % length)", at: 0)
      rest /= length
    }
    throw Difference(
      "\(name) is \(found[index]) at [\(position.joined(separator: ", "))],"
        + " expected \(expected[index]), for \(input)")
  }
}

/// Compares a feature map with an oracle's.
func compare(
  _ name: String, _ found: FeatureMap, with expected: ReferenceMap, for input: String
) throws {
  guard found.height == expected.height, found.width == expected.width,
    found.channels == expected.channels
  else {
    throw Difference(
      "\(name) has \(found.height) rows, \(found.width) columns and \(found.channels) channels,"
        + " expected \(expected.height), \(expected.width) and \(expected.channels), for \(input)")
  }
  try compare(
    name, found.values, with: expected.values,
    shape: [expected.height, expected.width, expected.channels], axes: "y x c", for: input)
}
