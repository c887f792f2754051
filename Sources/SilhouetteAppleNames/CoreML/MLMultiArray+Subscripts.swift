// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension MLMultiArray {
  /// The number at a place in the order of the axes: 0..<count.
  public subscript(index: Int) -> NSNumber {
    get { NSNumber(value: self[double: offset(ofPlace: index)]) }
    set { self[double: offset(ofPlace: index)] = newValue.doubleValue }
  }

  /// The number at a place along each axis.
  public subscript(key: [NSNumber]) -> NSNumber {
    get { self[key.map { $0.intValue }] }
    set { self[key.map { $0.intValue }] = newValue }
  }

  /// The number at a place along each axis.
  public subscript(key: [Int]) -> NSNumber {
    get { NSNumber(value: self[double: offset(at: key)]) }
    set { self[double: offset(at: key)] = newValue.doubleValue }
  }

  /// Returns the distance of a place from the first number, in numbers.
  private func offset(at key: [Int]) -> Int {
    precondition(
      key.count == lengths.count && zip(key, lengths).allSatisfy { $0 >= 0 && $0 < $1 },
      "the place \(key) in a multi-array of \(lengths)")
    return zip(key, steps).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns the distance of a place in the order of the axes from the first number, in numbers.
  func offset(ofPlace index: Int) -> Int {
    precondition(index >= 0 && index < count, "the place \(index) of \(count)")
    var (rest, offset) = (index, 0)
    for axis in lengths.indices.reversed() {
      offset += rest % lengths[axis] * steps[axis]
      rest /= lengths[axis]
    }
    return offset
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
