// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette
internal import SilhouettePeople

/// Subjects behind a handle.
final class SubjectsObject: Sendable {
  /// The subjects; `nil` if there are none.
  let found: InstanceMaskObservation?
  let image: ImageObject

  init(_ found: InstanceMaskObservation?, in image: ImageObject) {
    self.found = found
    self.image = image
  }

  static func named(_ handle: OpaquePointer?) throws -> SubjectsObject {
    try HandleTable.shared.object(handle, "subjects")
  }
}

@c @implementation
public func silhouette_find_subjects(
  _ session: OpaquePointer?, _ image: OpaquePointer?,
  _ subject: UnsafePointer<silhouette_subject>?, _ run: UnsafePointer<silhouette_run>?,
  _ subjects: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(subjects, "subjects")
    let session = try SessionObject.named(session)
    let image = try ImageObject.named(image, "image")
    let search = try SubjectRequest(
      read(subject, "subject") ?? silhouette_subject(), image.photo, session)
    try work(run) { stages in
      target.pointee = HandleTable.shared.add(
        SubjectsObject(try search.instances(in: image.handler.observed(by: stages)), in: image))
    }
  }
}

@c @implementation
public func silhouette_subjects_count(
  _ subjects: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    try target(count, "count").pointee = SubjectsObject.named(subjects).found?.instances.count ?? 0
  }
}

@c @implementation
public func silhouette_subjects_get(
  _ subjects: OpaquePointer?, _ position: Int, _ region: UnsafeMutablePointer<silhouette_region>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let subjects = try SubjectsObject.named(subjects)
    let instance = try element(position, of: subjects.found?.instances ?? [])
    try write(
      silhouette_region(
        index: instance.index, box: instance.box, imageHeight: subjects.image.photo.pixels.height,
        fraction: instance.fraction, name: instance.name.name),
      to: target(region, "region"), "region")
  }
}

@c @implementation
public func silhouette_subjects_mask(
  _ subjects: OpaquePointer?, _ positions: UnsafePointer<Int>?, _ count: Int,
  _ mask: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(mask, "mask")
    let subjects = try SubjectsObject.named(subjects)
    guard let positions, count != 0, let found = subjects.found else {
      throw CallError.invalidArgument("positions: expected at least one subject, found none")
    }
    // A size_t beyond Int arrives as a negative number.
    guard count > 0, count <= found.instances.count else {
      throw CallError.invalidArgument(
        "positions: expected at most \(found.instances.count), found \(UInt(bitPattern: count))")
    }
    let chosen = try UnsafeBufferPointer(start: positions, count: count).map {
      try element($0, of: found.instances).index
    }
    target.pointee = HandleTable.shared.add(
      ImageObject(
        try found.generateScaledMask(
          for: InstanceIndexSet(chosen), scaledToImageFrom: subjects.image.handler)))
  }
}

@c @implementation
public func silhouette_subjects_release(_ subjects: OpaquePointer?) {
  HandleTable.release(subjects, SubjectsObject.self)
}

/// What a caller looks for in an image.
struct SubjectRequest {
  private enum Search {
    case foreground(GenerateForegroundInstanceMaskRequest)
    case people
    case salient(GenerateModelMaskRequest)
  }

  private let search: Search
  private let people: PeopleModels
  let quality: MaskQuality?

  /// Checks the caller's choice.
  ///
  /// - Throws: ``CallError/invalidArgument(_:)``; the errors of loading the network for classes.
  init(_ subject: silhouette_subject, _ photo: Photo, _ session: SessionObject) throws {
    quality = try subject.maskQuality()
    people = session.people
    switch Int(subject.selection) {
    case SILHOUETTE_SELECT_PEOPLE:
      search = .people
      return
    case SILHOUETTE_SELECT_SALIENT:
      search = .salient(GenerateModelMaskRequest(model: session.saliency))
      return
    default: break
    }
    var request = try session.subjectRequest(quality)
    request.selection = try subject.place(in: photo.pixels.rect.size)
    search = .foreground(request)
  }

