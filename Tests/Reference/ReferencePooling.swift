// SPDX-License-Identifier: Apache-2.0

/// Pooling, one result after the other; what lies outside the image does not count.
public enum ReferencePooling {
  public static func average(
    _ image: ReferenceTensor, window: ReferenceWindow, activation: ReferenceActivation = .identity
  ) -> ReferenceTensor {
    pool(image, window, activation) { $0.reduce(0, +) / Double($0.count) }
  }

  public static func max(
    _ image: ReferenceTensor, window: ReferenceWindow, activation: ReferenceActivation = .identity
  ) -> ReferenceTensor {
    pool(image, window, activation) { $0.max() ?? .nan }
  }

  /// [N, H, W, C] → [N, 1, 1, C].
  public static func global(_ image: ReferenceTensor) -> ReferenceTensor {
    ReferenceTensor(shape: [image.shape[0], 1, 1, image.shape[3]]) { at in
      var sum = 0.0
      for y in 0..<image.shape[1] {
        for x in 0..<image.shape[2] { sum += image[[at[0], y, x, at[3]]] }
      }
      return sum / Double(image.shape[1] * image.shape[2])
    }
  }

  private static func pool(
    _ image: ReferenceTensor, _ window: ReferenceWindow, _ activation: ReferenceActivation,
    _ reduce: ([Double]) -> Double
  ) -> ReferenceTensor {
    let rows = window.rows(of: image.shape[1])
    let columns = window.columns(of: image.shape[2])
    return ReferenceTensor(
      shape: [image.shape[0], rows.count, columns.count, image.shape[3]]
    ) { at in
      var seen: [Double] = []
      for i in 0..<window.kernel.0 {
        for j in 0..<window.kernel.1 {
          let y = at[1] * window.stride.0 + i * window.dilation.0 - rows.before
          let x = at[2] * window.stride.1 + j * window.dilation.1 - columns.before
          if image.contains(y, x) { seen.append(image[[at[0], y, x, at[3]]]) }
        }
      }
      return activation(reduce(seen))
    }
  }
}
