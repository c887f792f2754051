// SPDX-License-Identifier: Apache-2.0

/// A setting of a handler; none has an effect, because the library needs none.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A context to render with.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
  /// The metadata of a file.
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
  /// The calibration of a camera.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
}
