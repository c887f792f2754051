// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The element types of a TensorFlow Lite file (`TensorType` of schema.fbs).
enum TFLiteElementType: UInt8 {
  case float32 = 0
  case float16 = 1
  case int32 = 2
  case uint8 = 3
  case int64 = 4
  case string = 5
  case bool = 6
  case int16 = 7
  case complex64 = 8
  case int8 = 9
  case float64 = 10

  /// Indicates whether values of this type are Float32 in the graph: floating-point types, and integer types whose values
  /// represent real numbers.
  var isReal: Bool {
    switch self {
    case .float32, .float16, .uint8, .int8, .int16: true
    default: false
    }
  }
}

/// A TensorFlow Lite file's description of one tensor.
struct TFLiteTensor {
  /// The maximum number of axes.
  static let maximumRank = 8

  let index: Int
  let name: String
  let type: TFLiteElementType
  /// The length along each axis; `nil` if the file does not fix it.
  let shape: TensorShape?
  /// The index of the tensor's data in the file's list of buffers.
  let buffer: Int
  let table: FlatBufferTable

  /// The axes along which the file leaves the length open: ``shape`` has length 1 there.
  let openAxes: [Int]

  init(_ table: FlatBufferTable, index: Int) throws {
    self.table = table
    self.index = index
    name = try table.text(3, "the name of tensor \(index)") ?? ""
    let number = try table.integer(1, UInt8.self, "the type of tensor \(index)")
    guard let type = TFLiteElementType(rawValue: number) else {
      throw Self.unsupported(
        "tensor \(index) “\(name)” of the type \(number)", path: table.reader.path)
    }
    self.type = type
    buffer = Int(try table.integer(2, UInt32.self, "the buffer of tensor \(index)"))
    let dimensions = try table.vector(
      0, elementByteCount: 4, limit: Self.maximumRank, "the shape of tensor \(index)")?
      .integers(Int32.self, "the shape of tensor \(index)").map(Int.init)
    if let dimensions {
      guard let shape = TensorShape(validating: dimensions) else {
        throw table.reader.error(
          at: table.position, "tensor \(index) “\(name)” has the shape \(dimensions)")
      }
      self.shape = shape
    } else {
      shape = nil
    }
    let lengths =
      try table.vector(
        7, elementByteCount: 4, limit: Self.maximumRank, "the open shape of tensor \(index)")?
      .integers(Int32.self, "the open shape of tensor \(index)") ?? []
    openAxes = lengths.indices.filter { lengths[$0] < 0 }
  }

  /// Returns the mapping from integers to real numbers; `nil` if the file has none.
  ///
  /// - Parameter limit: The maximum number of scales.
  func quantization(limit: Int) throws(FormatError) -> Operator.Quantization? {
    let what: FlatBufferName = "the quantization of tensor \(index)"
    guard let parameters = try table.table(4, what),
      let scales = try parameters.vector(2, elementByteCount: 4, limit: limit, what),
      scales.count > 0
    else { return nil }
    let zeroPoints =
      try parameters.vector(3, elementByteCount: 8, limit: limit, what)?
      .integers(Int64.self, what) ?? []
    let axis = Int(try parameters.integer(6, Int32.self, what))
    let quantization = Operator.Quantization(
      scales: try scales.integers(UInt32.self, what).map(Float.init(bitPattern:)),
      zeroPoints: zeroPoints.isEmpty
        ? [Int](repeating: 0, count: scales.count) : zeroPoints.map { Int($0) },
      axis: axis)
    guard quantization.zeroPoints.count == quantization.scales.count,
      quantization.scales.allSatisfy({ $0.isFinite && $0 > 0 }),
      quantization.zeroPoints.allSatisfy({ (-32768...65535).contains($0) })
    else {
      throw table.reader.error(
        at: parameters.position,
        "\(what): scales must be positive, with a zero point each in −32768…65535")
    }
    return quantization
  }

  /// Returns an error about what the format allows but the importer does not support in this tensor.
  func unsupported(_ what: String) -> ModelError {
    Self.unsupported("tensor \(index) “\(name)”: \(what)", path: table.reader.path)
  }

  private static func unsupported(_ what: String, path: String) -> ModelError {
    ModelError(
      path: path,
      reason: .unsupportedModelType(
        found: "TFLite with \(what)", expected: "real numbers and integers of 8 to 64 bits"))
  }

  /// Returns an error about this tensor.
  func error(_ message: String) -> FormatError {
    table.reader.error(at: table.position, "tensor \(index) “\(name)”: \(message)")
  }
}
