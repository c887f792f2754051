// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The detections of one detector in the whole image or a square of it, best first: candidates that another network confirms
/// or rejects.
struct DetectionAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The detector.
  var detector: Detector
  /// The rotation by which the detector views the image: it finds only faces and bodies that are roughly upright in its
  /// view.
  var turns = QuarterTurns.none
  /// The upright square of the image that the detector processes; `nil` for the whole image. A square is not rotated.
  var square: CropRect?

  func output(in context: RequestContext) throws -> [Detection] {
    let size = try context.imageSize()
    if let square {
      let tensors = try context.tensors(
        of: detector.network, from: models, at: CropRegion(square, in: size))
      return detector.detections(
        boxes: tensors[0], logits: tensors[1], padding: CropRegion.Padding()
      ).map { $0.placed(in: square) }
    }
    let region = CropRegion(turns, of: size, fitting: detector.network.input)
    let tensors = try context.tensors(of: detector.network, from: models, at: region)
    return detector.detections(
      boxes: tensors[0], logits: tensors[1], padding: region.padding, turns: turns)
  }
}

/// The mesh of a face in a crop. The crop may show no face; see ``FaceMesh/isPresent``.
struct MeshAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The crop, such as ``Detection/faceRect(in:)`` or ``FaceMesh/nextRect(in:)``.
  var rect: CropRect

  func output(in context: RequestContext) throws -> FaceMesh {
    let region = CropRegion(rect, in: try context.imageSize())
    return FaceMesh(try context.tensors(of: .faceMesh, from: models, at: region), rect: rect)
  }
}

/// The points of a hand in a crop. The crop may show no hand; see ``HandPoints/isPresent``.
struct HandAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The crop, such as ``Detection/handRect(in:)`` or ``HandPoints/nextRect(in:)``.
  var rect: CropRect

  func output(in context: RequestContext) throws -> HandPoints {
    let input = PeopleNetwork.hand.input
    let region = CropRegion(rect, in: try context.imageSize(), fitting: input)
    return HandPoints(
      try context.tensors(of: .hand, from: models, at: region), padding: region.padding, rect: rect)
  }
}

/// The points and the mask of a body in a crop. The crop may show no body; see ``BodyPoints/isPresent``.
struct BodyAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The crop, such as ``Detection/bodyRect(in:)`` or ``BodyPoints/nextRect(in:)``.
  var rect: CropRect

  func output(in context: RequestContext) throws -> BodyPoints {
    let input = PeopleNetwork.body.input
    let region = CropRegion(rect, in: try context.imageSize(), fitting: input)
    return BodyPoints(
      try context.tensors(of: .body, from: models, at: region), padding: region.padding, rect: rect)
  }
}

/// The probability of a person at every pixel of the network's input, to which the whole image is scaled: Float32 [rows,
/// columns], the top row first.
///
/// The network was trained on people only and mistakes animals for people.
struct SelfieAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The network: ``PeopleNetwork/selfieGeneral`` or ``PeopleNetwork/selfieLandscape``.
  var network = PeopleNetwork.selfieGeneral

  func output(in context: RequestContext) throws -> Tensor {
    let region = CropRegion(.whole, in: try context.imageSize())
    let tensors = try context.tensors(of: network, from: models, at: region)
    return tensors[0].reshaped([network.input.height, network.input.width])
  }
}

/// The probability of a person at every pixel of a crop: Float32 [256, 256], the top row first.
struct SelfieCropAnalysis: ImageAnalysis {
  /// The networks.
  var models: PeopleModels
  /// The crop.
  var rect: CropRect

  func output(in context: RequestContext) throws -> Tensor {
    let network = PeopleNetwork.selfieGeneral
    let tensors = try context.tensors(
      of: network, from: models, at: CropRegion(rect, in: try context.imageSize()))
    return tensors[0].reshaped([network.input.height, network.input.width])
  }
}

extension RequestContext {
  /// Returns a network's outputs for a region of the whole image, in the order of ``PeopleNetwork/outputs``.
  ///
  /// - Throws: `RequestError.invalidRotatedRect` if the region is empty or not finite; `InferenceError` or a
  ///   file error if the network is not available; the errors of reading the image; `CancellationError`.
  func tensors(
    of network: PeopleNetwork, from models: PeopleModels, at region: CropRegion
  ) throws -> [Tensor] {
    let model = try models.model(network)
    let placement = try placement(for: model, rotatedRect: region.rotatedRect(in: imageSize()))
    return try network.tensors(of: run(model, at: placement))
  }
}
