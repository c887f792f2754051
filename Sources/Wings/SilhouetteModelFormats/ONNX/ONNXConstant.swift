// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import SilhouetteCore
import SilhouetteInference

/// The element types of ONNX tensors that are supported, with their numbers in onnx.proto.
enum ONNXElementType: Int {
  case float = 1
  case uint8 = 2
  case int8 = 3
  case uint16 = 4
  case int16 = 5
  case int32 = 6
  case int64 = 7
  case bool = 9
  case float16 = 10
  case double = 11
  case uint32 = 12
  case uint64 = 13
  case bfloat16 = 16

  /// Indicates whether values are real numbers, which become Float32.
  var isReal: Bool {
    switch self {
    case .float, .float16, .double, .bfloat16: true
    case .uint8, .int8, .uint16, .int16, .int32, .int64, .bool, .uint32, .uint64: false
    }
  }

  /// The type of such elements in NumPy arrays; `nil` if NumPy has none, or if arrays of it are not supported.
  var arrayKind: NPYElementType.Kind? {
    switch self {
    case .float: .float32
    case .uint8: .uint8
    case .int8: .int8
    case .uint16: .uint16
    case .int16: .int16
    case .int32: .int32
    case .int64: .int64
    case .bool: .bool
    case .float16: .float16
    case .double: .float64
    case .uint32: .uint32
    case .uint64, .bfloat16: nil
    }
  }

  /// The size of an element in the raw encoding, in bytes.
  var byteCount: Int {
    switch self {
    case .uint8, .int8, .bool: 1
    case .uint16, .int16, .float16, .bfloat16: 2
    case .float, .int32, .uint32: 4
    case .double, .int64, .uint64: 8
    }
  }
}

/// A tensor whose values are known when a file is read: a stored one, or a result of size arithmetic.
struct ONNXConstant {
  /// The values in row-major order.
  enum Numbers {
    /// Integers and truth values; unsigned 64-bit integers wrap around.
    case integers([Int])
    /// Real numbers.
    case reals(Tensor)
  }

  let type: ONNXElementType
  let shape: TensorShape
  let numbers: Numbers

  init(_ integers: [Int], shape: TensorShape, type: ONNXElementType = .int64) {
    self.type = type
    self.shape = shape
    numbers = .integers(integers)
  }

  init(_ tensor: Tensor) {
    type = .float
    shape = tensor.shape
    numbers = .reals(tensor)
  }

  /// The integers; `nil` for real numbers.
  var integers: [Int]? { if case .integers(let integers) = numbers { integers } else { nil } }

  /// The values as real numbers.
  var tensor: Tensor {
    switch numbers {
    case .integers(let integers): Tensor(integers.map { Float($0) }, shape: shape)
    case .reals(let tensor): tensor
    }
  }

  /// The values as a tensor of the graph's element type that is closest to the file's.
  var exactTensor: Tensor {
    guard case .integers(let integers) = numbers else { return tensor }
    return switch type {
    case .int32: Tensor(integers.map { Int32(truncatingIfNeeded: $0) }, shape: shape)
    case .uint8, .bool: Tensor(integers.map { UInt8(truncatingIfNeeded: $0) }, shape: shape)
    default: Tensor(integers.map { Int64($0) }, shape: shape)
    }
  }

  /// Returns the same values with another shape of as many elements.
  func reshaped(_ shape: TensorShape) -> ONNXConstant {
    switch numbers {
    case .integers(let integers): ONNXConstant(integers, shape: shape, type: type)
    case .reals(let tensor): ONNXConstant(tensor.reshaped(shape))
    }
  }

  /// The memory of the values, in bytes.
  var byteCount: Int {
    switch numbers {
    case .integers(let integers): MemoryLayout<Int>.size * integers.count
    case .reals(let tensor): tensor.type.byteCount
    }
  }

  /// Calls `body` with the bytes of the values.
  func withUnsafeBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    switch numbers {
    case .integers(let integers): integers.withUnsafeBytes(body)
    case .reals(let tensor): tensor.withUnsafeBytes(body)
    }
  }

  /// Returns a constant of the same type whose values are written by a closure.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - write: A function that writes the bytes of all values, given the size of a value.
  func like(
    _ shape: TensorShape, writing write: (UnsafeMutableRawBufferPointer, Int) -> Void
  ) -> ONNXConstant {
    switch numbers {
    case .integers:
      let count = shape.elementCount
      let integers = [Int](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        write(
          UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count])),
          MemoryLayout<Int>.size)
        initializedCount = count
      }
      return ONNXConstant(integers, shape: shape, type: type)
    case .reals:
      return ONNXConstant(
        Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
          write(UnsafeMutableRawBufferPointer(target), MemoryLayout<Float>.size)
        })
    }
  }

  /// Returns the values at the places that rows read.
  func like(_ shape: TensorShape, reading rows: StridedRows) -> ONNXConstant {
    like(shape) { target, size in
      withUnsafeBytes { rows.copy($0, to: target, size: size) }
    }
  }
}

