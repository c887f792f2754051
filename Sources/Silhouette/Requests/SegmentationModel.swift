// SPDX-License-Identifier: Apache-2.0

/// A model with labels among its outputs, for use by segmentation requests.
struct SegmentationModel {
  let model: ImageModel
  let classes: SegmentationClasses

  /// - Parameter model: The model; `nil` for the bundled one.
  /// - Throws: `InferenceError.unsuitableModel` if the model has no labels, or if no model is given and none is bundled.
  init(_ model: ImageModel?) throws {
    let model = try model ?? .bundled
    guard let classes = model.classes else {
      let outputs = model.outputs.map(\.name).joined(separator: ", ")
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
    model == nil ? [ImageModel.Requirement("DeepLabV3") { _ = try ImageModel.bundled }] : []
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
