// SPDX-License-Identifier: Apache-2.0

internal import SilhouettePeople

/// The place of a person.
public final class VNHumanObservation: VNDetectedObjectObservation {
  /// Indicates whether the rectangle shows the person from head to hips only.
  public let upperBodyOnly: Bool

  init(_ human: HumanObservation) {
    upperBodyOnly = human.isUpperBodyOnly
    super.init(human, boundingBox: human.boundingBox)
  }
}
