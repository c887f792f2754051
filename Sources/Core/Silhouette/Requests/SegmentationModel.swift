// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A model with labels among its outputs, for use by segmentation requests.
struct SegmentationModel {
  let model: ImageModel
  let classes: SegmentationClasses

  /// - Parameter model: The model; `nil` for the bundled one.
  /// - Throws: `InferenceError.unsuitableModel` if the model has no labels, or if no model is given and none is bundled.
  init(_ model: ImageModel?) throws {
    let model = try model ?? .bundled
    guard let classes = model.classes else {
      let outputs = model.outputs.excerpt(\.name)
      throw InferenceError.unsuitableModel(
        "the request needs a model that labels pixels; the outputs of this one are \(outputs)")
    }
    self.model = model
    self.classes = classes
  }

  /// Returns the networks that must be loaded to use a model: none if the model is given, because it is already loaded.
  ///
  /// - Parameter model: The model; `nil` for the bundled one.
  static func networks(for model: ImageModel?) -> [ImageModel.Requirement] {
    if model != nil { return [] }
    return [
      ImageModel.Requirement("DeepLabV3+ \(DeepLabV3Plus.trainingSize)") {
        _ = try ImageModel.bundled
      }
    ]
  }

  /// Returns the label map of the region of interest, and the placement of the image in the model's input.
  func labels(
    in context: RequestContext, cropAndScale: CropAndScale
  ) throws -> (LabelMap, ImagePlacement) {
    let placement = try context.placement(for: model, cropAndScale: cropAndScale)
    guard let map = try context.results(of: model, at: placement).labelMap else {
      preconditionFailure("a model with classes makes labels")
    }
    return (map, placement)
  }
}

/// The probability, 0…1, that each pixel of the image belongs to one of the given classes according to a model, in a map that
/// is stretched over the image.
package struct ClassProbabilityAnalysis: ImageAnalysis {
  /// A model with labels among its outputs.
  let model: ImageModel
  /// The classes, which the model knows.
  let classes: Set<SegmentationClass>

  /// The share of the cache, in 256ths, of a map of 513×513 numbers.
  package static var weight: Int { 4 }

  /// Creates the analysis.
  package init(of classes: Set<SegmentationClass>, model: ImageModel) {
    self.classes = classes
    self.model = model
  }

  package func output(in context: RequestContext) throws -> ProbabilityMap {
    let (labels, _) = try SegmentationModel(model).labels(in: context, cropAndScale: .scaleToFill)
    return ProbabilityMap(try labels.probability(of: Array(classes)))
  }
}
