// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Encodes the element type, the length along each axis, and the bytes of the elements in row-major order, little-endian.
extension Tensor: Codable {
  private enum CodingKeys: CodingKey {
    case elementType, shape, bytes
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(elementType.rawValue, forKey: .elementType)
    try container.encode(Array(shape), forKey: .shape)
    try withUnsafeBytes { try container.encode(Array($0), forKey: .bytes) }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func fail(_ message: String) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: container.codingPath, debugDescription: message))
    }
    let name = try container.decode(String.self, forKey: .elementType)
    guard let elementType = ElementType(rawValue: name) else {
      throw fail("unknown element type “\(name)”")
    }
    let lengths = try container.decode([Int].self, forKey: .shape)
    guard let shape = TensorShape(validating: lengths) else {
      throw fail("invalid shape [\(lengths.excerpt())]")
    }
    let bytes = try container.decode([UInt8].self, forKey: .bytes)
    let type = TensorType(elementType, shape)
    guard type.saturatingByteCount == bytes.count else {
      throw fail("expected the bytes of \(type), found \(bytes.count)")
    }
    self.init(zeros: shape, of: elementType)
    withUnsafeMutableBytes { target in bytes.withUnsafeBytes { target.copyMemory(from: $0) } }
  }
}
