// SPDX-License-Identifier: Apache-2.0

extension ModelFile {
  /// The formats of model files.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// The project's own format: weights by name.
    case safetensors
    /// TensorFlow Lite.
    case tfLite = "tflite"
    /// Core ML.
    case coreML = "mlmodel"

    /// The extension of its files, without the dot.
    public var fileExtension: String { rawValue }
  }
}

extension ModelFile {
  /// The format of the file.
  public var format: Format {
    switch self {
    case .deepLabV3, .u2Net: .safetensors
    case .tfLite: .tfLite
    case .coreML: .coreML
    }
  }
}
