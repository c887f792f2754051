// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension ImageModel {
  /// The way in which the numbers of a model's output become a mask, 0…1.
  public enum MaskReading: String, Hashable, Sendable, CaseIterable {
    /// The numbers are the mask.
    case asIs = "as-is"
    /// The numbers are stretched so that the smallest becomes 0 and the largest 1, as rembg does; if all are equal, the
    /// mask is 0.
    case stretched
    /// The numbers are log odds: the mask is 1 / (1 + exp(−x)).
    case logits
    /// Each pixel has a number for each of several classes, or the index of its class: the mask is 0 where the first class, the
    /// background, has the largest number or is the pixel's, and 1 elsewhere.
    case classes
  }
}

extension ImageModel.MaskReading {
  /// Returns whether a tensor of this type holds a mask.
  func accepts(_ type: TensorType) -> Bool {
    let shape = type.shape
    guard shape.elementCount > 0 else { return false }
    let isImage = shape.rank == 4 && shape[0] == 1
    if type.elementType != .float32 {
      return self == .classes && type.elementType == .int64
        && (isImage && shape[3] == 1 || shape.rank == 3 && shape[0] == 1 || shape.rank == 2)
    }
    if self == .classes { return isImage && shape[3] > 1 }
    return shape.rank == 2 || (isImage && shape[3] == 1)
  }

  /// Returns the mask.
  ///
  /// - Parameter output: A tensor of an accepted type.
  /// - Returns: A Float32 tensor of the same shape, with one channel.
  func mask(_ output: Tensor) -> Tensor {
    switch self {
    case .asIs: return output
    case .stretched:
      let numbers = output.scalars(of: Float.self)
      let least = numbers.min() ?? 0
      let range = (numbers.max() ?? 0) - least
      return Tensor(numbers.map { range > 0 ? ($0 - least) / range : 0 }, shape: output.shape)
    case .logits:
      return Tensor(
        output.scalars(of: Float.self).map { 1 / (1 + exp(-$0)) }, shape: output.shape)
    case .classes where output.elementType == .int64:
      let shape = output.shape.rank == 3 ? TensorShape(output.shape.dimensions + [1]) : output.shape
      return Tensor(output.scalars(of: Int64.self).map { $0 == 0 ? 0 : 1 as Float }, shape: shape)
    case .classes:
      let shape = output.shape
      let count = shape[3]
      return Tensor(shape: [1, shape[1], shape[2], 1]) {
        (mask: UnsafeMutableBufferPointer<Float>) in
        output.withUnsafeScalars(of: Float.self) { numbers in
          for pixel in mask.indices {
            let first = numbers[pixel * count]
            let others = numbers[pixel * count + 1..<(pixel + 1) * count]
            mask[pixel] = others.contains { $0 > first } ? 1 : 0
          }
        }
      }
    }
  }
}
