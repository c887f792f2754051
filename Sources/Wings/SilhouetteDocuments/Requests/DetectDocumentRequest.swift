// SPDX-License-Identifier: Apache-2.0

/// A request that finds a document in a photo: a page, a card, a receipt or a whiteboard, seen at an angle.
///
/// No network knows what paper is: the request looks for four straight edges that meet at corners and separate two colours all
/// along, and prefers those around what stands out according to the bundled network for salient objects. Three sides must be
/// visible. A screen, a sign or the lid of a box is also found; a document whose edges are crumpled, or of the table's colour, may
/// not be. Of several documents, the clearest and largest one is found.
///
/// ```swift
/// if let page = try await DetectDocumentRequest().perform(onFile: "receipt.jpg") {
///   let image = page.perspectiveCorrected(try Image(contentsOf: "receipt.jpg"))
///   try image.write(to: "page.png")
/// }
/// ```
public struct DetectDocumentRequest: ImageProcessingRequest {
  public typealias Result = DocumentObservation?

  public var regionOfInterest = NormalizedRect.fullImage
  /// The network for salient objects; `nil` to search by edges alone, which takes two thirds of the time.
  public var saliency: SaliencyModels? = .bundled

  /// Creates a request.
  public init() {}

  public var description: String { "document" }

  public var networks: [ImageModel.Requirement] {
    saliency.map { [$0.requirement(side: Self.saliencySide)] } ?? []
  }

  /// The side of the network's input in pixels: it need only tell a document from what is around it.
  private static let saliencySide = 160

  /// - Returns: `nil` if nothing in the image looks like a document.
  /// - Throws: `RequestError.invalidRegionOfInterest(_:)`; the errors of reading the image and of the network;
  ///   `CancellationError`.
  public func result(in context: RequestContext) throws -> DocumentObservation? {
    let region = try context.region()
    let map = try saliency?.model(side: Self.saliencySide).map { try context.saliency(by: $0) }
    try context.checkCancellation()
    let large = try context.bytes(limitedTo: DocumentSearch.fineSide)
    let size = region.size.limited(to: DocumentSearch.side)
    let small = large.resized(width: size.width, height: size.height)
    try context.checkCancellation()
    let found = DocumentSearch.document(
      in: small, fittedTo: large, saliency: map.map { DocumentSaliency($0.values, width: $0.width) }
    )
    guard let found else { return nil }
    let scale = SIMD2(Double(large.width), Double(large.height))
    let corners = found.corners.map { corner in
      NormalizedPoint(x: corner.x / scale.x, y: 1 - corner.y / scale.y)
    }
    return try DocumentObservation(
      corners: corners, confidence: Float(found.confidence),
      globalSegmentationMask: .mask(
        ofQuadrilateral: found.corners.map {
          $0 / scale * SIMD2(Double(size.width), Double(size.height))
        }, width: size.width, height: size.height),
      imageSize: context.imageSize(), regionOfInterest: regionOfInterest)
  }
}
