// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// What a file in the project's own format can hold: a graph, or the weights of a network that the library builds.
package protocol OwnFormatContents {
  /// The file's name in errors.
  var path: String { get }

  /// Returns the metadata and the tensors of the file.
  ///
  /// - Parameter precision: The type in which large Float32 tensors are stored.
  /// - Throws: ``ModelError`` if the format cannot express the contents.
  func stored(_ precision: SafetensorsWriter.Precision) throws(ModelError) -> SafetensorsWriter
}

extension OwnFormatContents {
  /// Writes the file. The same contents always give the same bytes.
  ///
  /// - Parameters:
  ///   - path: The file to write; `-` for standard output.
  ///   - precision: The type in which large Float32 tensors are stored.
  ///   - overwriting: Allows an existing file to be replaced.
  /// - Throws: `FileError` if it cannot be written; ``ModelError`` as ``bytes(precision:)``.
  package func write(
    to path: String, precision: SafetensorsWriter.Precision = .float32, overwriting: Bool = false
  ) throws {
    try stored(precision).write(to: path, overwriting: overwriting)
  }

  /// Returns the bytes of the file.
  ///
  /// - Throws: ``ModelError`` if an attribute or an element is infinite, NaN or too large for the precision, or the file would
  ///   be larger than readers accept.
  package func bytes(
    precision: SafetensorsWriter.Precision = .float32
  ) throws(ModelError) -> [UInt8] {
    try stored(precision).bytes(name: path)
  }
}

extension DeepLabV3.Weights: OwnFormatContents {
  package func stored(
    _ precision: SafetensorsWriter.Precision
  ) throws(ModelError) -> SafetensorsWriter {
    var writer = SafetensorsWriter(
      metadata: try configuration.metadata(additional: additionalMetadata), precision: precision)
    for (name, _) in configuration.weightShapes {
      if let tensor = tensors[name] { writer.add(name, tensor) }
    }
    return writer
  }
}
