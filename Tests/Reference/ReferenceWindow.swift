// SPDX-License-Identifier: Apache-2.0

/// The walk of a window over an image, and the sizes that TensorFlow's documentation derives from it
/// (<https://www.tensorflow.org/api_docs/python/tf/nn#notes_on_padding_2>).
public struct ReferenceWindow: Sendable, CustomStringConvertible {
  public enum Padding: Sendable, Equatable {
    case same
    case valid
    case explicit(top: Int, bottom: Int, left: Int, right: Int)
  }

  public var kernel: (Int, Int)
  public var stride: (Int, Int)
  public var dilation: (Int, Int)
  public var padding: Padding

  public init(
    kernel: (Int, Int), stride: (Int, Int) = (1, 1), dilation: (Int, Int) = (1, 1),
    padding: Padding = .same
  ) {
    self.kernel = kernel
    self.stride = stride
    self.dilation = dilation
    self.padding = padding
  }

  public var description: String {
    "\(kernel) stride \(stride) dilation \(dilation) \(padding)"
  }

  /// The number of rows of the result, and of rows of padding before the first row of the image.
  public func rows(of length: Int) -> (count: Int, before: Int) {
    switch padding {
    case .same: Self.same(length, kernel.0, stride.0, dilation.0)
    case .valid: Self.valid(length, kernel.0, stride.0, dilation.0, 0, 0)
    case .explicit(let top, let bottom, _, _):
      Self.valid(length, kernel.0, stride.0, dilation.0, top, bottom)
    }
  }

  /// Likewise for columns.
  public func columns(of length: Int) -> (count: Int, before: Int) {
    switch padding {
    case .same: Self.same(length, kernel.1, stride.1, dilation.1)
    case .valid: Self.valid(length, kernel.1, stride.1, dilation.1, 0, 0)
    case .explicit(_, _, let left, let right):
      Self.valid(length, kernel.1, stride.1, dilation.1, left, right)
    }
  }

  // "output = ceil(input / stride); pad_along = max((output - 1) * stride + filter - input, 0);
  // pad_top = pad_along // 2; pad_bottom = pad_along - pad_top", filter being the dilated one.
  private static func same(_ n: Int, _ k: Int, _ s: Int, _ d: Int) -> (Int, Int) {
    let filter = k + (k - 1) * (d - 1)
    let output = Int((Double(n) / Double(s)).rounded(.up))
    let along: Int
    if n % s == 0 {
      along = max(filter - s, 0)
    } else {
      along = max(filter - n % s, 0)
    }
    return (output, along / 2)
  }

  // "output = ceil((input - filter + 1) / stride)" of the image with its border.
  private static func valid(
    _ n: Int, _ k: Int, _ s: Int, _ d: Int, _ before: Int, _ after: Int
  ) -> (Int, Int) {
    let filter = k + (k - 1) * (d - 1)
    let output = Int((Double(before + n + after - filter + 1) / Double(s)).rounded(.up))
    return (max(output, 0), before)
  }
}
