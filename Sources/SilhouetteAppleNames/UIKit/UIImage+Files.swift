// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Silhouette

extension UIImage {
  /// Returns a PNG file of the upright image; `nil` if it is empty or infinite, or PNG is not built in.
  public func pngData() -> Data? { uprightPixels?.fileData(.png) }

  /// Returns a JPEG file of the upright image; `nil` if it is empty or infinite, or JPEG is not built in.
  ///
  /// - Parameter compressionQuality: 0 for the smallest file, 1 for the best image.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard !compressionQuality.isNaN else { return nil }
    let quality = (min(max(compressionQuality, 0), 1) * 100).rounded()
    return uprightPixels?.fileData(.jpeg, jpegQuality: max(1, Int(quality)))
  }
}
