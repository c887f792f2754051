// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sources of a label map: the large tensor first, then every pixel of it.
public enum ReferenceUpsampling {
  /// The class of every pixel and how far its logit lies above the next one's.
  public static func labels(
    _ logits: ReferenceTensor, to size: (Int, Int), _ mapping: ReferenceResize.Mapping
  ) -> (labels: [Int], margins: [Double]) {
    let (height, width, channels) = (logits.shape[1], logits.shape[2], logits.shape[3])
    func split(_ place: Double, _ length: Int) -> (low: Int, high: Int, fraction: Double) {
      let inside = min(max(place, 0), Double(length - 1))
      let low = Int(inside.rounded(.down))
      return (low, min(low + 1, length - 1), inside - Double(low))
    }
    var labels: [Int] = []
    var margins: [Double] = []
    for y in 0..<size.0 {
      let v = split(ReferenceResize.place(y, height, size.0, mapping), height)
      for x in 0..<size.1 {
        let h = split(ReferenceResize.place(x, width, size.1, mapping), width)
        let corners = [
          (v.low * width + h.low, (1 - v.fraction) * (1 - h.fraction)),
          (v.low * width + h.high, (1 - v.fraction) * h.fraction),
          (v.high * width + h.low, v.fraction * (1 - h.fraction)),
          (v.high * width + h.high, v.fraction * h.fraction),
        ]
        var (best, second, label) = (-Double.infinity, -Double.infinity, 0)
        for channel in 0..<channels {
          var value = 0.0
          for (pixel, weight) in corners {
            value += weight * logits.values[pixel * channels + channel]
          }
          if value > best {
            (second, best, label) = (best, value, channel)
          } else if value > second {
            second = value
          }
        }
        labels.append(label)
        margins.append(best - second)
      }
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
