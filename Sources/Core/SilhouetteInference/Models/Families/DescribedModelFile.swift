// SPDX-License-Identifier: Apache-2.0

/// A model file, with the settings of the network in it if it makes masks.
package struct DescribedModelFile: Sendable {
  /// The model.
  package let file: ModelFile
  /// The settings, from the user or of a known network; `nil` if the file states them, or nobody does.
  package let settings: MaskModelSettings?

  /// Creates a value from its parts.
  package init(file: ModelFile, settings: MaskModelSettings?) {
    self.file = file
    self.settings = settings
  }

  /// Reads a file, with the settings of a network that is known by the file's digest.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - inputSize: The size of the image input, for files that leave it open.
  ///   - limits: The largest file and network to accept.
  /// - Throws: As `ModelFile.init(contentsOf:inputSize:limits:)`; ``ModelError`` if the network is known not to be supported.
  package init(
    contentsOf path: String, inputSize: ModelInputSize? = nil, limits: ModelLimits = .standard
  ) throws {
    let file = try ModelFile(
      contentsOf: path,
      ModelFile.Options(inputSize: inputSize, limits: limits, recognizesFamilies: true))
    self.init(file: file, settings: file.contents.familySettings)
  }

  /// Indicates that the network makes masks and that it is known how.
  package var makesMasks: Bool { settings != nil || file.statesMaskSettings }
}
