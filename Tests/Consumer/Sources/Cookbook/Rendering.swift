// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Silhouette

/// Writes an image, and reports how much of it is written.
///
/// If the task is cancelled, the file does not appear.
///
/// - Parameters:
///   - image: An image of any size.
///   - path: The path of the result.
///   - report: Called with fractions up to 1, on the threads that render.
func write(
  _ image: Image, to path: String, report: @escaping @Sendable (Double) -> Void
) async throws {
  let control = Renderer.Control(onProgress: report)
  try await withTaskCancellationHandler {
    // Writing blocks its thread, which must not be one of those that tasks share.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try image.write(to: path, control: control) })
      }
    }
  } onCancel: {
    control.cancel()
  }
}
