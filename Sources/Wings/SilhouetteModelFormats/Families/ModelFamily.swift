// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A published network that makes masks, recognised by the digest of its file, with the settings that its file does not
/// state.
///
/// Two of the networks are one graph with different settings, so that only the digest tells them apart. The digests and the
/// settings are those of rembg.
package struct ModelFamily: Hashable, Sendable {
  /// The name under which rembg knows the network.
  package let name: String
  /// The MD5 digest of the file, in lower-case hexadecimal digits.
  package let md5: String
  /// The licence of the weights (SPDX).
  package let license: String
  /// The origin of the network, in words.
  package let source: String
  /// The use of the network, or the reason why it is not supported.
  package let support: Support

  /// The use of a network, or the reason why it is not supported.
  package enum Support: Hashable, Sendable {
    /// The network can be used with these settings.
    case settings(MaskModelSettings)
    /// The network cannot be used.
    case unsupported(reason: String)
  }

  /// The settings; `nil` if the network is not supported.
  package var settings: MaskModelSettings? {
    if case .settings(let settings) = support { settings } else { nil }
  }

  /// Returns the network whose file has a digest.
  ///
  /// - Parameter md5: The MD5 digest of a file, in lower-case hexadecimal digits.
  package static func family(md5: String) -> ModelFamily? { all.first { $0.md5 == md5 } }

  /// Returns the network in an ONNX file, the format of all of them; `nil` if it is unknown.
  ///
  /// - Throws: `ModelError` if the network is known not to be supported.
  package static func family(of file: FileBytes) throws(ModelError) -> ModelFamily? {
    guard let family = family(md5: file.withUnsafeBytes { MD5.hexDigest($0) }) else { return nil }
    try family.checkSupport(path: file.path)
    return family
  }

  /// Checks that the network is supported.
  ///
  /// - Parameter path: The file's name in errors.
  /// - Throws: `ModelError`.
  func checkSupport(path: String) throws(ModelError) {
    guard case .unsupported(let reason) = support else { return }
    throw ModelError(
      path: path,
      reason: .unsupportedModelType(
        found: "\(name), \(reason)", expected: "a network with 32-bit weights"))
  }
}

extension ModelFamily {
  /// All known networks.
  package static let all: [ModelFamily] = [
    u2Net("u2net", md5: "60024c5c889badc19c04ad937298a77b", side: 320),
    u2Net("u2netp", md5: "8e83ca70e441ab06c318d82300c84806", side: 320),
    u2Net("u2net_human_seg", md5: "c09ddc2e0104f800e3e1bb4652583d1f", side: 320),
    ModelFamily(
      name: "u2net_cloth_seg", md5: "2434d1f3cb744e0e49386c906e5a08bb", license: "MIT",
      source: "levindabhi/cloth-segmentation; rembg",
      support: .settings(.imageNet(side: 768, reading: .classes))),
    isNet(
      "isnet-general-use", md5: "fc16ebd8b0c10d971d3513d564d01e29", mean: SIMD3(repeating: 0.5)),
    isNet(
      "isnet-anime", md5: "6f184e756bb3bd901c8849220a83e38e", mean: ImageInput.imageNetMean),
    ModelFamily(
      name: "silueta", md5: "55e59e0d8062d2f5d013f4725ee84782", license: "Apache-2.0",
      source: "U²-Net; rembg",
      support: .unsupported(reason: "whose weights are integers of 8 bits")),
  ]

  private static func u2Net(_ name: String, md5: String, side: Int) -> ModelFamily {
    ModelFamily(
      name: name, md5: md5, license: "Apache-2.0", source: "xuebinqin/U-2-Net; rembg",
      support: .settings(.imageNet(side: side, reading: .stretched)))
  }

  private static func isNet(_ name: String, md5: String, mean: SIMD3<Float>) -> ModelFamily {
    ModelFamily(
      name: name, md5: md5, license: "Apache-2.0",
      source: name == "isnet-anime" ? "SkyTNT/anime-segmentation; rembg" : "xuebinqin/DIS; rembg",
      support: .settings(
        MaskModelSettings(
          mean: mean, deviation: SIMD3(repeating: 1),
          inputSize: ModelInputSize(width: 1024, height: 1024), scalesByMaximum: true,
          reading: .stretched)))
  }
}

extension MaskModelSettings {
  /// Returns rembg's settings for networks that are trained with the statistics of ImageNet's images.
  fileprivate static func imageNet(
    side: Int, reading: ImageModel.MaskReading
  ) -> MaskModelSettings {
    MaskModelSettings(
      mean: ImageInput.imageNetMean, deviation: ImageInput.imageNetDeviation,
      inputSize: ModelInputSize(width: side, height: side), scalesByMaximum: true,
      reading: reading)
  }
}
