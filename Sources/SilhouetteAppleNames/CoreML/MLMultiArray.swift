// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

/// The type of a multi-array's elements.
public enum MLMultiArrayDataType: Int, Sendable {
  /// 64-bit floating-point numbers.
  case double = 65600
  /// 32-bit floating-point numbers.
  case float32 = 65568
  /// 16-bit floating-point numbers.
  case float16 = 65552
  /// 32-bit signed integers.
  case int32 = 131104

  /// The same as ``double``.
  public static let float64 = MLMultiArrayDataType.double
  /// The same as ``float32``.
  public static let float = MLMultiArrayDataType.float32

  var byteCount: Int {
    switch self {
    case .double: 8
    case .float32, .int32: 4
    case .float16: 2
    }
  }
}

/// An array with any number of axes; the index along the first axis varies slowest.
public final class MLMultiArray: CustomStringConvertible {
  /// The type of the elements.
  public let dataType: MLMultiArrayDataType
  /// The length of each axis.
  public let shape: [NSNumber]
  /// The distance in memory between neighbouring elements along each axis, in elements.
  public let strides: [NSNumber]
  /// The address of the first element, which is valid during the lifetime of the array.
  public let dataPointer: UnsafeMutableRawPointer
  /// The number of elements.
  public let count: Int
  let lengths: [Int]
  let steps: [Int]
  private let release: () -> Void

  /// Creates an array of zeros.
  ///
  /// - Throws: ``MLModelError`` if a length is below 1 or there are too many elements.
  public convenience init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
    let lengths = shape.map { $0.intValue }
    let count = try Self.count(lengths)
    let byteCount = count * dataType.byteCount
    guard let memory = calloc(max(byteCount, 1), 1) else {
      throw MLModelError("too little memory for a multi-array of \(byteCount) bytes")
    }
    var steps = [Int](repeating: 1, count: lengths.count)
    for axis in lengths.indices.dropLast().reversed() {
      steps[axis] = steps[axis + 1] * lengths[axis + 1]
    }
    self.init(memory, lengths, steps, count, dataType) { free(memory) }
  }

  /// Creates an array that uses the caller's memory.
  ///
  /// - Parameters:
  ///   - dataPointer: The address of the first element.
  ///   - shape: The length of each axis.
  ///   - dataType: The type of the elements.
  ///   - strides: The distance in memory between neighbouring elements along each axis, in elements, not negative; one
  ///     per axis.
  ///   - deallocator: A function that receives the pointer when the array is released.
  /// - Throws: ``MLModelError`` for lengths below 1 or unsuitable strides.
  public convenience init(
    dataPointer: UnsafeMutableRawPointer, shape: [NSNumber], dataType: MLMultiArrayDataType,
    strides: [NSNumber], deallocator: ((UnsafeMutableRawPointer) -> Void)? = nil
  ) throws {
    let lengths = shape.map { $0.intValue }
    let steps = strides.map { $0.intValue }
    let count = try Self.count(lengths)
    guard steps.count == lengths.count, steps.allSatisfy({ $0 >= 0 && $0 < 1 << 40 }) else {
      throw MLModelError("expected \(lengths.count) non-negative strides, found \(steps)")
    }
    self.init(dataPointer, lengths, steps, count, dataType) { deallocator?(dataPointer) }
  }

  private init(
    _ memory: UnsafeMutableRawPointer, _ lengths: [Int], _ steps: [Int], _ count: Int,
    _ dataType: MLMultiArrayDataType, _ release: @escaping () -> Void
  ) {
    dataPointer = memory
    self.lengths = lengths
    self.steps = steps
    self.count = count
    self.dataType = dataType
    self.release = release
    shape = lengths.map { NSNumber(value: $0) }
    strides = steps.map { NSNumber(value: $0) }
  }

  deinit { release() }

  private static func count(_ lengths: [Int]) throws -> Int {
    var count = 1
    for length in lengths {
      let (product, overflows) = count.multipliedReportingOverflow(by: length)
      guard length > 0, !overflows, product < 1 << 40 else {
        throw MLModelError("a multi-array cannot have the shape \(lengths)")
      }
      count = product
    }
    return count
  }

  public var description: String { "\(dataType) \(lengths)" }
}
