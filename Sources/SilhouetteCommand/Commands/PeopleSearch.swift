// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// A search for some fields of the findings about people.
struct PeopleSearch: Sendable {
  /// The findings in a photo.
  struct Result: Sendable {
    var findings: PeopleFindings
    /// The masks of the instances; `nil` if there are none.
    var masks: InstanceMaskObservation?
  }

  let fields: PeopleFields
  let models: PeopleModels

  /// The most hands to look for.
  static let maximumHandCount = 20

  /// Finds people; the requests run at the same time and share what their networks found.
  ///
  /// - Throws: The errors of reading the photo and of the requests.
  func findings(in handler: ImageRequestHandler) throws -> Result {
    let pixels = try handler.pixels()
    let faces = begin([.faces, .landmarks]) { try self.faces(in: handler) }
    let bodies = begin([.bodies]) {
      try handler.perform(DetectHumanBodyPoseRequest(models: models))
    }
    let hands = begin([.hands]) {
      var request = DetectHumanHandPoseRequest(models: models)
      request.maximumHandCount = Self.maximumHandCount
      return try handler.perform(request)
    }
    let instances = begin([.instances]) {
      try handler.perform(GeneratePersonInstanceMaskRequest(models: models))
    }
    let masks = try instances?.wait()
    let findings = PeopleFindings(
      size: Size(width: Double(pixels.width), height: Double(pixels.height)),
      faces: try faces?.wait().sorted { $0.boundingBox.middle < $1.boundingBox.middle },
      bodies: try bodies?.wait().sorted { $0.boundingBox.middle < $1.boundingBox.middle },
      hands: try hands?.wait().sorted { $0.boundingBox.middle < $1.boundingBox.middle },
      instances: instances.map { _ in masks?.instances ?? [] })
    return Result(findings: findings, masks: masks)
  }

  /// Starts some work if one of its fields is asked for.
  private func begin<T: Sendable>(
    _ needed: [PeopleField], _ work: @escaping @Sendable () throws -> T
  ) -> BackgroundResult<T>? {
    needed.contains(where: fields.contains) ? BackgroundThread.begin(work) : nil
  }

  private func faces(in handler: ImageRequestHandler) throws -> [FaceObservation] {
    var quality = DetectFaceCaptureQualityRequest(models: models)
    if fields.contains(.landmarks) {
      let faces = try handler.perform(DetectFaceLandmarksRequest(models: models))
      if !fields.contains(.faces) { return faces }
      quality.inputFaceObservations = faces
    }
    return try handler.perform(quality)
  }
}

extension PeopleFields {
  /// The networks that every photo needs; some may repeat. The others, which look at what these find, are prepared
  /// when there is something to look at: a photo without hands should not pay for the network of their joints.
  var detectors: [PeopleNetwork] {
    var networks: [PeopleNetwork] = []
    if contains(.faces) || contains(.landmarks) { networks += [.faceFullRange, .faceShortRange] }
    if contains(.bodies) || contains(.instances) { networks.append(.bodies) }
    if contains(.hands) { networks.append(.palms) }
    if contains(.instances) { networks += [.selfieGeneral, .faceFullRange] }
    return networks
  }
}
