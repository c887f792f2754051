// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore

/// A tone curve of an ICC profile, which maps stored values to linear light, both 0…1.
enum ICCCurve {
  /// A table of evenly spaced values, at least two.
  case table([UInt16])
  /// A formula: kind 0…4 of `parametricCurveType`, and as many of the parameters g, a, b, c, d, e, f as the kind uses.
  case parametric(kind: Int, [Double])

  /// The number of parameters of each kind.
  private static let parameterCounts = [1, 3, 4, 5, 7]

  /// Reads the profile's element at `offset`; `nil` if the element is not a curve.
  init?(_ reader: ByteReader, at offset: Int) throws(FormatError) {
    let type = try reader.text(offset: offset, count: 4, "a curve's type")
    switch type {
    case "curv":
      let count = Int(try reader.bigEndian(UInt32.self, at: offset + 8, "a curve's length"))
      switch count {
      case 0: self = .parametric(kind: 0, [1])
      case 1:
        let gamma = try reader.bigEndian(UInt16.self, at: offset + 12, "a curve's power")
        self = .parametric(kind: 0, [Double(gamma) / 256])
      default:
        let bytes = try reader.slice(offset: offset + 12, count: 2 * count, "a curve's values")
        self = .table((0..<count).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) })
      }
    case "para":
      let kind = Int(try reader.bigEndian(UInt16.self, at: offset + 8, "a curve's kind"))
      guard kind < Self.parameterCounts.count else { return nil }
      var parameters: [Double] = []
      for index in 0..<Self.parameterCounts[kind] {
        let place = offset + 12 + 4 * index
        let fixed = try reader.bigEndian(Int32.self, at: place, "a curve's parameter")
        parameters.append(Double(fixed) / 65536)
      }
      self = .parametric(kind: kind, parameters)
    default: return nil
    }
  }

  /// The largest difference from sRGB's curve, in linear light.
  var differenceFromSRGB: Double {
    (0...255).reduce(0) { worst, step in
      let x = Double(step) / 255
      let sRGB = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
      let difference = abs(self(x) - sRGB)
      // NaN counts as different.
      return difference <= worst ? worst : difference.isNaN ? .infinity : difference
    }
  }

  /// Returns the linear light for a stored value.
  func callAsFunction(_ x: Double) -> Double {
    switch self {
    case .table(let values):
      let place = x * Double(values.count - 1)
      let index = min(Int(place), values.count - 2)
      let part = place - Double(index)
      return (Double(values[index]) * (1 - part) + Double(values[index + 1]) * part) / 65535
    case .parametric(let kind, let p):
      switch kind {
      case 0: return pow(x, p[0])
      case 1: return x >= -p[2] / p[1] ? pow(p[1] * x + p[2], p[0]) : 0
      case 2: return x >= -p[2] / p[1] ? pow(p[1] * x + p[2], p[0]) + p[3] : p[3]
      case 3: return x >= p[4] ? pow(p[1] * x + p[2], p[0]) : p[3] * x
      default: return x >= p[4] ? pow(p[1] * x + p[2], p[0]) + p[5] : p[3] * x + p[6]
      }
    }
  }
}