extension ONNXConstant {
  /// Reads a stored tensor (TensorProto of onnx.proto).
  ///
  /// - Parameters:
  ///   - message: The tensor.
  ///   - external: The files that hold elements of tensors.
  ///   - memory: The memory in which values are counted.
  /// - Throws: `FormatError` if the values do not fit the shape; ``ModelError`` for types that are not supported, and for
  ///   values that are not finite or lie where they cannot be read; `FileError` if another file cannot be read.
  init(
    _ message: ProtobufMessage, name: String, external: inout ONNXExternalData,
    memory: ConstantMemory
  ) throws {
    let what = "the tensor “\(name)”"
    let path = message.reader.path
    let dimensions = try message.integers(1, limit: 64, "the shape of \(what)")
    guard let shape = TensorShape(validating: dimensions) else {
      throw message.error("\(what) of \(dimensions) is not possible")
    }
    let number = try message.integer(2, "the element type of \(what)")
    guard let type = ONNXElementType(rawValue: number) else {
      throw ModelError(
        path: path,
        reason: .unsupportedModelType(
          found: "ONNX that stores \(what) with the element type \(number)",
          expected: "real numbers and integers of 8 to 64 bits"))
    }
    let place = try message.messages(13, limit: 16, "the place of \(what)")
    let isExternal = try !place.isEmpty || message.integer(14, "the place of \(what)") != 0
    let bytes =
      isExternal
      ? try external.bytes(
        place, what, byteCount: .saturatingProduct(shape.elementCount, type.byteCount)) : nil
    memory.neighborByteCount = external.byteCount
    try memory.countParameters(
      shape.elementCount,
      byteCount: type.isReal ? MemoryLayout<Float>.size : MemoryLayout<Int>.size)
    let stored = ONNXStoredNumbers(
      message: message, external: bytes, what: what, type: type, shape: shape)
    self.type = type
    self.shape = shape
    if type.isReal {
      let tensor = try stored.reals()
      if let index = tensor.firstNonFiniteIndex, shape.elementCount > 1 {
        throw ModelError(path: path, reason: .notFinite(name: name, index: index))
      }
      numbers = .reals(tensor)
    } else {
      numbers = .integers(try stored.integers())
    }
  }
}

/// The values of a stored tensor: raw bytes, or a list of the wire format.
private struct ONNXStoredNumbers {
  let message: ProtobufMessage
  /// The values' bytes in another file; `nil` if the message holds them.
  let external: UnsafeRawBufferPointer?
  let what: String
  let type: ONNXElementType
  let shape: TensorShape

  private func wrongCount(_ found: Int, _ unit: String) -> FormatError {
    message.error("\(what) must hold \(shape.elementCount) \(unit) for \(shape), found \(found)")
  }

  /// Returns the raw bytes; `nil` if the values are stored in a list.
  private func raw() throws(FormatError) -> UnsafeRawBufferPointer? {
    if let external { return external }
    guard let bytes = try message.bytes(9, what) else { return nil }
    guard bytes.count == .saturatingProduct(shape.elementCount, type.byteCount) else {
      throw wrongCount(bytes.count / type.byteCount, "values")
    }
    return bytes
  }

  func reals() throws(FormatError) -> Tensor {
    if let bytes = try raw() {
      switch type {
      case .float, .float16:
        return Tensor(
          littleEndian: bytes, type: type == .float ? .float32 : .float16, shape: shape)
      case .bfloat16:
        return tensor { Float(bitPattern: UInt32(Self.load(bytes, $0, UInt16.self)) << 16) }
      default:
        return tensor { Float(Double(bitPattern: Self.load(bytes, $0, UInt64.self))) }
      }
    }
    switch type {
    case .float:
      let found = try message.floatCount(4, what)
      guard found == shape.elementCount else { throw wrongCount(found, "values") }
      return try Tensor(shape: shape) { (target) throws(FormatError) in
        try message.copyFloats(4, into: target, what)
      }
    case .double:
      let numbers = try message.doubles(10, limit: shape.elementCount, what)
      guard numbers.count == shape.elementCount else { throw wrongCount(numbers.count, "values") }
      return tensor { Float(numbers[$0]) }
    default:
      // 16-bit patterns are stored as integers.
      let bits = try list(5)
      return tensor {
        let pattern = UInt16(truncatingIfNeeded: bits[$0])
        return type == .float16
          ? Float16Bits.float(pattern) : Float(bitPattern: UInt32(pattern) << 16)
      }
    }
  }

  func integers() throws(FormatError) -> [Int] {
    guard let bytes = try raw() else {
      switch type {
      case .int64: return try list(7)
      case .uint32, .uint64: return try list(11)
      default: return try list(5)
      }
    }
    return (0..<shape.elementCount).map { index in
      switch type {
      case .uint8, .bool: Int(bytes[index])
      case .int8: Int(Int8(bitPattern: bytes[index]))
      case .uint16: Int(Self.load(bytes, index, UInt16.self))
      case .int16: Int(Self.load(bytes, index, Int16.self))
      case .int32: Int(Self.load(bytes, index, Int32.self))
      case .uint32: Int(Self.load(bytes, index, UInt32.self))
      default: Int(truncatingIfNeeded: Self.load(bytes, index, Int64.self))
      }
    }
  }

  private func list(_ field: Int) throws(FormatError) -> [Int] {
    let found = try message.integers(field, limit: max(shape.elementCount, 1), what)
    guard found.count == shape.elementCount else { throw wrongCount(found.count, "values") }
    return found
  }

  private func tensor(_ value: (Int) -> Float) -> Tensor {
    Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
      for index in target.indices { target[index] = value(index) }
    }
  }

  private static func load<T: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, _ index: Int, _: T.Type
  ) -> T {
    T(
      littleEndian: bytes.loadUnaligned(
        fromByteOffset: index * MemoryLayout<T>.size, as: T.self))
  }
}
