// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The signs of a mask's quality from which ``MaskConfidence`` is estimated.
package struct MaskSigns: Hashable, Sendable {
  /// Measurements of the shape of a mask that is not empty.
  package struct Shape: Hashable, Sendable {
    /// The log odds of the intersection over union that the mask's probabilities predict for the mask thresholded at one
    /// half.
    package var sharpness: Double
    /// The fraction of the mask's area outside its largest connected piece.
    package var detached: Double
  }

  /// The shape of the mask; `nil` if no pixel is above one half.
  package var shape: Shape?
  /// The fraction of the mask's outline that is hard to see in the image; `nil` if the image was not compared.
  package var faintness: Double?
  /// The mean saliency of the mask's pixels; `nil` if saliency was not measured.
  package var saliency: Double?
  /// The fraction of the subjects' area in parts that were only taken along: held, surrounded or detached pieces.
  package var attached = 0.0

  /// Measures a mask, without its image and the networks' other results.
  package init(_ mask: ProbabilityMap) {
    var area = 0
    var inside = 0.0
    var outside = 0.0
    for value in mask.values {
      if value > 0.5 {
        area += 1
        inside += Double(min(value, 1))
      } else if value > 0 {
        // NaN is in no range.
        outside += Double(value)
      }
    }
    guard area > 0 else { return }
    let overlap = min(max(inside / (Double(area) + outside), 1e-3), 1 - 1e-3)
    let pieces = ConnectedComponents(
      labels: mask.values.map { $0 > 0.5 ? 1 : 0 }, width: mask.width, separatesLabels: false)
    let largest = pieces.components.map(\.area).max() ?? area
    shape = Shape(
      sharpness: log(overlap / (1 - overlap)), detached: 1 - Double(largest) / Double(area))
  }
}

extension MaskSigns {
  /// The distance from the outline up to which colours are compared, as a fraction of the image's width.
  private static let reach = 0.01
  /// The difference of two colours, with components in 0…1, below which the outline between them is hard to see.
  private static let leastContrast: Float = 0.03

  /// Returns the fraction of a mask's outline that is hard to see in the image: where the mean colours inside and outside the
  /// mask, in a square window, hardly differ.
  ///
  /// - Parameters:
  ///   - mask: The mask, of any size.
  ///   - image: Float32 [1, height, width, channels], 1 or 3 channels.
  ///   - unit: The difference, in each channel, between black and white.
  package static func faintness(
    of mask: ProbabilityMap, in image: Tensor, unit: SIMD3<Float>
  ) -> Double {
    let (height, width, channels) = (image.shape[1], image.shape[2], image.shape[3])
    let isInside = mask.resized(width: width, height: height).values.map { $0 > 0.5 }
    let reach = max(1, Int((Self.reach * Double(width)).rounded()))
    let unit = SIMD4(unit, 1)
    return image.withUnsafeScalars(of: Float.self) { values in
      var (faint, outline) = (0, 0)
      for place in isInside.indices {
        let (y, x) = place.quotientAndRemainder(dividingBy: width)
        let isEdge =
          x > 0 && isInside[place] != isInside[place - 1]
          || y > 0 && isInside[place] != isInside[place - width]
        if !isEdge { continue }
        // The last components count the pixels.
        var (inside, outside) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for row in max(y - reach, 0)...min(y + reach, height - 1) {
          for other in row * width + max(x - reach, 0)...row * width + min(x + reach, width - 1) {
            let first = other * channels
            let color = SIMD4(
              values[first], values[first + channels / 2], values[first + channels - 1], 1)
            if isInside[other] { inside += color } else { outside += color }
          }
        }
        let difference = (inside / inside.w - outside / outside.w) / unit
        outline += 1
        if (difference * difference).sum() < leastContrast * leastContrast { faint += 1 }
      }
      return Double(faint) / Double(max(outline, 1))
    }
  }
}
