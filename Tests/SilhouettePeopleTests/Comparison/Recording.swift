// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

@testable import SilhouettePeople

/// MediaPipe's results for a window that slides over a photo.
struct Recording: Decodable {
  /// The names of all recordings; none without ../shared.
  static let all: [String] = {
    let folder = SharedData.path("people-models/video")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }.map {
      String($0.dropLast(".json".count))
    }
  }()

  /// Reads a recording.
  init(named name: String) throws {
    let path = SharedData.path("people-models/video/\(name).json")
    self = try JSONDecoder().decode(
      Recording.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

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
  /// The results, frame by frame.
  var frames: [FrameResults]

  /// Returns the window of a frame.
  ///
  /// - Throws: `GoldenError` unless it lies in the photo.
  func window(
    _ index: Int, in photo: PixelBuffer
  ) throws -> (x: Int, y: Int, width: Int, height: Int) {
    guard window.count == 4, step.count == 2 else {
      throw GoldenError(text: "expected a window of 4 numbers and a step of 2")
    }
    let x = window[0] + index * step[0]
    let y = window[1] + index * step[1]
    guard x >= 0, y >= 0, window[2] > 0, window[3] > 0, x + window[2] <= photo.width,
      y + window[3] <= photo.height
    else { throw GoldenError(text: "frame \(index) is not a part of \(self.photo)") }
    return (x, y, window[2], window[3])
  }
}
