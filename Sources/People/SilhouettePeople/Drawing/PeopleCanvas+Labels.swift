// SPDX-License-Identifier: Apache-2.0

extension PeopleCanvas {
  /// The scale of the bitmap letters: the side length of one dot of a letter, in pixels.
  private var scale: Int { max(1, Int((min(size.width, size.height) / 450).rounded())) }

  /// Returns the label with a face's number, placed above the face's rectangle, or below it if there is no room above.
  func label(ofFace number: Int, _ face: FaceObservation) -> Image {
    let box = rect(face.boundingBox)
    if box.isEmpty { return .empty }
    let panel = panel("face \(number)", PeoplePalette.face, near: box)
    let gap = 2 * unit
    let above = Point(x: box.minX, y: box.maxY + gap)
    let fits = above.y + panel.extent.height <= size.height
    return inside(
      panel, at: fits ? above : Point(x: box.minX, y: box.minY - gap - panel.extent.height))
  }

  /// Returns the label with an instance's index, placed at the bottom of the instance's rectangle.
  func label(of instance: PeopleOverlay.Instance) -> Image {
    let box = rect(instance.boundingBox)
    if box.isEmpty { return .empty }
    let panel = panel(
      "person \(instance.index)", PeoplePalette.tint(ofInstance: instance.index), near: box)
    return inside(
      panel,
      at: Point(
        x: box.minX + (box.width - panel.extent.width) / 2, y: box.minY + Double(3 * scale)))
  }

  /// Returns a legend of the colours of the left and right sides, placed in the corner where it hides the least; an empty
  /// image if there is no room for it.
  ///
  /// - Parameter boxes: The rectangles that it should not hide, in pixels.
  func legend(avoiding boxes: [Rect]) -> Image {
    let panel = Legend(
      entries: [
        Legend.Entry(color: PeoplePalette.left, text: "person's left"),
        Legend.Entry(color: PeoplePalette.right, text: "person's right"),
      ], scale: scale
    ).image
    let margin = Double(4 * scale)
    let width = panel.extent.width + margin
    let height = panel.extent.height + margin
    if width + margin > size.width || height + margin > size.height * 0.5 { return .empty }
    let right = size.width - width
    let top = size.height - height
    let corners = [
      Point(x: margin, y: margin), Point(x: right, y: margin), Point(x: margin, y: top),
      Point(x: right, y: top),
    ]
    func hidden(_ corner: Point) -> Double {
      let place = Rect(origin: corner, size: panel.extent.size)
      return boxes.reduce(0) { sum, box in
        let common = box.intersection(place)
        return sum + max(common.width, 0) * max(common.height, 0)
      }
    }
    let best = corners.min { hidden($0) < hidden($1) } ?? corners[0]
    return inside(panel, at: best)
  }

  /// Returns the rectangles of all faces, bodies and hands. Faces are included twice, so that they weigh more when the
  /// legend is placed.
  func boxes(
    faces: [FaceObservation], bodies: [HumanBodyPoseObservation],
    hands: [HumanHandPoseObservation]
  ) -> [Rect] {
    let heads = faces.map { rect($0.boundingBox) }
    let poses =
      bodies.map { $0.joints.filter { $0.confidence >= minimumConfidence } }
      + hands.map(\.joints)
    return heads + heads
      + poses.compactMap { joints in Self.box(of: joints.map { point($0.location) }) }
  }

  /// Returns a swatch and a label, which are smaller for a small rectangle.
  private func panel(_ text: String, _ color: Color, near box: Rect) -> Image {
    let extent = max(box.width, box.height)
    let scale = max(1, min(scale, Int(min(extent, 1e6) / 40)))
    return Legend(entries: [Legend.Entry(color: color, text: text)], scale: scale).image
  }

  /// Moves a label's lower left corner to a point, or as near to it as the canvas allows.
  private func inside(_ image: Image, at corner: Point) -> Image {
    if image.extent.isEmpty { return image }
    let x = max(0, min(corner.x, size.width - image.extent.width))
    let y = max(0, min(corner.y, size.height - image.extent.height))
    return image.moved(to: Point(x: x.rounded(), y: y.rounded()))
  }
}
