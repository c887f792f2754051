// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Cuts out the subjects of many photos, a few at a time.
///
/// If the task is cancelled, no further photo is begun, photos in progress are
/// abandoned, and no half-written file stays.
///
/// - Parameters:
///   - paths: The photos.
///   - concurrency: The largest number of photos in memory at once.
///   - write: Called with the path of each photo and its cut-out.
/// - Returns: The errors of the photos that failed.
func cutOutAll(
  _ paths: [String], concurrency: Int = 2,
  write: @escaping @Sendable (String, Image) throws -> Void
) async throws -> [String: any Error] {
  var failures: [String: any Error] = [:]
  try await withThrowingTaskGroup(of: (String, (any Error)?).self) { group in
    var waiting = paths.makeIterator()
    func beginNext() {
      guard let path = waiting.next() else { return }
      group.addTask {
        do {
          let handler = ImageRequestHandler(contentsOf: path)
          let request = GenerateForegroundInstanceMaskRequest()
          let subjects = try await handler.perform(request)
          if let pixels = try await subjects?.generateMaskedImage(imageFrom: handler) {
            try write(path, Image(pixels: pixels))
          }
          return (path, nil)
        } catch let error as CancellationError {
          throw error
        } catch {
          // One damaged photo does not stop the others.
          return (path, error)
        }
      }
    }
    for _ in 0..<concurrency { beginNext() }
    for try await (path, error) in group {
      failures[path] = error
      beginNext()
    }
  }
  return failures
}
