// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The memory of a camera, or of a screen, with one frame.
struct CameraFrame {
  /// Rows of BGRA, top row first, with padding between them.
  var memory: UnsafeMutableRawBufferPointer
  var width: Int
  var height: Int
  /// The distance between the starts of consecutive rows.
  var rowStrideInBytes: Int
  /// The time since the start of the stream.
  var time: Duration
}

/// Replaces what is behind the people in a frame, in place.
///
/// - Parameters:
///   - frame: A frame of a stream.
///   - background: The new background.
///   - segmentation: The request that all frames of the stream share; it steadies
///     their masks.
func replaceBackground(
  of frame: CameraFrame, with background: Background,
  segmentation: GeneratePersonSegmentationRequest
) async throws {
  // The camera keeps its memory: the pixels are a copy.
  let pixels = try PixelBuffer(
    width: frame.width, height: frame.height, format: .bgra8,
    copying: UnsafeRawBufferPointer(frame.memory), rowStrideInBytes: frame.rowStrideInBytes)
  let mask = try await segmentation.perform(on: Frame(pixels, time: frame.time)).pixelBuffer
  // On the stored values, which is quicker than in linear light.
  let result = try await Renderer(workingSpace: .sRGB).render(
    Image(pixels: pixels).replacingBackground(with: background, mask: Image(mask: mask)),
    format: .bgra8)
  try result.copyPixels(to: frame.memory, rowStrideInBytes: frame.rowStrideInBytes)
}
