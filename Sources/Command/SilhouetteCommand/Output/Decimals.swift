// SPDX-License-Identifier: Apache-2.0

/// The formatting of numbers with a fixed number of decimals.
enum Decimals {
  /// Returns a number rounded to the given number of decimals; `nil` if it is not finite or too large.
  static func text(_ value: Double, _ digits: Int) -> String? {
    Int(exactly: (value * Double(scale(digits))).rounded()).map { text(units: $0, digits) }
  }

  /// Returns the decimal notation of `units` × 10^−digits, such as 12.34 for 1234 units and 2 digits.
  static func text(units: Int, _ digits: Int) -> String {
    if digits == 0 { return "\(units)" }
    let fraction = "\(units % scale(digits))"
    return "\(units / scale(digits))."
      + String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
  }

  private static func scale(_ digits: Int) -> Int {
    (0..<digits).reduce(1) { scale, _ in scale * 10 }
  }
}
