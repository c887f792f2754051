// SPDX-License-Identifier: Apache-2.0

/// The brightness of an image.
public struct ExposureObservation: VisionObservation, Codable {
  /// The mean luminance (Rec. 709) of the encoded colours, 0…1.
  public let mean: Float
  /// The part of the image that is black, 0…1.
  public let black: Float
  /// The part of the image that is white, 0…1.
  public let white: Float
  private let identity: ObservationIdentity

  init(mean: Float, black: Float, white: Float) {
    self.mean = mean
    self.black = black
    self.white = white
    identity = ObservationIdentity()
  }

  public var uuid: ObservationID { identity.uuid }

  public var description: String { "mean \(mean), black \(black), white \(white)" }
}
