// SPDX-License-Identifier: Apache-2.0

/// What a format makes of a model file: all that the library asks of it.
package protocol ModelFileContents: Sendable {
  /// The format of such files.
  static var fileFormat: ModelFileFormat { get }

  /// The format's name for users, with its version or the kind of network.
  var formatName: String { get }
  /// The file's name in errors.
  var path: String { get }
  /// The file's metadata, by name.
  var texts: [(name: String, value: String)] { get }

  /// Returns the model as a graph.
  ///
  /// - Parameter size: The size of the image input; `nil` for the usual one. Files of one size ignore it.
  /// - Throws: ``ModelError`` if the weights do not form a network.
  func graph(inputSize size: ModelInputSize?) throws -> Graph

  /// Returns the description of the model's inputs and outputs, with the roles that the file states or the format implies.
  ///
  /// - Parameter size: The size of the image input, as for ``graph(inputSize:)``.
  func description(inputSize size: ModelInputSize?) -> ModelDescription

  /// Indicates that files of the format may leave the size of the image input open.
  static var takesInputSize: Bool { get }
  /// Indicates that the network has any size of the image input, even after the file has been read.
  var isResizable: Bool { get }
  /// Indicates that files of the format may leave the shapes of inputs open.
  static var takesInputShapes: Bool { get }
  /// The positions of the inputs whose numbers are constants in the graph, which lacks these inputs.
  var constantInputs: Set<Int> { get }
  /// The order of the axes that arrays for this model have by convention.
  var axisOrder: AxisOrder { get }
  /// The elements of inputs in arrays for the original program where they differ from the graph's, by name.
  var inputElements: [String: ArrayElements] { get }
  /// The elements of outputs, likewise.
  var outputElements: [String: ArrayElements] { get }
  /// The use of a published network that makes masks, if the file was recognised as one.
  var familySettings: MaskModelSettings? { get }
}

extension ModelFileContents {
  package static var takesInputSize: Bool { false }
  package var isResizable: Bool { Self.takesInputSize }
  package static var takesInputShapes: Bool { false }
  package var constantInputs: Set<Int> { [] }
  package var axisOrder: AxisOrder { .channelsLast }
  package var inputElements: [String: ArrayElements] { [:] }
  package var outputElements: [String: ArrayElements] { [:] }
  package var familySettings: MaskModelSettings? { nil }
}
