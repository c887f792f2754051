// SPDX-License-Identifier: Apache-2.0

/// The element types of a `.safetensors` file that can be read here.
public enum SafetensorsType: String, Hashable, Sendable, CaseIterable {
  case float32 = "F32"
  /// IEEE 754 half precision; read as Float32.
  case float16 = "F16"
  case int32 = "I32"
  case int64 = "I64"
  case uint8 = "U8"

  /// The size of an element in the file, in bytes.
  public var byteCount: Int {
    switch self {
    case .float32, .int32: 4
    case .float16: 2
    case .int64: 8
    case .uint8: 1
    }
  }

  /// The element type after reading.
  public var elementType: ElementType {
    switch self {
    case .float32, .float16: .float32
    case .int32: .int32
    case .int64: .int64
    case .uint8: .uint8
    }
  }
}
