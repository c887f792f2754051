// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// Returns the product of the given sizes, none of which may be negative; `Int.max` on overflow.
  package static func saturatingProduct(_ sizes: Int...) -> Int {
    if sizes.contains(0) { return 0 }
    return sizes.reduce(1) { product, size in
      let (next, overflow) = product.multipliedReportingOverflow(by: size)
      return overflow ? .max : next
    }
  }

  /// Returns the sum of this size and another, neither of which may be negative; `Int.max` on overflow.
  package func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
