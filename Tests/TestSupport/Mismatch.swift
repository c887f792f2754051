// SPDX-License-Identifier: Apache-2.0

/// The first number that is not what was expected, in words; `nil` if all are.
///
/// A number may be off by `absolute` plus `relative` times the expected one. Not-a-number is equal
/// to itself only.
public func mismatch(
  _ actual: [Float], _ expected: [Double], absolute: Double = 0, relative: Double = 0
) -> String? {
  mismatch(actual.map(Double.init), expected, absolute: absolute, relative: relative)
}

/// Likewise.
public func mismatch(
  _ actual: [Double], _ expected: [Double], absolute: Double = 0, relative: Double = 0
) -> String? {
  guard actual.count == expected.count else {
    return "\(actual.count) numbers, expected \(expected.count)"
  }
  for index in actual.indices {
    let (a, e) = (actual[index], expected[index])
    if a == e || a.isNaN && e.isNaN { continue }
    if abs(a - e) <= absolute + relative * abs(e) { continue }
    return "number \(index) is \(a), expected \(e), off by \(abs(a - e))"
  }
  return nil
}

/// The first index at which two arrays differ, in words; `nil` if they are equal bit by bit.
public func bitMismatch(_ a: [Float], _ b: [Float]) -> String? {
  guard a.count == b.count else { return "\(a.count) numbers against \(b.count)" }
  for index in a.indices where a[index].bitPattern != b[index].bitPattern {
    return "number \(index) is \(a[index]) against \(b[index])"
  }
  return nil
}

/// The distance of a Float32 from an exact number, in units of the exact number's last place.
public func ulpError(_ actual: Float, _ exact: Double) -> Double {
  let unit = max(Float(exact).ulp, Float.leastNormalMagnitude.ulp)
  return abs(Double(actual) - exact) / Double(unit)
}

/// The largest ``ulpError(_:_:)``, not-a-number if one of the numbers is, and where it is.
public func worstUlpError(
  _ actual: [Float], _ exact: (Int) -> Double
) -> (error: Double, index: Int) {
  var worst = (error: 0.0, index: -1)
  for index in actual.indices {
    let error = ulpError(actual[index], exact(index))
    if error.isNaN { return (error, index) }
    if error > worst.error { worst = (error, index) }
  }
  return worst
}
