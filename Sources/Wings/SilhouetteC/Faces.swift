// SPDX-License-Identifier: Apache-2.0

public import CSilhouette
internal import Silhouette
internal import SilhouettePeople

@c @implementation
public func silhouette_find_faces(
  _ session: OpaquePointer?, _ image: OpaquePointer?, _ run: UnsafePointer<silhouette_run>?,
  _ faces: UnsafeMutablePointer<silhouette_face>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<silhouette_error>?
) -> silhouette_status {
  call(error) {
    let count = try target(count, "count")
    let session = try SessionObject.named(session)
    let image = try ImageObject.named(image, "image")
    try work(run) { stages in
      let found = try image.handler.observed(by: stages).perform(
        DetectFaceRectanglesRequest(models: session.people))
      // A size_t beyond Int arrives as a negative number.
      let described = found.prefix(capacity < 0 ? found.count : capacity).map {
        silhouette_face($0, in: image.photo.pixels.rect.size)
      }
      try write(described, toArray: faces, "faces")
      count.pointee = found.count
    }
  }
}

extension silhouette_face {
  fileprivate init(_ face: FaceObservation, in size: Size) {
    self.init()
    let box = face.boundingBox
    x = box.x * size.width
    y = (1 - box.y - box.height) * size.height
    width = box.width * size.width
    height = box.height * size.height
    roll = face.roll
    yaw = face.yaw
    pitch = face.pitch
    confidence = Double(face.confidence)
  }
}
