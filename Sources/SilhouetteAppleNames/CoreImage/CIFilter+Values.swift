// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

// The inputs of the typed filters.

extension CIFilter {
  /// Returns a number of any type; `nil` for any other value.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Float: Double(number.description)
    case let number as Int: Double(number)
    case let number as CGFloat: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  func number(_ key: String) -> Float { Float(Self.number(value(forKey: key)) ?? 0) }

  func integer(_ key: String) -> Int { Int(exactly: Double(number(key))) ?? 0 }

  func vector(_ key: String) -> CIVector {
    value(forKey: key).flatMap { CIVector(any: $0) } ?? CIVector([])
  }

  func color(_ key: String) -> CIColor { value(forKey: key) as? CIColor ?? .clear }

  func image(_ key: String) -> CIImage? { value(forKey: key) as? CIImage }
}
