// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The sizes along one axis of a transposed convolution.
struct TransposedAxis {
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
struct TransposedLayout {
  let rows: TransposedAxis
  let columns: TransposedAxis
  private let kernel: [Int]
  private let dilation: [Int]

  /// The part of the whole result, which the windows of all pixels cover, along one axis.
  struct Part {
    /// The first row, and the number of rows.
    let start: Int
    let length: Int
  }

  /// Creates the sizes for an image.
  ///
  /// - Parameters:
  ///   - lengths: The rows and columns of the image, at least 1.
  ///   - kernel: The rows and columns of the window.
  ///   - part: A function that returns the part of the result along an axis, 0 or 1, given the length of the whole.
  init(
    _ lengths: [Int], kernel: [Int], stride: [Int], dilation: [Int],
    part: (_ axis: Int, _ whole: Int) throws -> Part
  ) rethrows {
    self.kernel = kernel
    self.dilation = dilation
    func axis(_ axis: Int) throws -> TransposedAxis {
      let reach = (kernel[axis] - 1) * dilation[axis] + 1
      let part = try part(axis, stride[axis] * (lengths[axis] - 1) + reach)
      let taps = (reach + stride[axis] - 1) / stride[axis]
      let blocks = (part.start + part.length + stride[axis] - 1) / stride[axis]
      return TransposedAxis(
        stride: stride[axis], taps: taps, extra: max(0, blocks - (lengths[axis] + taps - 1)),
        start: part.start, length: part.length)
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
