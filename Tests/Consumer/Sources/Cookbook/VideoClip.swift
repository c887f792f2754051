// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo

/// Replaces the background behind the people in a Y4M clip.
///
/// - Parameters:
///   - source: The path of the clip; `-` for standard input.
///   - target: The path of the result; `-` for standard output.
///   - background: The new background.
/// - Returns: The number of frames.
func replaceBackground(
  ofClip source: String, to target: String, with background: VideoBackground
) async throws -> Int {
  var reader = try Y4M.Reader(path: source)
  let (header, encoding) = (reader.header, reader.header.encoding())
  var writer = try Y4M.Writer(path: target, header: header, overwriting: true)
  let call = VirtualBackground(background: background)
  // Without it, the frames before the networks are ready would show the background alone.
  try await call.prepare()
  var stored: PlanarPixelBuffer?
  while try reader.readFrame(into: &stored), let pixels = stored {
    let time = header.time(ofFrame: reader.frameCount - 1)
    let frame = VideoFrame(pixels, encoding: encoding, timestamp: time)
    if let result = try await call.process(frame) { try writer.write(result.pixels) }
  }
  try writer.finish()
  return writer.frameCount
}
