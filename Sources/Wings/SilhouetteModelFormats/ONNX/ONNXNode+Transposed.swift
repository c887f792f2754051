// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension ONNXNode {
  /// Returns the sizes of a transposed convolution.
  func transposedLayout(_ shape: TensorShape, kernel: [Int]) throws -> TransposedLayout {
    func pair(_ name: String, default value: Int, _ range: ClosedRange<Int>) throws -> [Int] {
      let found = try self.integers(name) ?? [value, value]
      guard found.count == 2, found.allSatisfy(range.contains) else {
        throw error("\(name) must be two numbers of \(range), found \(found)")
      }
      return found
    }
    if let given = try self.integers("kernel_shape"), given != kernel {
      throw error("kernel_shape is \(given), the weights are for \(kernel)")
    }
    let limit = 1 << 12
    let stride = try pair("strides", default: 1, 1...limit)
    let dilation = try pair("dilations", default: 1, 1...limit)
    let padding = try pair("output_padding", default: 0, 0...limit)
    let sizes = try self.integers("output_shape")
    let mode = try self.text("auto_pad", default: "NOTSET")
    let pads = try self.integers("pads") ?? [0, 0, 0, 0]
    guard pads.count == 4, pads.allSatisfy({ (0...1 << 24).contains($0) }),
      sizes.map({ $0.count == 2 && $0.allSatisfy { (1...1 << 24).contains($0) } }) ?? true
    else { throw error("pads \(pads), output_shape \(sizes ?? [])") }
    return try TransposedLayout(
      [shape[1], shape[2]], kernel: kernel, stride: stride, dilation: dilation
    ) { axis, plain in
      let length = shape[axis + 1]
      let whole = plain + padding[axis]
      var before = pads[axis]
      var count = whole - before - pads[axis + 2]
      if mode == "VALID" { (before, count) = (0, whole) }
      let isSame = mode == "SAME_UPPER" || mode == "SAME_LOWER"
      if sizes != nil || isSame {
        count = sizes?[axis] ?? length * stride[axis]
        let total = max(0, whole - count)
        before = mode == "SAME_UPPER" ? total / 2 : total - total / 2
      }
      guard length > 0, count > 0 else { throw error("a result of \(count) rows or columns") }
      return TransposedLayout.Part(start: before, length: count)
    }
  }
}
