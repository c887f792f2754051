// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility

// The figure of the article on virtual backgrounds with WebRTC (003): what the others of a call see.

extension Figure {
  static func virtualBackgrounds(_ photos: Photographs) -> [Figure] {
    let room = photos.path("coffee.jpg")
    let same = Ours.command(
      "replace", ["people": "all", "background": .text(room), "background-fit": "stretch"])
    let person = photos.photo("astronaut.png")
    return [
      call("call", person, room, same), call("call-live", person, room, .virtualBackground(room)),
    ]
      + photos.eachShared(["call-two": "photos/face.jpg"]) { call($0, $1, room, same) }
  }

  private static func call(
    _ name: String, _ photo: @escaping @Sendable () throws -> CGImage, _ background: String,
    _ ours: Ours
  ) -> Figure {
    Figure(
      name: name, caption: "a frame of a call", ours: ours, photo: photo
    ) { photo in
      let pixels = try pixelBuffer(of: CIImage(cgImage: photo), kCVPixelFormatType_32BGRA)
      let planes = RTCCVPixelBuffer(pixelBuffer: pixels).toI420()
      let source = RTCPeerConnectionFactory().videoSource()
      let track = RTCPeerConnectionFactory().videoTrack(with: source, trackId: "camera")
      let pipe = RTCVideoPipe(videoSource: source)
      pipe.setBackgroundImage(image: UIImage(cgImage: try Photographs.read(background)))
      let shown: RTCVideoFrame = await withCheckedContinuation { continuation in
        let screen = Screen { continuation.resume(returning: $0) }
        track.add(screen)
        pipe.capturer(
          RTCVideoCapturer(),
          didCapture: RTCVideoFrame(buffer: planes, rotation: ._0, timeStampNs: 1_000_000_000))
      }
      let buffer = try (shown.buffer as? RTCCVPixelBuffer).made(name)
      return try CIImage(cvPixelBuffer: buffer.pixelBuffer).rendered()
    }
  }

  /// Where a track is shown.
  private final class Screen: RTCVideoRenderer {
    private let show: (RTCVideoFrame) -> Void

    init(_ show: @escaping (RTCVideoFrame) -> Void) { self.show = show }

    func setSize(_ size: CGSize) {}

    func renderFrame(_ frame: RTCVideoFrame?) { if let frame { show(frame) } }
  }
}
