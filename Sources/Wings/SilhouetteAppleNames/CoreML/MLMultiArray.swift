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
  /// The pixel buffer whose memory the array shares; `nil` for any other memory.
  public let pixelBuffer: CVPixelBuffer?
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
    self.init(memory, lengths, Self.steps(of: lengths), count, dataType) { free(memory) }
  }

  /// Creates an array of zeros; as with Swift's arrays, too little memory stops the program.
  ///
  /// - Parameters:
  ///   - lengths: The length of each axis, which may be 0.
  ///   - dataType: The type of the elements.
  convenience init(zeros lengths: [Int], _ dataType: MLMultiArrayDataType) {
    let count = lengths.reduce(1, *)
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count * dataType.byteCount, 1), alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    guard let memory = bytes.baseAddress else { preconditionFailure("too little memory") }
    self.init(memory, lengths, Self.steps(of: lengths), count, dataType) { bytes.deallocate() }
  }

  /// Returns the strides of contiguous elements in row-major order.
  static func steps(of lengths: [Int]) -> [Int] {
    var steps = [Int](repeating: 1, count: lengths.count)
    for axis in lengths.indices.dropLast().reversed() {
      steps[axis] = steps[axis + 1] * lengths[axis + 1]
    }
    return steps
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

  init(
    _ memory: UnsafeMutableRawPointer, _ lengths: [Int], _ steps: [Int], _ count: Int,
    _ dataType: MLMultiArrayDataType, pixelBuffer: CVPixelBuffer? = nil,
    _ release: @escaping () -> Void
  ) {
    dataPointer = memory
    self.lengths = lengths
    self.steps = steps
    self.count = count
    self.dataType = dataType
    self.pixelBuffer = pixelBuffer
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

  // MARK: Memory

  /// Calls a function with the memory of the elements, which have the array's ``strides``.
  ///
  /// - Precondition: As on iOS, `type` is the type of the elements.
  /// - Throws: The errors of the function.
  public func withUnsafeBufferPointer<S: MLShapedArrayScalar, R>(
    ofType type: S.Type, _ body: (UnsafeBufferPointer<S>) throws -> R
  ) rethrows -> R {
    precondition(dataType == S.multiArrayDataType, "\(S.self) in a multi-array of \(dataType)")
    return try body(
      UnsafeBufferPointer(start: dataPointer.assumingMemoryBound(to: S.self), count: span))
  }

  /// Calls a function with the memory of the elements, which it can change, and their strides, in elements.
  ///
  /// - Precondition: As on iOS, `type` is the type of the elements.
  /// - Throws: The errors of the function.
  public func withUnsafeMutableBufferPointer<S: MLShapedArrayScalar, R>(
    ofType type: S.Type, _ body: (UnsafeMutableBufferPointer<S>, [Int]) throws -> R
  ) rethrows -> R {
    precondition(dataType == S.multiArrayDataType, "\(S.self) in a multi-array of \(dataType)")
    return try body(
      UnsafeMutableBufferPointer(start: dataPointer.assumingMemoryBound(to: S.self), count: span),
      steps)
  }

  /// Calls a function with the bytes of the elements, which have the array's ``strides``.
  ///
  /// - Throws: The errors of the function.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try body(UnsafeRawBufferPointer(start: dataPointer, count: span * dataType.byteCount))
  }

  /// Calls a function with the bytes of the elements, which it can change, and the strides, in elements.
  ///
  /// - Throws: The errors of the function.
  public func withUnsafeMutableBytes<R>(
    _ body: (UnsafeMutableRawBufferPointer, [Int]) throws -> R
  ) rethrows -> R {
    try body(
      UnsafeMutableRawBufferPointer(start: dataPointer, count: span * dataType.byteCount), steps)
  }

  /// The number of elements from the first in memory to the last.
  private var span: Int {
    count == 0 ? 0 : 1 + zip(lengths, steps).reduce(0) { $0 + ($1.0 - 1) * $1.1 }
  }

  public var description: String { "\(dataType) \(lengths)" }
}
