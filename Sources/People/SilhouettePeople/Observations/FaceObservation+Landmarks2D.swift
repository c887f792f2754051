// SPDX-License-Identifier: Apache-2.0

extension FaceObservation {
  /// The landmarks of a face: 76 points, grouped into regions that partly overlap, and the mesh from which they are taken.
  ///
  /// “Left” and “right” are the person's left and right.
  public struct Landmarks2D: Hashable, Sendable, Codable {
    /// All points that the network found.
    public let mesh: Mesh
    /// The face's rectangle, to which the points of regions are relative.
    let boundingBox: NormalizedRect

    /// The outline of the face from the person's left cheek along the chin to the right cheek: 17 points.
    public var faceContour: Region { region(.faceContour) }
    /// The line from the root of the nose to the chin: 10 points.
    public var medianLine: Region { region(.medianLine) }
    /// The outline of the left eyebrow: 6 points.
    public var leftEyebrow: Region { region(.leftEyebrow) }
    /// The outline of the right eyebrow: 6 points.
    public var rightEyebrow: Region { region(.rightEyebrow) }
    /// The outline of the left eye, from the inner corner along the upper lid: 6 points.
    public var leftEye: Region { region(.leftEye) }
    /// The outline of the right eye, from the inner corner along the upper lid: 6 points.
    public var rightEye: Region { region(.rightEye) }
    /// The centre of the left pupil: 1 point.
    public var leftPupil: Region { region(.leftPupil) }
    /// The centre of the right pupil: 1 point.
    public var rightPupil: Region { region(.rightPupil) }
    /// The lower outline of the nose, and its tip: 8 points.
    public var nose: Region { region(.nose) }
    /// The ridge of the nose, from the root to the tip: 6 points.
    public var noseCrest: Region { region(.noseCrest) }
    /// The outer outline of the lips, from the left corner along the upper lip: 14 points.
    public var outerLips: Region { region(.outerLips) }
    /// The inner outline of the lips, without the corners: 6 points.
    public var innerLips: Region { region(.innerLips) }
    /// All 76 points, without duplicates.
    public var allPoints: Region {
      Region(self, FaceRegion.allPoints, pointsClassification: .disconnected)
    }

    /// Returns a region of the constellation of 76 points, or of the reduced one of 65.
    package func region(_ region: FaceRegion, isReduced: Bool) -> Region {
      guard isReduced else { return self.region(region) }
      return Region(
        self, region.reducedPoints,
        pointsClassification: region.isClosed ? .closedPath : .openPath)
    }

    /// The 65 points of the reduced constellation, without duplicates.
    package var reducedPoints: Region {
      Region(self, FaceRegion.allReducedPoints, pointsClassification: .disconnected)
    }

    private func region(_ region: FaceRegion) -> Region {
      Region(self, region.points, pointsClassification: region.isClosed ? .closedPath : .openPath)
    }
  }
}

extension FaceObservation.Landmarks2D {
  /// The way in which the points of a region are connected by lines.
  public enum PointsClassification: String, Hashable, Sendable, Codable, CaseIterable {
    /// The points are not connected.
    case disconnected
    /// A line connects each point to the next.
    case openPath
    /// A line connects each point to the next, and the last point to the first.
    case closedPath
  }

  /// A region of the face.
  public struct Region: Hashable, Sendable {
    /// The points, relative to the face's rectangle: (0, 0) is its lower left corner.
    public let points: [NormalizedPoint]
    /// The way in which the points are connected by lines.
    public let pointsClassification: PointsClassification
    private let boundingBox: NormalizedRect

    fileprivate init(
      _ landmarks: FaceObservation.Landmarks2D, _ indices: [Int],
      pointsClassification: PointsClassification
    ) {
      let box = landmarks.boundingBox
      let mesh = landmarks.mesh.points
      points = indices.map { index in
        // A decoded mesh may have too few points, which must not trap.
        let point = mesh.indices.contains(index) ? mesh[index] : box.origin
        return NormalizedPoint(x: (point.x - box.x) / box.width, y: (point.y - box.y) / box.height)
      }
      boundingBox = box
      self.pointsClassification = pointsClassification
    }

    /// The uncertainty of each point, relative to the width of the face's rectangle.
    ///
    /// The network does not estimate the uncertainty, so all values are the same constant: the typical distance between the
    /// network's points and manually annotated ones.
    public var precisionEstimatesPerPoint: [Float] { points.map { _ in 0.02 } }

    /// Returns the points in pixels of the image.
    ///
    /// - Parameters:
    ///   - imageSize: The size of the image in pixels.
    ///   - origin: The corner of the image from which the results are measured.
    public func pointsInImageCoordinates(
      _ imageSize: Size, origin: CoordinateOrigin = .lowerLeft
    ) -> [Point] {
      pointsInImageCoordinates(from: .fullImage, imageSize: imageSize, origin: origin)
    }

    /// Returns the points in pixels of the whole image, for a request with a region of interest.
    ///
    /// - Parameters:
    ///   - region: The request's region of interest.
    ///   - imageSize: The size of the whole image in pixels.
    ///   - origin: The corner of the image from which the results are measured.
    public func pointsInImageCoordinates(
      from region: NormalizedRect, imageSize: Size, origin: CoordinateOrigin = .lowerLeft
    ) -> [Point] {
      points.map { point in
        NormalizedPoint(
          x: boundingBox.x + point.x * boundingBox.width,
          y: boundingBox.y + point.y * boundingBox.height
        ).toImageCoordinates(from: region, imageSize: imageSize, origin: origin)
      }
    }
  }

  /// All points that the network found, which form MediaPipe's face mesh: 468 on the surface and 5 on each iris.
  public struct Mesh: Hashable, Sendable, Codable {
    /// 478 points relative to the request's region of interest (not to the face's rectangle), in MediaPipe's order.
    public let points: [NormalizedPoint]
    /// The depth of each point, relative to the width of the region of interest, increasing away from the camera; 0 is
    /// approximately at the centre of the head.
    public let depths: [Float]
    /// The probability that these are the points of a face, 0…1.
    public let presence: Float
  }
}
