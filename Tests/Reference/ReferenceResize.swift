// SPDX-License-Identifier: Apache-2.0

/// Resizing of [N, H, W, C] with exact positions.
public enum ReferenceResize {
  public enum Mapping: String, CaseIterable, Sendable {
    case asymmetric, alignCorners, halfPixelCenters
  }

  /// The place in the input that row or column `index` of the result shows.
  public static func place(
    _ index: Int, _ input: Int, _ output: Int, _ mapping: Mapping
  ) -> Double {
    switch mapping {
    case .asymmetric: Double(index * input) / Double(output)
    case .alignCorners: output == 1 ? 0 : Double(index * (input - 1)) / Double(output - 1)
    case .halfPixelCenters: (Double(index) + 0.5) * Double(input) / Double(output) - 0.5
    }
  }

  public static func bilinear(
    _ image: ReferenceTensor, to size: (Int, Int), _ mapping: Mapping
  ) -> ReferenceTensor {
    let rows = (0..<size.0).map { neighbours($0, image.shape[1], size.0, mapping) }
    let columns = (0..<size.1).map { neighbours($0, image.shape[2], size.1, mapping) }
    return ReferenceTensor(shape: [image.shape[0], size.0, size.1, image.shape[3]]) { at in
      let (v, h) = (rows[at[1]], columns[at[2]])
      let (n, c) = (at[0], at[3])
      return
        image.padded(n, v.low, h.low, c) * (1 - v.fraction) * (1 - h.fraction)
        + image.padded(n, v.low, h.high, c) * (1 - v.fraction) * h.fraction
        + image.padded(n, v.high, h.low, c) * v.fraction * (1 - h.fraction)
        + image.padded(n, v.high, h.high, c) * v.fraction * h.fraction
    }
  }

  /// The rows or columns that the nearest one may be: two where the place is within `slack` of the
  /// border between them.
  public static func nearest(
    _ index: Int, _ input: Int, _ output: Int, _ mapping: Mapping, slack: Double = 1e-4
  ) -> Set<Int> {
    let place = place(index, input, output, mapping)
    // Asymmetric: the one at or before the place. Otherwise the closest, of two the later.
    let shifted = mapping == .asymmetric ? place : place + 0.5
    let candidates = [shifted - slack, shifted, shifted + slack].map {
      min(max(Int($0.rounded(.down)), 0), input - 1)
    }
    return Set(candidates)
  }

  private static func neighbours(
    _ index: Int, _ input: Int, _ output: Int, _ mapping: Mapping
  ) -> (low: Int, high: Int, fraction: Double) {
    let clamped = min(max(place(index, input, output, mapping), 0), Double(input - 1))
    let low = Int(clamped.rounded(.down))
    return (low, min(low + 1, input - 1), clamped - Double(low))
  }
}
