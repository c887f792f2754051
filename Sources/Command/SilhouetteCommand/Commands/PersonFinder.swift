// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople

/// The networks that find all or some of the people in a photo.
struct PersonFinder: SubjectSearching {
  let session: PeopleSession
  /// The people to keep, by their numbers; `nil` for a mask of all people.
  let selection: InstanceSelection?
  /// The quality of the mask of all people.
  let level: GeneratePersonSegmentationRequest.QualityLevel

  func load() throws { try session.load(for: [request]) }

  private var request: any VisionRequest { selection == nil ? everybodyRequest : someRequest }

  private var everybodyRequest: GeneratePersonSegmentationRequest {
    let request = GeneratePersonSegmentationRequest(models: session.models)
    request.qualityLevel = level
    return request
  }

  private var someRequest: GeneratePersonInstanceMaskRequest {
    GeneratePersonInstanceMaskRequest(models: session.models)
  }

  func subject(
    of job: PhotoJob, limits: DecodingLimits
  ) throws -> (handler: ImageRequestHandler, photo: Photo, found: FoundMask?, wanted: [String]?) {
    let (handler, photo) = try session.open(job, limits: limits, for: [request])
    let found = try job.stopwatch.measure("find people", hasStages: true) {
      try selection == nil
        ? everybody(in: handler) : some(of: handler, path: job.photo)
    }
    return (handler, photo, found, ["person"])
  }

  func evidenceRequest() -> GenerateForegroundInstanceMaskRequest {
    GenerateForegroundInstanceMaskRequest()
  }

  /// Returns the mask of all people; `nil` if there are none.
  private func everybody(in handler: ImageRequestHandler) throws -> FoundMask? {
    let found = try handler.perform(everybodyRequest)
    // One byte per pixel, 0 everywhere without people.
    guard found.pixelBuffer.packedBytes.contains(where: { $0 > 127 }) else { return nil }
    return FoundMask(
      mask: try found.generateScaledMask(scaledToImageFrom: handler),
      confidence: found.maskConfidence ?? .nothing)
  }

  /// Returns the mask of the selected people; `nil` if there are no people.
  private func some(of handler: ImageRequestHandler, path: String) throws -> FoundMask? {
    guard let found = try handler.perform(someRequest), let selection else { return nil }
    let numbers = selection.numbers(in: found)
    if let unknown = numbers.first(where: { $0 > found.instances.count }) {
      throw UnknownPersonError(path: path, number: unknown, count: found.instances.count)
    }
    return FoundMask(
      mask: try found.generateScaledMask(
        for: numbers, scaledToImageFrom: handler),
      confidence: try found.maskConfidence(for: numbers))
  }
}

/// The error for a number that belongs to none of the people found.
struct UnknownPersonError: Error, CustomStringConvertible {
  let path: String
  let number: Int
  let count: Int

  var description: String {
    "\(path == "-" ? "standard input" : path): --people \(number): found"
      + (count == 1 ? " 1 person" : " \(count) people, numbered from the left")
  }
}
