// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The sizes along one axis of a transposed convolution.
struct ONNXTransposedAxis {
  let stride: Int
  /// The number of rows of the image from which one row of the result is computed.
  let taps: Int
  /// The number of rows of zeros after the image, besides those for the taps.
  let extra: Int
  /// The first row of the result among all that the blocks hold, and the number of rows.
  let start: Int
  let length: Int
}

/// The sizes of a transposed convolution as a convolution to blocks.
struct ONNXTransposedLayout {
  let rows: ONNXTransposedAxis
  let columns: ONNXTransposedAxis
  private let kernel: [Int]
  private let dilation: [Int]

  init(_ node: ONNXNode, _ shape: TensorShape, kernel: [Int]) throws {
    func pair(_ name: String, default value: Int, _ range: ClosedRange<Int>) throws -> [Int] {
      let found = try node.integers(name) ?? [value, value]
      guard found.count == 2, found.allSatisfy(range.contains) else {
        throw node.error("\(name) must be two numbers of \(range), found \(found)")
      }
      return found
    }
    if let given = try node.integers("kernel_shape"), given != kernel {
      throw node.error("kernel_shape is \(given), the weights are for \(kernel)")
    }
    let limit = 1 << 12
    let stride = try pair("strides", default: 1, 1...limit)
    dilation = try pair("dilations", default: 1, 1...limit)
    let padding = try pair("output_padding", default: 0, 0...limit)
    let sizes = try node.integers("output_shape")
    let mode = try node.text("auto_pad", default: "NOTSET")
    let pads = try node.integers("pads") ?? [0, 0, 0, 0]
    guard pads.count == 4, pads.allSatisfy({ (0...1 << 24).contains($0) }),
      sizes.map({ $0.count == 2 && $0.allSatisfy { (1...1 << 24).contains($0) } }) ?? true
    else { throw node.error("pads \(pads), output_shape \(sizes ?? [])") }
    self.kernel = kernel
    let dilation = dilation
    func axis(_ axis: Int) throws -> ONNXTransposedAxis {
      let length = shape[axis + 1]
      let reach = ONNXImporter.WindowAttributes.reach(kernel[axis], dilation[axis])
      let whole = stride[axis] * (length - 1) + padding[axis] + reach
      var before = pads[axis]
      var count = whole - before - pads[axis + 2]
      if mode == "VALID" { (before, count) = (0, whole) }
      let isSame = mode == "SAME_UPPER" || mode == "SAME_LOWER"
      if sizes != nil || isSame {
        count = sizes?[axis] ?? length * stride[axis]
        let total = max(0, whole - count)
        before = mode == "SAME_UPPER" ? total / 2 : total - total / 2
      }
      guard length > 0, count > 0 else { throw node.error("a result of \(count) rows or columns") }
      let taps = (reach + stride[axis] - 1) / stride[axis]
      let blocks = (before + count + stride[axis] - 1) / stride[axis]
      return ONNXTransposedAxis(
        stride: stride[axis], taps: taps, extra: max(0, blocks - (length + taps - 1)),
        start: before, length: count)
    }
    rows = try axis(0)
    columns = try axis(1)
  }

  /// Returns the number of weights of the convolution to blocks, given the shape of those of the file.
  func weightCount(_ shape: TensorShape, groups: Int) -> Int {
    [
      groups, rows.stride, columns.stride, shape[1], rows.taps, columns.taps, shape[0] / groups,
    ].reduce(1) { Int.saturatingProduct($0, $1) }
  }

  /// Returns the weights [groups · sy · sx · M, taps, taps, C / groups] of the convolution to blocks, given those of the
  /// file, [C, M, kh, kw], where M is the number of output channels of a group.
  func weights(_ weights: Tensor, groups: Int) -> Tensor {
    let inputs = weights.shape[0] / groups
    let outputs = weights.shape[1]
    let (kh, kw) = (weights.shape[2], weights.shape[3])
    let source = weights.scalars(of: Float.self)
    let shape: TensorShape = [
      groups * rows.stride * columns.stride * outputs, rows.taps, columns.taps, inputs,
    ]
    return Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
      for y in 0..<kh {
        for x in 0..<kw {
          let (row, column) = (y * dilation[0], x * dilation[1])
          let (ry, rx) = (row % rows.stride, column % columns.stride)
          // The taps are mirrored: the first one reads the earliest row.
          let (ty, tx) = (
            rows.taps - 1 - row / rows.stride, columns.taps - 1 - column / columns.stride
          )
          for group in 0..<groups {
            let block = (group * rows.stride + ry) * columns.stride + rx
            for output in 0..<outputs {
              let place = (((block * outputs + output) * rows.taps + ty) * columns.taps + tx)
              for input in 0..<inputs {
                let channel = group * inputs + input
                target[place * inputs + input] =
                  source[((channel * outputs + output) * kh + y) * kw + x]
              }
            }
          }
        }
      }
    }
  }
}
