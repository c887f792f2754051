// SPDX-License-Identifier: Apache-2.0

/// Convolutions, one result after the other.
public enum ReferenceConvolution {
  /// Image [N, H, W, Cin], weights [Cout, kh, kw, Cin / groups].
  public static func dense(
    _ image: ReferenceTensor, weights: ReferenceTensor, bias: [Double]?,
    window: ReferenceWindow, groups: Int = 1, activation: ReferenceActivation = .identity
  ) -> ReferenceTensor {
    let rows = window.rows(of: image.shape[1])
    let columns = window.columns(of: image.shape[2])
    let inputs = image.shape[3] / groups
    let outputs = weights.shape[0] / groups
    let (kernelHeight, kernelWidth) = window.kernel
    return ReferenceTensor(
      shape: [image.shape[0], rows.count, columns.count, weights.shape[0]]
    ) { at in
      let (n, y, x, o) = (at[0], at[1], at[2], at[3])
      let group = o / outputs
      var sum = bias?[o] ?? 0
      for i in 0..<kernelHeight {
        for j in 0..<kernelWidth {
          let row = y * window.stride.0 + i * window.dilation.0 - rows.before
          let column = x * window.stride.1 + j * window.dilation.1 - columns.before
          guard image.contains(row, column) else { continue }
          for c in 0..<inputs {
            sum +=
              image.padded(n, row, column, group * inputs + c)
              * weights.values[((o * kernelHeight + i) * kernelWidth + j) * inputs + c]
          }
        }
      }
      return activation(sum)
    }
  }

  /// Image [N, H, W, C], weights [kh, kw, C · m]: result c · m + j is made of channel c.
  public static func depthwise(
    _ image: ReferenceTensor, weights: ReferenceTensor, bias: [Double]?,
    window: ReferenceWindow, activation: ReferenceActivation = .identity
  ) -> ReferenceTensor {
    let rows = window.rows(of: image.shape[1])
    let columns = window.columns(of: image.shape[2])
    let outputs = weights.shape[2]
    let multiplier = outputs / image.shape[3]
    return ReferenceTensor(shape: [image.shape[0], rows.count, columns.count, outputs]) { at in
      var sum = bias?[at[3]] ?? 0
      for i in 0..<window.kernel.0 {
        for j in 0..<window.kernel.1 {
          sum +=
            image.padded(
              at[0], at[1] * window.stride.0 + i * window.dilation.0 - rows.before,
              at[2] * window.stride.1 + j * window.dilation.1 - columns.before,
              at[3] / multiplier)
            * weights.values[(i * window.kernel.1 + j) * outputs + at[3]]
        }
      }
      return activation(sum)
    }
  }

  /// The windows as rows: [N · H' · W', kh · kw · count] of channels first..<first + count.
  public static func windows(
    _ image: ReferenceTensor, window: ReferenceWindow, first: Int, count: Int
  ) -> ReferenceTensor {
    let rows = window.rows(of: image.shape[1])
    let columns = window.columns(of: image.shape[2])
    let (kh, kw) = window.kernel
    return ReferenceTensor(
      shape: [image.shape[0], rows.count, columns.count, kh, kw, count]
    ) { at in
      image.padded(
        at[0], at[1] * window.stride.0 + at[3] * window.dilation.0 - rows.before,
        at[2] * window.stride.1 + at[4] * window.dilation.1 - columns.before, first + at[5])
    }
  }
}
