// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension ModelLibrary {
  /// A published model that has been tested with Silhouette, and its download address.
  ///
  /// Silhouette never downloads a model; the description tells you how to download it yourself.
  package struct KnownModel: Hashable, Sendable {
    /// The name under which to install the model; also the name of its file, without the extension.
    package let name: String
    /// The extension of its file, without the dot.
    package let fileExtension: String
    /// A short description: the architecture, the number of classes and the type of the weights.
    package let summary: String
    /// The licence of the weights (SPDX).
    package let license: String
    /// The model's origin, in words.
    package let source: String
    /// The address of the web page that offers the model; `nil` for the bundled model.
    package let page: String?
    /// The download address of the file; `nil` for the bundled model.
    package let download: String?
    /// The SHA-256 digest of the tested file; `nil` if none was tested.
    package let sha256: String?
    /// The size of the tested file in bytes; `nil` if none was tested.
    package let byteCount: Int?

    /// The name of the model's file.
    package var fileName: String { name + "." + fileExtension }

    /// Returns the model whose file has the given digest.
    ///
    /// - Parameter sha256: The digest in lower-case hexadecimal digits.
    package static func model(sha256: String) -> KnownModel? { all.first { $0.sha256 == sha256 } }
  }
}

extension ModelLibrary.KnownModel {
  /// All known models; see `Weights/README.md` for details.
  package static let all: [ModelLibrary.KnownModel] = [
    ModelLibrary.KnownModel(
      name: "silhouette-scene", fileExtension: "safetensors",
      summary:
        "DeepLabV3+ on EfficientNet-Lite0, 21 classes and the main subject, 8-bit integers; bundled",
      license: "Apache-2.0", source: "trained for Silhouette; Weights/README.md is its card",
      page: nil, download: nil,
      sha256: "f30cfe6c9e25b360eb6298ad772a32d3c3152e99c5330b06a688a21e098300a9",
      byteCount: 3_393_426),
    coral(
      "deeplabv3_mnv2_pascal_quant",
      "DeepLabV3-MobileNetV2, output stride 16, 21 classes, 8-bit integers",
      sha256: "350af47fd346ea6d74b58833a351f583ba860e9806ec5bd292ff8d8f1f249398",
      byteCount: 2_193_224),
    coral(
      "deeplabv3_mnv2_dm05_pascal_quant",
      "DeepLabV3-MobileNetV2 at half width, output stride 16, 21 classes, 8-bit integers",
      sha256: "0470d2a782aa54eeeb99d32e7b6b3fb7722905c7c4f5d26bd957ec861366d48b",
      byteCount: 760_904),
    gallery("DeepLabV3", "32-bit values"),
    gallery("DeepLabV3FP16", "16-bit values"),
    gallery(
      "DeepLabV3Int8LUT", "8-bit look-up tables",
      sha256: "f79872bbc59f2c74dd70f2460280edbf94a8a38d5f870952fade2dd4ee361b46",
      byteCount: 2_251_960),
  ]

  /// Creates the description of one of Google's models in Coral's test data.
  private static func coral(
    _ name: String, _ summary: String, sha256: String, byteCount: Int
  ) -> ModelLibrary.KnownModel {
    let repository = "https://github.com/google-coral/test_data"
    return ModelLibrary.KnownModel(
      name: name, fileExtension: "tflite", summary: summary, license: "Apache-2.0",
      source: "Google, trained on PASCAL VOC; google-coral/test_data", page: repository,
      download: "\(repository)/raw/master/\(name).tflite", sha256: sha256, byteCount: byteCount)
  }

  /// Creates the description of one of the DeepLabV3 files in Apple's model gallery.
  private static func gallery(
    _ name: String, _ numbers: String, sha256: String? = nil, byteCount: Int? = nil
  ) -> ModelLibrary.KnownModel {
    ModelLibrary.KnownModel(
      name: name, fileExtension: "mlmodel",
      summary: "DeepLabV3-MobileNetV2, output stride 8, 21 classes, \(numbers)",
      license: "Apache-2.0", source: "TensorFlow DeepLab, converted by Apple; Core ML gallery",
      page: "https://developer.apple.com/machine-learning/models/",
      download: "https://ml-assets.apple.com/coreml/models/Image/ImageSegmentation/DeepLabV3/"
        + "\(name).mlmodel",
      sha256: sha256, byteCount: byteCount)
  }
}
