// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePeople

/// The choice of the part of each photo that its result shows.
struct ResultFraming: Sendable {
  let geometry: ResultGeometry
  /// The networks that find faces.
  let people: PeopleSession

  /// Returns the frame of a photo's result.
  ///
  /// - Parameters:
  ///   - photo: The size of the photo.
  ///   - handler: The photo's handler.
  ///   - job: The photo.
  ///   - subject: Returns the box around the subject; empty if nothing was found.
  /// - Throws: ``NothingFoundError`` if a face is needed and none is found; the errors of the networks.
  func frame(
    of photo: Size, _ handler: ImageRequestHandler, _ job: PhotoJob, subject: () throws -> Rect
  ) throws -> ResultFrame {
    guard geometry.focus == .face else {
      return geometry.frame(of: photo, subject: try subject(), head: nil)
    }
    let head = try job.stopwatch.measure("find face", hasStages: true) {
      try largestHead(in: handler, photo)
    }
    let frame = geometry.frame(of: photo, subject: .empty, head: head)
    let missing = -frame.region.minY / frame.region.height
    if missing > 0.005 {
      job.warn(
        "the photo ends too close below the face: the lowest \(Int((100 * missing).rounded(.up))) % of the"
          + " result show only the background")
    }
    return frame
  }

  /// Returns the head of the largest face in a photo.
  ///
  /// - Throws: ``NothingFoundError``; the errors of the networks.
  private func largestHead(
    in handler: ImageRequestHandler, _ size: Size
  ) throws -> HeadPosition {
    let faces = try handler.perform(DetectFaceLandmarksRequest(models: people.models))
    let largest = faces.filter { $0.landmarks != nil }
      .max { $0.boundingBox.height < $1.boundingBox.height }
    guard let landmarks = largest?.landmarks else {
      throw NothingFoundError(
        description: "no face found in the photo, and --fit face needs one")
    }
    let pupils = [landmarks.leftPupil, landmarks.rightPupil].flatMap {
      $0.pointsInImageCoordinates(size)
    }
    let outline = landmarks.faceContour.pointsInImageCoordinates(size)
    let count = Double(max(pupils.count, 1))
    return HeadPosition(
      // The middle of the outline is the tip of the chin.
      chin: outline[outline.count / 2],
      eyes: Point(
        x: pupils.reduce(0) { $0 + $1.x } / count, y: pupils.reduce(0) { $0 + $1.y } / count))
  }
}

extension Renderer {
  /// Returns the box around the pixels that are not transparent.
  ///
  /// - Parameter pixels: RGBA.
  /// - Throws: The errors of rendering.
  static func opaqueBounds(of pixels: PixelBuffer) throws -> Rect {
    let opacity = Image(mask: pixels).applyingColorMatrix(
      Filters.ColorMatrix(red: [0, 0, 0, 1], alpha: [0, 0, 0, 0], bias: [0, 0, 0, 1]))
    return try Renderer(workingSpace: .none).bounds(ofMask: opacity)
  }
}
