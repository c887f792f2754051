// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette
internal import SilhouetteCorrections

@c @implementation
public func silhouette_correct_mask(
  _ session: OpaquePointer?, _ image: OpaquePointer?, _ start: OpaquePointer?,
  _ subject: UnsafePointer<silhouette_subject>?, _ clicks: UnsafePointer<silhouette_click>?,
  _ clickCount: Int, _ strokes: OpaquePointer?, _ run: UnsafePointer<silhouette_run>?,
  _ mask: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let target = try target(mask, "mask")
    let session = try SessionObject.named(session)
    let image = try ImageObject.named(image, "image")
    let pixels = image.photo.pixels
    let start = try start.map { try ImageObject.named($0, "start").photo.pixels }
    var corrections = Corrections(
      strokes: try strokes.map { try ImageObject.named($0, "strokes").photo.pixels })
    corrections.clicks = try read(array: clicks, count: clickCount, "clicks").map {
      try Corrections.Click($0, in: pixels.rect.size)
    }
    let search = try SubjectRequest(
      read(subject, "subject") ?? silhouette_subject(), image.photo, session)
    try work(run) { stages in
      let handler = image.handler.observed(by: stages)
      let start =
        try start ?? search.mask(in: handler)?.0
        ?? .allocated(
          width: pixels.width, height: pixels.height, format: .grey8, colorSpace: .none)
      var corrected = try MaskCorrector(
        handler, start: start, request: session.subjectRequest(search.quality)
      ).corrected(by: corrections).mask
      // A mask to start from may have a profile, but it is data.
      corrected.colorSpace = .none
      target.pointee = HandleTable.shared.add(ImageObject(corrected))
    }
  }
}

extension Corrections.Click {
  /// Places a click at the centre of its pixel, which no rounding turns into another one.
  ///
  /// - Throws: ``CallError/invalidArgument(_:)``.
  fileprivate init(_ click: silhouette_click, in size: Size) throws {
    guard (0..<size.width).contains(click.x), (0..<size.height).contains(click.y) else {
      throw CallError.invalidArgument(
        "clicks: the point \(click.x), \(click.y) is outside of the image")
    }
    self.init(
      NormalizedPoint(
        x: (click.x.rounded(.down) + 0.5) / size.width,
        y: 1 - (click.y.rounded(.down) + 0.5) / size.height),
      isKept: click.keep != 0)
  }
}
