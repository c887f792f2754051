// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension MLMultiArray {
  /// The element at an index, 0..<count, in row-major order.
  public subscript(index: Int) -> NSNumber {
    get { NSNumber(value: self[double: offset(ofPlace: index)]) }
    set { self[double: offset(ofPlace: index)] = newValue.doubleValue }
  }

  /// The element at the position that one index per axis gives.
  public subscript(key: [NSNumber]) -> NSNumber {
    get { self[key.map { $0.intValue }] }
    set { self[key.map { $0.intValue }] = newValue }
  }

  /// The element at the position that one index per axis gives.
  public subscript(key: [Int]) -> NSNumber {
    get { NSNumber(value: self[double: offset(at: key)]) }
    set { self[double: offset(at: key)] = newValue.doubleValue }
  }

  /// Returns the offset in memory, in elements, of the element at the position that one index per axis gives.
  private func offset(at key: [Int]) -> Int {
    precondition(
      key.count == lengths.count && zip(key, lengths).allSatisfy { $0 >= 0 && $0 < $1 },
      "index \(key) is outside a multi-array of shape \(lengths)")
    return zip(key, steps).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns the offset in memory, in elements, of the element at an index in row-major order.
  func offset(ofPlace index: Int) -> Int {
    precondition(
      index >= 0 && index < count, "index \(index) is outside a multi-array of \(count) elements")
    var rest = index
    var offset = 0
    for axis in lengths.indices.reversed() {
      offset += rest % lengths[axis] * steps[axis]
      rest /= lengths[axis]
    }
    return offset
  }

  /// Copies the element at an index of another array, in row-major order, to an index of this one, converted to its type.
  func copyElement(_ source: Int, of array: MLMultiArray, to target: Int) {
    self[double: offset(ofPlace: target)] = array[double: array.offset(ofPlace: source)]
  }

  private subscript(double offset: Int) -> Double {
    get {
      switch dataType {
      case .double: dataPointer.assumingMemoryBound(to: Double.self)[offset]
      case .float32: Double(dataPointer.assumingMemoryBound(to: Float.self)[offset])
      case .int32: Double(dataPointer.assumingMemoryBound(to: Int32.self)[offset])
      case .float16:
        Double(Half(bits: dataPointer.assumingMemoryBound(to: UInt16.self)[offset]).number)
      }
    }
    set {
      switch dataType {
      case .double: dataPointer.assumingMemoryBound(to: Double.self)[offset] = newValue
      case .float32: dataPointer.assumingMemoryBound(to: Float.self)[offset] = Float(newValue)
      case .int32:
        let whole = Int32(exactly: newValue.rounded(.towardZero))
        dataPointer.assumingMemoryBound(to: Int32.self)[offset] = whole ?? 0
      case .float16:
        dataPointer.assumingMemoryBound(to: UInt16.self)[offset] = Half(Float(newValue)).bits
      }
    }
  }
}

/// A half-precision number, for platforms on which the standard library has no `Float16`.
struct Half {
  let bits: UInt16

  init(bits: UInt16) { self.bits = bits }

  /// Creates the half-precision number nearest to a `Float`; ties go to the even one.
  init(_ number: Float) {
    let sign = UInt16(truncatingIfNeeded: number.bitPattern >> 16) & 0x8000
    let size = number.magnitude
    if size.isNaN {
      bits = sign | 0x7E00
    } else if size >= 65520 {
      bits = sign | 0x7C00
    } else if size < 0x1p-14 {
      // Multiples of 2⁻²⁴.
      bits = sign | UInt16((size * 0x1p24).rounded(.toNearestOrEven))
    } else {
      let pattern = size.bitPattern
      let rounded = pattern + 0xFFF + (pattern >> 13 & 1)
      bits = sign | UInt16(truncatingIfNeeded: (rounded >> 13) - (112 << 10))
    }
  }

  var number: Float {
    let sign: Float = bits & 0x8000 == 0 ? 1 : -1
    let exponent = Int(bits >> 10 & 0x1F)
    let fraction = Float(bits & 0x3FF)
    switch exponent {
    case 0: return sign * fraction * 0x1p-24
    case 0x1F: return fraction == 0 ? sign * .infinity : .nan
    default:
      return sign * Float(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction)
    }
  }
}
