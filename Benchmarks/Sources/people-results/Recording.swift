// SPDX-License-Identifier: Apache-2.0

@_spi(Comparison) import SilhouettePeople

/// MediaPipe's results for a window that slides over a photo.
struct Recording: Decodable {
  /// The results for all frames.
  struct Results: Encodable {
    var frames: [FrameResults]
  }

  /// The photo's path in a folder.
  var photo: String
  /// Left, top, width and height of the first frame.
  var window: [Int]
  /// The way of the window from frame to frame, to the right and down.
  var step: [Int]
  /// The time between frames, in microseconds.
  var frame_us: Int
  /// The most faces, and the most hands.
  var max_faces: Int
  var frames: [FrameResults]

  /// Returns the window of a frame.
  func window(_ index: Int) -> (x: Int, y: Int, width: Int, height: Int) {
    (window[0] + index * step[0], window[1] + index * step[1], window[2], window[3])
  }
}
