// SPDX-License-Identifier: Apache-2.0

/// A style for drawing people over their image: tinted instances, skeletons, hands, and faces with their landmarks.
///
/// The person's left side is blue, the right side orange. Lines are light with a dark rim; their width depends on
/// the size of the image and is reduced for small figures.
public struct PeopleOverlay: Sendable, Hashable {
  /// An instance to tint.
  public struct Instance: Sendable, Hashable {
    /// The instance's index, from 1, which determines its colour.
    public var index: Int
    /// The instance's mask, which covers the whole image.
    public var mask: Image
    /// The instance's rectangle.
    public var boundingBox: NormalizedRect

    /// Creates an instance.
    public init(index: Int, mask: Image, boundingBox: NormalizedRect) {
      self.index = index
      self.mask = mask
      self.boundingBox = boundingBox
    }
  }

  /// The opacity of the tints, 0…1.
  public var opacity: Double
  /// The confidence below which joints are not drawn.
  public var minimumConfidence: Float
  /// Indicates whether faces and instances are numbered.
  public var drawsNumbers: Bool
  /// Indicates whether a legend explains the colours of both sides.
  public var drawsLegend: Bool

  /// Creates an overlay.
  public init(
    opacity: Double = 0.4, minimumConfidence: Float = 0.3, drawsNumbers: Bool = true,
    drawsLegend: Bool = true
  ) {
    precondition((0...1).contains(opacity), "an overlay of opacity \(opacity)")
    self.opacity = opacity
    self.minimumConfidence = minimumConfidence
    self.drawsNumbers = drawsNumbers
    self.drawsLegend = drawsLegend
  }

  /// Returns an image with people drawn over it.
  ///
  /// - Parameters:
  ///   - image: An image of finite extent, which the requests processed as a whole.
  ///   - faces: Faces, drawn with their landmarks if they have any.
  ///   - bodies: Skeletons.
  ///   - hands: Hands.
  ///   - instances: People as separate instances.
  /// - Returns: An image of the same extent.
  public func image(
    of image: Image, faces: [FaceObservation] = [], bodies: [HumanBodyPoseObservation] = [],
    hands: [HumanHandPoseObservation] = [], instances: [Instance] = []
  ) -> Image {
    precondition(!image.extent.isInfinite, "an overlay of an infinite image")
    let place = image.extent.integral
    if place.isEmpty { return image }
    let canvas = PeopleCanvas(size: place.size, minimumConfidence: minimumConfidence)
    let drawsHeads = !faces.contains { $0.landmarks != nil }
    var pen = Pen()
    for body in bodies { canvas.draw(body, drawsHead: drawsHeads, with: &pen) }
    for hand in hands { canvas.draw(hand, with: &pen) }
    for face in faces { canvas.draw(face, with: &pen) }
    var result = image
    for instance in instances {
      var tint = PeoplePalette.tint(ofInstance: instance.index)
      tint.alpha = Float(opacity)
      result = Image(color: tint).blended(withMask: instance.mask).composited(over: result)
    }
    var marks = [Image(strokes: pen.strokes)]
    if drawsNumbers {
      marks += faces.enumerated().map { canvas.label(ofFace: $0 + 1, $1) }
      marks += instances.map { canvas.label(of: $0) }
    }
    if drawsLegend, !bodies.isEmpty || hands.contains(where: { $0.chirality != nil }) {
      // Labels count three times: a half-hidden label is useless.
      let labels = marks.dropFirst().map(\.extent).flatMap { [$0, $0, $0] }
      marks.append(
        canvas.legend(
          avoiding: canvas.boxes(faces: faces, bodies: bodies, hands: hands) + labels))
    }
    let toPlace = Transform2D(translationX: place.minX, y: place.minY)
    for mark in marks where !mark.extent.isEmpty {
      result = mark.transformed(by: toPlace).composited(over: result)
    }
    return result.cropped(to: place)
  }
}
