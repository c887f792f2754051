// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

/// Named joints.
public class VNRecognizedPointsObservation: VNObservation {
  private let keypoints: Tensor

  init(_ observation: any VisionObservation, keypoints: Tensor) {
    self.keypoints = keypoints
    super.init(observation)
  }

  /// Returns the joints as numbers: double [1, 3, joints], with rows of x, y and confidence; 0 for what was not found.
  ///
  /// - Throws: An error without memory.
  public func keypointsMultiArray() throws -> MLMultiArray {
    let array = try MLMultiArray(
      shape: keypoints.shape.dimensions.map { NSNumber(value: $0) }, dataType: .double)
    let numbers = array.dataPointer.assumingMemoryBound(to: Double.self)
    let scalars: [Float] = keypoints.scalars()
    for (index, scalar) in scalars.enumerated() { numbers[index] = Double(scalar) }
    return array
  }
}
