// SPDX-License-Identifier: Apache-2.0

/// The findings of a detector in the whole image, best first; none of them is certain.
struct DetectionAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The detector.
  var detector: Detector
  /// The turn of the view: detectors find faces and bodies that are about upright in it.
  var turns = QuarterTurns.none

  func output(in context: RequestContext) throws -> [Detection] {
    let size = try context.imageSize()
    let region = CropRegion(turns, of: size, fitting: detector.network.input)
    let tensors = try context.tensors(of: detector.network, from: models, at: region)
    return detector.detections(
      boxes: tensors[0], logits: tensors[1], padding: region.padding, turns: turns)
  }
}
