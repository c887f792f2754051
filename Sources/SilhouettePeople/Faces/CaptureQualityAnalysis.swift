// SPDX-License-Identifier: Apache-2.0

/// The quality of a face's capture, 0…1.
struct CaptureQualityAnalysis: ImageAnalysis {
  /// The face.
  var face: FoundFace

  func output(in context: RequestContext) throws -> Double { 0 }
}
