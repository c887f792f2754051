// SPDX-License-Identifier: Apache-2.0

/// real = scale · (byte − zero point), with a scale per index of an axis or one for all.
public enum ReferenceQuantization {
  public static func dequantize(
    _ bytes: ReferenceTensor, scales: [Double], zeroPoints: [Int], axis: Int
  ) -> ReferenceTensor {
    ReferenceTensor(shape: bytes.shape) { at in
      let index = scales.count == 1 ? 0 : at[axis]
      return scales[index] * (bytes[at] - Double(zeroPoints[index]))
    }
  }

  /// Ties away from zero; clamped to a byte.
  public static func quantize(
    _ numbers: ReferenceTensor, scales: [Double], zeroPoints: [Int], axis: Int
  ) -> ReferenceTensor {
    ReferenceTensor(shape: numbers.shape) { at in
      let index = scales.count == 1 ? 0 : at[axis]
      let quotient = (numbers[at] / scales[index]).rounded(.toNearestOrAwayFromZero)
      return min(max(quotient + Double(zeroPoints[index]), 0), 255)
    }
  }
}
