// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The choice of the channels of a tensor that show most, and their pictures.
package struct FeatureMaps: Sendable {
  /// The tensor, Float32 [1, h, w, channels].
  package let tensor: Tensor
  /// The values of each channel, row by row.
  private let planes: [[Float]]

  /// The largest correlation of two channels that are both shown.
  private static let largestCorrelation = 0.8

  /// Takes the channels of a tensor apart.
  package init(_ tensor: Tensor) {
    self.tensor = tensor
    let channels = tensor.shape[3]
    let count = tensor.shape[1] * tensor.shape[2]
    planes = tensor.withUnsafeScalars(of: Float.self) { values in
      (0..<channels).map { channel in
        [Float](unsafeUninitializedCapacity: count) { plane, initialized in
          for place in 0..<count { plane[place] = values[place * channels + channel] }
          initialized = count
        }
      }
    }
  }

  /// Returns the most telling channels: in order of their variance over all positions, without those whose correlation with
  /// a channel before them exceeds 0.8, because they would show the same again.
  package func telling(_ count: Int) -> [Int] {
    let thinned = planes.map(Self.normalized)
    let order = planes.indices.sorted {
      (thinned[$1].variance, $0) < (thinned[$0].variance, $1)
    }
    var chosen: [Int] = []
    for channel in order where chosen.count < count && thinned[channel].variance > 0 {
      let repeats = chosen.contains { other in
        let product = zip(thinned[channel].values, thinned[other].values).reduce(0) {
          $0 + $1.0 * $1.1
        }
        return abs(product) > Self.largestCorrelation
      }
      if !repeats { chosen.append(channel) }
    }
    return chosen
  }

  /// Returns the lowest and the highest value of a channel.
  package func range(of channel: Int) -> ClosedRange<Float> {
    (planes[channel].min() ?? 0)...(planes[channel].max() ?? 0)
  }

  /// Returns a channel as grey pixels: its lowest value is black and its highest white.
  ///
  /// - Parameter largestSide: The largest side of the picture; larger channels are reduced.
  package func picture(of channel: Int, largestSide: Int = .max) -> PixelBuffer {
    let width = tensor.shape[2]
    let height = tensor.shape[1]
    let range = range(of: channel)
    let plane = planes[channel]
    let top = range.upperBound > range.lowerBound ? range.upperBound : range.lowerBound + 1
    let pixels = PixelBuffer(
      width: width, height: height, channelCount: 1, min: range.lowerBound, max: top
    ) { row, column, _ in plane[row * width + column] }
    let side = max(width, height)
    guard side > largestSide else { return pixels }
    return pixels.averaged(
      width: max(1, width * largestSide / side), height: max(1, height * largestSide / side))
  }

  /// Returns a channel with the mean 0 and the length 1, and its variance. At most about 4,000 positions are used, evenly
  /// spaced.
  private static func normalized(_ plane: [Float]) -> (values: [Double], variance: Double) {
    let step = max(1, plane.count / 4096)
    let values = stride(from: step / 2, to: plane.count, by: step).map { Double(plane[$0]) }
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let length = squares.squareRoot()
    let isFlat = !(length > 0 && length.isFinite)
    return (
      isFlat ? values.map { _ in 0 } : values.map { ($0 - mean) / length },
      isFlat ? 0 : squares / Double(values.count)
    )
  }
}
