// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// A search for people in photos, limited to the requested kinds of findings.
struct PeopleSearch: Sendable {
  let fields: PeopleFields
  let models: PeopleModels

  /// The largest number of hands to find.
  static let maximumHandCount = 20

  /// The requests that produce the fields.
  var requests: [any VisionRequest] {
    var requests: [any VisionRequest] = []
    if fields.contains(.faces) || fields.contains(.landmarks) {
      requests.append(DetectFaceLandmarksRequest(models: models))
    }
    if fields.contains(.bodies) { requests.append(bodies) }
    if fields.contains(.hands) { requests.append(hands) }
    if fields.contains(.instances) { requests.append(instances) }
    return requests
  }

  private var bodies: DetectHumanBodyPoseRequest { DetectHumanBodyPoseRequest(models: models) }

  private var hands: DetectHumanHandPoseRequest {
    var request = DetectHumanHandPoseRequest(models: models)
    request.maximumHandCount = Self.maximumHandCount
    return request
  }

  private var instances: GeneratePersonInstanceMaskRequest {
    GeneratePersonInstanceMaskRequest(models: models)
  }

  /// Finds people. The requests run at the same time and share their analyses.
  ///
  /// - Throws: The errors of reading the photo and of the requests.
  func findings(in handler: ImageRequestHandler) throws -> PeopleFindings {
    let pixels = try handler.pixels()
    let faces = begin([.faces, .landmarks]) { try self.faces(in: handler) }
    let bodies = begin([.bodies]) { try handler.perform(self.bodies) }
    let hands = begin([.hands]) { try handler.perform(self.hands) }
    let instances = begin([.instances]) { try handler.perform(self.instances) }
    let masks = try instances?.wait()
    return PeopleFindings(
      size: Size(width: Double(pixels.width), height: Double(pixels.height)),
      faces: try faces?.wait().sorted { $0.boundingBox.middle < $1.boundingBox.middle },
      bodies: try bodies?.wait().sorted { $0.boundingBox.middle < $1.boundingBox.middle },
      hands: try hands?.wait().sorted { $0.boundingBox.middle < $1.boundingBox.middle },
      instances: instances.map { _ in masks?.instances ?? [] }, masks: masks)
  }

  /// Starts a search if at least one of its fields is requested.
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
