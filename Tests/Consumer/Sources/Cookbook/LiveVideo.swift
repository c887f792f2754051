// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo

/// Sends the frames of a camera with another background, and drops frames instead
/// of falling behind.
///
/// - Parameters:
///   - camera: The camera's frames, as they arrive.
///   - send: Sends a frame.
/// - Returns: The number of frames that were sent with the new background.
func runCall(
  from camera: AsyncStream<VideoFrame>, send: (VideoFrame) -> Void
) async throws -> Int {
  let call = VirtualBackground(background: .blur(), maximumFrameRate: 30)
  for try await frame in call.frames(from: camera) { send(frame) }
  return await call.statistics.replaced
}
