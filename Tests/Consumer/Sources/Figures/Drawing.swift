// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility

/// A drawing over a photo with UIKit's names, whose y points down while Vision's points up.
struct Drawing {
  private let photo: CGImage
  private let size: CGSize
  private let lineWidth: CGFloat

  init(_ photo: CGImage) {
    self.photo = photo
    size = CGSize(width: photo.width, height: photo.height)
    lineWidth = max(1.5, min(size.width, size.height) / 250)
  }

  func image(_ draw: (Drawing) -> Void) throws -> CGImage {
    try UIGraphicsImageRenderer(size: size).image { _ in
      UIImage(cgImage: photo).draw(at: .zero)
      draw(self)
    }.cgImage.made("a drawing")
  }

  // MARK: Places in pixels from the top left corner

  func place(_ point: CGPoint) -> CGPoint {
    let place = VNImagePointForNormalizedPoint(point, photo.width, photo.height)
    return CGPoint(x: place.x, y: size.height - place.y)
  }

  func rect(_ box: CGRect) -> CGRect {
    let rect = VNImageRectForNormalizedRect(box, photo.width, photo.height)
    return CGRect(
      x: rect.minX, y: size.height - rect.maxY, width: rect.width, height: rect.height)
  }

  func corners(_ box: CGRect) -> [CGPoint] {
    let rect = rect(box)
    return [CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)]
  }

  func places(_ region: VNFaceLandmarkRegion2D) -> [CGPoint] {
    region.pointsInImage(imageSize: size).map { CGPoint(x: $0.x, y: size.height - $0.y) }
  }

  /// The distances of points from others; infinite if there are not as many.
  func distances(_ points: [CGPoint], _ others: [CGPoint]) -> [Double] {
    guard !points.isEmpty, points.count == others.count else { return [.infinity] }
    return zip(points, others).map { hypot(Double($0.x - $1.x), Double($0.y - $1.y)) }
  }

  // MARK: Strokes

  func stroke(_ box: CGRect, _ color: UIColor) {
    color.setStroke()
    let path = UIBezierPath(rect: rect(box))
    path.lineWidth = lineWidth
    path.stroke()
  }

  func stroke(_ points: [CGPoint], isClosed: Bool = false, _ color: UIColor) {
    guard let first = points.first else { return }
    let path = UIBezierPath()
    path.move(to: first)
    points.dropFirst().forEach { path.addLine(to: $0) }
    if isClosed { path.close() }
    path.lineWidth = lineWidth
    color.setStroke()
    path.stroke()
  }

  func dot(_ points: [CGPoint], _ color: UIColor) {
    color.setFill()
    for point in points {
      UIBezierPath(
        ovalIn: CGRect(
          x: point.x - lineWidth / 2, y: point.y - lineWidth / 2, width: lineWidth,
          height: lineWidth)
      ).fill()
    }
  }

  // MARK: Poses

  /// The joints of a body, by their names in the library.
  static let joints: [String: VNHumanBodyPoseObservation.JointName] = [
    "nose": .nose, "leftEye": .leftEye, "rightEye": .rightEye, "leftEar": .leftEar,
    "rightEar": .rightEar, "neck": .neck, "leftShoulder": .leftShoulder,
    "rightShoulder": .rightShoulder, "leftElbow": .leftElbow, "rightElbow": .rightElbow,
    "leftWrist": .leftWrist, "rightWrist": .rightWrist, "root": .root, "leftHip": .leftHip,
    "rightHip": .rightHip, "leftKnee": .leftKnee, "rightKnee": .rightKnee,
    "leftAnkle": .leftAnkle, "rightAnkle": .rightAnkle,
  ]

  func draw(_ body: VNHumanBodyPoseObservation) {
    guard let points = try? body.recognizedPoints(.all) else { return }
    func chain(_ names: [VNHumanBodyPoseObservation.JointName], _ color: UIColor) {
      for (start, end) in zip(names, names.dropFirst()) {
        guard let start = points[start], let end = points[end], start.confidence > 0.3,
          end.confidence > 0.3
        else { continue }
        stroke([place(start.location), place(end.location)], color)
      }
    }
    chain([.neck, .nose], .white)
    chain([.neck, .root], .white)
    chain([.nose, .leftEye, .leftEar], .cyan)
    chain([.nose, .rightEye, .rightEar], .orange)
    chain([.neck, .leftShoulder, .leftElbow, .leftWrist], .cyan)
    chain([.neck, .rightShoulder, .rightElbow, .rightWrist], .orange)
    chain([.root, .leftHip, .leftKnee, .leftAnkle], .cyan)
    chain([.root, .rightHip, .rightKnee, .rightAnkle], .orange)
    dot(points.values.filter { $0.confidence > 0.3 }.map { place($0.location) }, .white)
  }

  func draw(_ hand: VNHumanHandPoseObservation) {
    guard let points = try? hand.recognizedPoints(.all) else { return }
    let color: UIColor =
      switch hand.chirality {
      case .left: .cyan
      case .right: .orange
      case .unknown: .white
      }
    let fingers: [[VNHumanHandPoseObservation.JointName]] = [
      [.thumbCMC, .thumbMP, .thumbIP, .thumbTip], [.indexMCP, .indexPIP, .indexDIP, .indexTip],
      [.middleMCP, .middlePIP, .middleDIP, .middleTip], [.ringMCP, .ringPIP, .ringDIP, .ringTip],
      [.littleMCP, .littlePIP, .littleDIP, .littleTip],
    ]
    for finger in fingers {
      stroke(([.wrist] + finger).compactMap { points[$0].map { place($0.location) } }, color)
    }
    dot(points.values.map { place($0.location) }, .white)
  }
}
