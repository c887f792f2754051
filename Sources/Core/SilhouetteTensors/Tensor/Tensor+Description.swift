// SPDX-License-Identifier: Apache-2.0

extension Tensor: CustomStringConvertible {
  /// The type, followed by the elements in nested brackets. Along axes longer than eight, only the first three and the
  /// last three elements are shown.
  public var description: String {
    switch elementType {
    case .float32: "\(type) \(nested(of: Float.self))"
    case .int32: "\(type) \(nested(of: Int32.self))"
    case .int64: "\(type) \(nested(of: Int64.self))"
    case .uint8: "\(type) \(nested(of: UInt8.self))"
    }
  }

  private func nested<Scalar: TensorScalar>(of _: Scalar.Type) -> String {
    let strides = shape.strides
    return withUnsafeScalars(of: Scalar.self) { scalars in
      func text(axis: Int, offset: Int) -> String {
        guard axis < shape.rank else { return String(describing: scalars[offset]) }
        let length = shape[axis]
        let shown =
          length > 8 ? Array(0..<3) + [-1] + Array(length - 3..<length) : Array(0..<length)
        let separator =
          axis == shape.rank - 1 ? ", " : ",\n" + String(repeating: " ", count: axis + 1)
        return "["
          + shown.map { index in
            index < 0 ? "…" : text(axis: axis + 1, offset: offset + index * strides[axis])
          }.joined(separator: separator) + "]"
      }
      return text(axis: 0, offset: 0)
    }
  }
}
