// SPDX-License-Identifier: Apache-2.0

/// The metadata of a file with the weights of a DeepLabV3 network.
struct DeepLabV3Metadata {
  let configuration: DeepLabV3.Configuration
  /// Texts that are not part of the configuration.
  let additional: [String: String]

  init(_ configuration: DeepLabV3.Configuration, additional: [String: String]) {
    self.configuration = configuration
    self.additional = additional
  }

  /// Reads metadata.
  ///
  /// - Throws: ``ModelError`` that names the invalid key.
  init(_ texts: [String: String], path: String) throws(ModelError) {
    let texts = try OwnFormat.deepLabV3.check(texts, path: path)
    var reader = Reader(texts: texts, path: path)
    let backboneName = try reader.text("backbone")
    guard let backbone = DeepLabV3.Configuration.Backbone(rawValue: backboneName) else {
      let known = DeepLabV3.Configuration.Backbone.allCases.map(\.rawValue)
      throw reader.error(
        "backbone", "expected one of \(known.joined(separator: ", ")), found “\(backboneName)”")
    }
    configuration = DeepLabV3.Configuration(
      backbone: backbone,
      widthMultiplier: try reader.number("width_multiplier", Double.self),
      channelDivisor: try reader.optionalNumber("channel_divisor", default: 8),
      outputStride: try reader.number("output_stride", Int.self),
      atrousRates: try reader.integers("atrous_rates"),
      imagePooling: try reader.truth("image_pooling"),
      inputSize: try reader.number("input_size", Int.self),
      inputScale: try reader.number("input_scale", Float.self),
      inputOffset: try reader.number("input_offset", Float.self),
      classes: try reader.list("classes"),
      source: reader.optionalText("source"),
      license: reader.optionalText("license"))
    additional = reader.texts
  }

  /// The metadata as stored in a file.
  var texts: [String: String] {
    var texts = additional.merging(OwnFormat.deepLabV3.metadata) { $1 }
    texts["backbone"] = configuration.backbone.rawValue
    texts["width_multiplier"] = "\(configuration.widthMultiplier)"
    // Omitted for the usual networks.
    if configuration.channelDivisor != 8 {
      texts["channel_divisor"] = "\(configuration.channelDivisor)"
    }
    texts["output_stride"] = "\(configuration.outputStride)"
    texts["atrous_rates"] = configuration.atrousRates.map(String.init).joined(separator: ",")
    texts["image_pooling"] = "\(configuration.imagePooling)"
    texts["input_size"] = "\(configuration.inputSize)"
    texts["input_scale"] = "\(configuration.inputScale)"
    texts["input_offset"] = "\(configuration.inputOffset)"
    texts["classes"] = configuration.classes.joined(separator: ",")
    texts["source"] = configuration.source
    texts["license"] = configuration.license
    return texts
  }
}

extension DeepLabV3Metadata {
  /// A reader that converts metadata texts to typed values.
  private struct Reader {
    /// The texts that have not been read yet.
    var texts: [String: String]
    let path: String

    func error(_ key: String, _ message: String) -> ModelError {
      ModelError(path: path, reason: .invalidMetadata(key: key, message: message))
    }

    mutating func text(_ key: String) throws(ModelError) -> String {
      guard let text = texts.removeValue(forKey: key) else { throw error(key, "is missing") }
      return text
    }

    mutating func optionalText(_ key: String) -> String { texts.removeValue(forKey: key) ?? "" }

    mutating func number<Number: LosslessStringConvertible>(
      _ key: String, _: Number.Type
    ) throws(ModelError) -> Number {
      let text = try text(key)
      guard let number = Number(text) else { throw error(key, "“\(text)” is not a number") }
      return number
    }

    mutating func optionalNumber(
      _ key: String, default value: Int
    ) throws(ModelError) -> Int {
      texts[key] == nil ? value : try number(key, Int.self)
    }

    mutating func truth(_ key: String) throws(ModelError) -> Bool {
      let text = try text(key)
      guard let truth = Bool(text) else {
        throw error(key, "expected true or false, found “\(text)”")
      }
      return truth
    }

    mutating func list(_ key: String) throws(ModelError) -> [String] {
      let text = try text(key)
      return text.isEmpty
        ? [] : text.split(at: ",", omittingEmptySubsequences: false).map(String.init)
    }

    mutating func integers(_ key: String) throws(ModelError) -> [Int] {
      var integers: [Int] = []
      for element in try list(key) {
        guard let integer = Int(element) else {
          throw error(key, "“\(element)” is not an integer")
        }
        integers.append(integer)
      }
      return integers
    }
  }
}
