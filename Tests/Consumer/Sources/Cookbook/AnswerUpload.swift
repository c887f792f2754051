// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Cuts out the main subject of a file that a stranger sent.
///
/// - Parameter upload: The whole file, which may be anything.
/// - Returns: A status of HTTP with the body of the answer.
func answer(to upload: [UInt8]) async throws -> (status: Int, body: [UInt8]) {
  let limits = DecodingLimits(maximumPixelCount: 20_000_000, maximumFileByteCount: 10 << 20)
  let handler = ImageRequestHandler(upload, limits: limits)
  do {
    let request = GenerateForegroundInstanceMaskRequest()
    guard let subjects = try await handler.perform(request) else {
      return (404, Array("no subject stands out in this photo".utf8))
    }
    let pixels = try await subjects.generateMaskedImage(imageFrom: handler)
    return (200, try ImageEncoder.encode(pixels, as: .png))
  } catch let error as CodecError {
    // A file that exceeds the limits is rejected before memory is allocated for it.
    if case .limitExceeded = error { return (413, Array("\(error)".utf8)) }
    return (415, Array("\(error)".utf8))
  } catch let error as FormatError {
    // Damaged, or not an image.
    return (415, Array("\(error)".utf8))
  }
}