  /// Returns the subjects one by one; `nil` if there are none.
  func instances(in handler: ImageRequestHandler) throws -> InstanceMaskObservation? {
    switch search {
    case .foreground(let request): return try handler.perform(request)
    case .people:
      return try handler.perform(GeneratePersonInstanceMaskRequest(models: people))
    case .salient:
      throw CallError.invalidArgument("subject: what stands out has no subjects to count")
    }
  }

  /// Returns the mask of all subjects, of the image's size, and the confidence in it; `nil` if there are none.
  func mask(in handler: ImageRequestHandler) throws -> (PixelBuffer, MaskConfidence)? {
    switch search {
    case .foreground(let request):
      guard let found = try handler.perform(request) else { return nil }
      let mask = try found.generateScaledMask(for: [], scaledToImageFrom: handler)
      return (mask, try found.maskConfidence(for: []))
    case .salient(let request):
      return (try handler.perform(request).pixelBuffer, .nothing)
    case .people: return try peopleMask(in: handler)
    }
  }

  private func peopleMask(
    in handler: ImageRequestHandler
  ) throws -> (PixelBuffer, MaskConfidence)? {
    let request = GeneratePersonSegmentationRequest(models: people)
    request.qualityLevel = quality ?? .accurate
    let found = try handler.perform(request)
    // One byte per pixel, 0 everywhere without people.
    guard found.pixelBuffer.packedBytes.contains(where: { $0 > 127 }) else { return nil }
    return (
      try found.generateScaledMask(scaledToImageFrom: handler), found.maskConfidence ?? .nothing
    )
  }
}

extension SessionObject {
  /// Returns a request for the main subject.
  ///
  /// - Throws: The errors of loading the network for classes.
  func subjectRequest(_ quality: MaskQuality?) throws -> GenerateForegroundInstanceMaskRequest {
    var request = GenerateForegroundInstanceMaskRequest(model: try labels(), people: people)
    request.saliency = saliency
    request.quality = quality ?? .balanced
    return request
  }
}

extension silhouette_subject {
  fileprivate func maskQuality() throws -> MaskQuality? {
    switch Int(quality) {
    case SILHOUETTE_QUALITY_DEFAULT: nil
    case SILHOUETTE_QUALITY_FAST: .fast
    case SILHOUETTE_QUALITY_BALANCED: .balanced
    case SILHOUETTE_QUALITY_ACCURATE: .accurate
    default: throw CallError.invalidArgument("subject: unknown quality \(quality)")
    }
  }

  /// Returns the selection, in the coordinates of requests, whose origin is the lower left corner.
  fileprivate func place(
    in size: Size
  ) throws -> GenerateForegroundInstanceMaskRequest.Selection {
    switch Int(selection) {
    case SILHOUETTE_SELECT_MAIN: return .main
    case SILHOUETTE_SELECT_ALL: return .all
    case SILHOUETTE_SELECT_POINT:
      guard (0..<size.width).contains(x), (0..<size.height).contains(y) else {
        throw CallError.invalidArgument("subject: the point \(x), \(y) is outside of the image")
      }
      return .at(NormalizedPoint(x: x / size.width, y: 1 - y / size.height))
    case SILHOUETTE_SELECT_BOX:
      guard x >= 0, y >= 0, width > 0, height > 0, x + width <= size.width,
        y + height <= size.height
      else {
        throw CallError.invalidArgument(
          "subject: the box \(x), \(y), \(width), \(height) is empty or outside of the image")
      }
      return .inBox(
        NormalizedRect(
          imageRect: Rect(x: x, y: size.height - y - height, width: width, height: height),
          in: size))
    default: throw CallError.invalidArgument("subject: unknown selection \(selection)")
    }
  }
}
