// SPDX-License-Identifier: Apache-2.0

extension PeopleCanvas {
  /// Draws a face's rectangle and its landmarks, if it has any.
  func draw(_ face: FaceObservation, with pen: inout Pen) {
    let box = rect(face.boundingBox)
    if box.isEmpty { return }
    let extent = max(box.width, box.height)
    if let landmarks = face.landmarks { draw(landmarks, extent: extent, with: &pen) }
    let corners = [
      Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY),
      Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
      Point(x: box.minX, y: box.minY),
    ]
    pen.draw([corners], width: width(1.6, extent: extent, share: 0.03), PeoplePalette.face)
    pen.finishFigure()
  }

  private func draw(
    _ landmarks: FaceObservation.Landmarks2D, extent: Double, with pen: inout Pen
  ) {
    let width = width(1.2, extent: extent, share: 0.012)
    func points(_ region: FaceObservation.Landmarks2D.Region) -> [Point] {
      region.pointsInImageCoordinates(size)
    }
    // The median line would cross nose and mouth.
    let regions = [
      landmarks.faceContour, landmarks.leftEyebrow, landmarks.rightEyebrow, landmarks.leftEye,
      landmarks.rightEye, landmarks.noseCrest, landmarks.nose, landmarks.outerLips,
      landmarks.innerLips,
    ]
    let lines = regions.map { region in
      let points = points(region)
      return region.pointsClassification == .closedPath ? points + points.prefix(1) : points
    }
    pen.draw(lines, width: width, PeoplePalette.middle)
    pen.draw(
      [points(landmarks.leftPupil)], width: width * 3, PeoplePalette.left)
    pen.draw(
      [points(landmarks.rightPupil)], width: width * 3, PeoplePalette.right)
    pen.finishFigure()
  }
}
