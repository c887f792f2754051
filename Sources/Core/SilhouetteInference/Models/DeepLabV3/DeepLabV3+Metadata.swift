// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension DeepLabV3.Configuration {
  /// Reads the configuration in a file's metadata.
  ///
  /// - Parameters:
  ///   - texts: The metadata.
  ///   - path: The file, for errors.
  /// - Returns: The configuration, and the texts that are not part of it.
  /// - Throws: ``ModelError`` that names the invalid key or property.
  static func read(
    _ texts: [String: String], path: String
  ) throws(ModelError) -> (Self, additional: [String: String]) {
    var fields = MetadataTexts(reading: texts, path: path)
    var configuration = Self()
    try configuration.visit(&fields)
    try configuration.validate(path: path)
    return (configuration, fields.texts)
  }

  /// Returns the metadata of a file.
  ///
  /// - Parameter texts: Texts that are not part of the configuration.
  package func metadata(
    additional texts: [String: String] = [:]
  ) throws(ModelError) -> [String: String] {
    var fields = MetadataTexts()
    var configuration = self
    try configuration.visit(&fields)
    return texts.merging(fields.texts.merging(OwnFormat.deepLabV3.metadata) { $1 }) { $1 }
  }

  /// Writes or reads every property, under the name that it has in files.
  private mutating func visit(_ texts: inout MetadataTexts) throws(ModelError) {
    try texts("width_multiplier", &widthMultiplier)
    try texts("channel_divisor", &channelDivisor, usually: 8)
    try texts("output_stride", &outputStride)
    try texts("atrous_rates", &atrousRates.commaSeparated)
    try texts("image_pooling", &imagePooling)
    try texts("input_size", &inputSize)
    try texts("input_scale", &inputScale)
    try texts("input_offset", &inputOffset)
    try texts("classes", &classes.commaSeparated)
    try texts("source", &source, usually: "")
    try texts("license", &license, usually: "")
  }
}

/// The parameters of a network in a file's metadata, as texts, while they are written or read.
private struct MetadataTexts {
  /// The texts that are written so far, or not read yet.
  var texts: [String: String] = [:]
  /// The file that is read, for errors; `nil` for writing.
  private let path: String?

  /// Creates texts to write.
  init() { path = nil }

  /// Creates texts to read.
  init(reading texts: [String: String], path: String) {
    self.texts = texts
    self.path = path
  }

  /// Writes or reads a parameter.
  ///
  /// - Parameters:
  ///   - key: Its name.
  ///   - value: The parameter.
  ///   - usual: The value of files without the text; `nil` if all must have it.
  /// - Throws: ``ModelError`` if the text is missing, or is no such value.
  mutating func callAsFunction<Value: LosslessStringConvertible & Equatable>(
    _ key: String, _ value: inout Value, usually usual: Value? = nil
  ) throws(ModelError) {
    guard let path else {
      if value != usual { texts[key] = value.description }
      return
    }
    func error(_ message: String) -> ModelError {
      ModelError(path: path, reason: .invalidMetadata(key: key, message: message))
    }
    guard let text = texts.removeValue(forKey: key) else {
      guard let usual else { throw error("is missing") }
      value = usual
      return
    }
    guard let known = Value(text) else {
      let kind =
        switch value {
        case is Bool: "true or false"
        case is Int: "an integer"
        case is CommaSeparated<Int>: "integers separated by commas"
        default: "a number"
        }
      throw error("expected \(kind), found “\(text)”")
    }
    value = known
  }
}

/// A list in one text.
private struct CommaSeparated<Element: LosslessStringConvertible & Equatable>:
  LosslessStringConvertible, Equatable
{
  var elements: [Element]

  init(elements: [Element]) { self.elements = elements }

  init?(_ text: String) {
    let parts = text.isEmpty ? [] : text.split(at: ",", omittingEmptySubsequences: false)
    elements = parts.compactMap { Element(String($0)) }
    guard elements.count == parts.count else { return nil }
  }

  var description: String { elements.map(\.description).joined(separator: ",") }
}

extension Array where Element: LosslessStringConvertible & Equatable {
  fileprivate var commaSeparated: CommaSeparated<Element> {
    get { CommaSeparated(elements: self) }
    set { self = newValue.elements }
  }
}
