// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette

@c @implementation
public func silhouette_mask(
  _ session: OpaquePointer?, _ image: OpaquePointer?,
  _ subject: UnsafePointer<silhouette_subject>?, _ run: UnsafePointer<silhouette_run>?,
  _ mask: UnsafeMutablePointer<OpaquePointer?>?,
  _ finding: UnsafeMutablePointer<silhouette_finding>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    try makePicture(session, image, subject, run, target(mask, "mask"), finding) { _, mask, _ in
      mask
    }
  }
}

@c @implementation
public func silhouette_cutout(
  _ session: OpaquePointer?, _ image: OpaquePointer?,
  _ subject: UnsafePointer<silhouette_subject>?, _ run: UnsafePointer<silhouette_run>?,
  _ cutout: UnsafeMutablePointer<OpaquePointer?>?,
  _ finding: UnsafeMutablePointer<silhouette_finding>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    try makePicture(session, image, subject, run, target(cutout, "cutout"), finding) {
      photo, mask, _ in
      try photo.pixels.cutOut(mask)
    }
  }
}

@c @implementation
public func silhouette_replace(
  _ session: OpaquePointer?, _ image: OpaquePointer?,
  _ subject: UnsafePointer<silhouette_subject>?,
  _ background: UnsafePointer<silhouette_background>?, _ run: UnsafePointer<silhouette_run>?,
  _ result: UnsafeMutablePointer<OpaquePointer?>?,
  _ finding: UnsafeMutablePointer<silhouette_finding>?,
  _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let result = try target(result, "result")
    let background = try required(background, "background").stillBackground()
    try makePicture(session, image, subject, run, result, finding) { photo, mask, threadCount in
      let cutout = Image(pixels: try photo.pixels.cutOut(mask))
      let behind = background.image(behind: photo.image, mask: Image(mask: mask))
      let picture = cutout.composited(over: behind)
      var format = picture.sufficientFormat
      if photo.pixels.format.component == .uint16 { format.component = .uint16 }
      return try Renderer(threadCount: threadCount).render(
        picture, format: format, colorSpace: photo.pixels.colorSpace)
    }
  }
}

/// Finds the subject of an image and stores the picture that is made of it.
///
/// - Parameter draw: Returns the picture, of the photo's size, for the photo, the subject's mask and the number of threads.
private func makePicture(
  _ session: OpaquePointer?, _ image: OpaquePointer?,
  _ subject: UnsafePointer<silhouette_subject>?, _ run: UnsafePointer<silhouette_run>?,
  _ target: UnsafeMutablePointer<OpaquePointer?>,
  _ finding: UnsafeMutablePointer<silhouette_finding>?,
  _ draw: (Photo, PixelBuffer, Int?) throws -> PixelBuffer
) throws {
  let session = try SessionObject.named(session)
  let image = try ImageObject.named(image, "image")
  let photo = image.photo
  let search = try SubjectRequest(read(subject, "subject") ?? silhouette_subject(), photo, session)
  try work(run) { stages in
    let found = try search.mask(in: image.handler.observed(by: stages))
    let coverage = try found?.0.maskCoverage() ?? 0
    var summary = silhouette_finding()
    summary.found = coverage > 0 ? 1 : 0
    summary.coverage = coverage
    summary.confidence = coverage > 0 ? found?.1.probability ?? 0 : 0
    let mask =
      try found?.0
      ?? PixelBuffer.allocated(
        width: photo.pixels.width, height: photo.pixels.height, format: .grey8, colorSpace: .none)
    let picture = try draw(photo, mask, session.options.threadCount)
    if let finding { try write(summary, to: finding, "finding") }
    // A mask is data: it has neither a profile nor the photo's metadata.
    let isMask = picture.colorSpace == .none
    target.pointee = HandleTable.shared.add(ImageObject(picture, of: isMask ? nil : photo))
  }
}

extension silhouette_background {
  /// Returns the background for stills.
  ///
  /// - Throws: ``CallError/invalidArgument(_:)``.
  func stillBackground() throws -> Background {
    switch Int(kind) {
    case SILHOUETTE_BACKGROUND_COLOR: .color(color)
    case SILHOUETTE_BACKGROUND_IMAGE:
      .image(try ImageObject.named(image, "background image").photo.image, fit: .cover)
    case SILHOUETTE_BACKGROUND_BLUR: .blur(sigma: try blurSigma())
    default: throw CallError.invalidArgument("background: unknown kind \(kind)")
    }
  }

  var color: Color {
    Color(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255)
  }

  /// The standard deviation of the blur in pixels; `nil` for the default.
  func blurSigma() throws -> Double? {
    if sigma == 0 { return nil }
    guard sigma > 0, sigma <= 10_000 else {
      throw CallError.invalidArgument("background: expected a sigma of 0 to 10000, found \(sigma)")
    }
    return sigma
  }
}
