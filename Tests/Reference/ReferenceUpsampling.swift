// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a label map is made of: the large tensor first, then every pixel of it.
public enum ReferenceUpsampling {
  /// The class of every pixel and how far its logit lies above the next one's.
  public static func labels(
    _ logits: ReferenceTensor, to size: (Int, Int), _ mapping: ReferenceResize.Mapping
  ) -> (labels: [Int], margins: [Double]) {
    let large = ReferenceResize.bilinear(logits, to: size, mapping)
    let channels = logits.shape[3]
    var labels: [Int] = []
    var margins: [Double] = []
    for pixel in 0..<size.0 * size.1 {
      let row = large.values[pixel * channels..<(pixel + 1) * channels]
      var best = 0
      for (channel, value) in row.enumerated() where value > row[row.startIndex + best] {
        best = channel
      }
      var second = -Double.infinity
      for (channel, value) in row.enumerated() where channel != best {
        second = Swift.max(second, value)
      }
      labels.append(best)
      margins.append(row[row.startIndex + best] - second)
    }
    return (labels, margins)
  }

  /// The softmax of every pixel, summed with weights.
  public static func probability(
    _ logits: ReferenceTensor, weights: [Double], to size: (Int, Int),
    _ mapping: ReferenceResize.Mapping
  ) -> ReferenceTensor {
    let softmax = ReferenceRows.softmax(
      ReferenceResize.bilinear(logits, to: size, mapping), beta: 1)
    return ReferenceTensor(shape: [size.0, size.1]) { at in
      weights.indices.reduce(0) { $0 + weights[$1] * softmax[[0, at[0], at[1], $1]] }
    }
  }
}
