// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// State dicts and the project's own files of weights, as lists of tensors: each line has a name and the numbers of its shape,
/// or `key=value` for a text about the file. A mutator finds other names and shapes in lines much sooner than in JSON with
/// offsets.
enum StateDictTarget: FuzzTarget {
  static let name = "state-dict"
  static let summary = "weights by name, as lists of names and shapes"
  static let maximumByteCount = 1 << 14

  /// The small U²-Net has 1.1 million weights.
  private static let limits = ModelLimits(
    maximumFileByteCount: 1 << 24, maximumHeaderByteCount: 1 << 20, maximumParameterCount: 1 << 21,
    maximumMultiplyAdds: 1 << 27, maximumArenaByteCount: 1 << 24)
  private static let maximumElementCount = 1 << 21

  static func run(_ bytes: [UInt8]) throws {
    let weights = SafetensorsData.completed(header(of: bytes)).withUnsafeBytes {
      FileBytes(copying: $0, path: "fuzz.safetensors")
    }
    let file = try ModelFile(
      buffer: weights.buffer, name: weights.path, inputSize: ModelCheck.inputSize, limits: limits)
    try ModelCheck.run(file, in: Self.self)
  }

  /// Returns a file without its numbers. Each line of a list becomes one member; whatever is no number of a shape is ignored.
  private static func header(of bytes: [UInt8]) -> [UInt8] {
    var texts: [String] = []
    var tensors: [String] = []
    var offset = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
        texts.append("\(quoted(line[..<equals])):\(quoted(line[(equals + 1)...]))")
        continue
      }
      let words = line.split(separator: UInt8(ascii: " "))
      guard let name = words.first else { continue }
      let shape = words.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
      let count = shape.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
      guard (0...maximumElementCount).contains(count), offset + count <= maximumElementCount
      else { continue }
      tensors.append(
        "\(quoted(name)):{\"dtype\":\"F16\",\"shape\":[\(shape.map { "\($0)" }.joined(separator: ","))],"
          + "\"data_offsets\":[\(2 * offset),\(2 * (offset + count))]}")
      offset += count
    }
    let members = ["\"__metadata__\":{\(texts.joined(separator: ","))}"] + tensors
    let text = Array("{\(members.joined(separator: ","))}".utf8)
    return withUnsafeBytes(of: UInt64(text.count).littleEndian) { Array($0) } + text
  }

  /// Returns a text in JSON; what is not UTF-8 becomes U+FFFD.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    return text + "\""
  }

  static func makeSeeds() throws -> [FuzzSeed] {
    [
      seed("fcn-resnet", resNet + fullHead), seed("deeplabv3-resnet", resNet + pyramidHead),
      seed(
        "deeplabv3plus",
        ["format=silhouette", "version=1", "network=deeplabv3plus", "classes=background,cat"]
          + DeepLabV3Plus.Weights.weightShapes(classCount: 2).map { line($0.name, Array($0.shape)) }
      ),
    ]
  }

  private static func seed(_ name: String, _ lines: [String]) -> FuzzSeed {
    FuzzSeed(name: name, bytes: Array(lines.joined(separator: "\n").utf8))
  }

  private static func line(_ name: String, _ shape: [Int]) -> String {
    ([name] + shape.map { "\($0)" }).joined(separator: " ")
  }

  /// Returns the tensors of a convolution and its normalisation.
  private static func layer(
    _ name: String, _ normalization: String, _ shape: [Int]
  ) -> [String] {
    [line(name + ".weight", shape)]
      + ["weight", "bias", "running_mean", "running_var"].map {
        line("\(normalization).\($0)", [shape[0]])
      }
  }

  /// A ResNet with a block of few channels in each stage.
  private static var resNet: [String] {
    var lines = layer("backbone.conv1", "backbone.bn1", [4, 3, 7, 7])
    for stage in 1...4 {
      let block = "backbone.layer\(stage).0"
      lines += layer(block + ".conv1", block + ".bn1", [2, 4, 1, 1])
      lines += layer(block + ".conv2", block + ".bn2", [2, 2, 3, 3])
      lines += layer(block + ".conv3", block + ".bn3", [4, 2, 1, 1])
      if stage == 2 {
        lines += layer(block + ".downsample.0", block + ".downsample.1", [4, 4, 1, 1])
      }
    }
    return lines
  }

  private static var fullHead: [String] {
    layer("classifier.0", "classifier.1", [1, 4, 3, 3])
      + [line("classifier.4.weight", [3, 1, 1, 1]), line("classifier.4.bias", [3])]
  }

  private static var pyramidHead: [String] {
    var lines = layer("classifier.0.convs.0.0", "classifier.0.convs.0.1", [2, 4, 1, 1])
    for branch in 1...3 {
      lines += layer(
        "classifier.0.convs.\(branch).0", "classifier.0.convs.\(branch).1", [2, 4, 3, 3])
    }
    lines += layer("classifier.0.convs.4.1", "classifier.0.convs.4.2", [2, 4, 1, 1])
    lines += layer("classifier.0.project.0", "classifier.0.project.1", [2, 10, 1, 1])
    lines += layer("classifier.1", "classifier.2", [2, 2, 3, 3])
    return lines + [line("classifier.4.weight", [3, 2, 1, 1]), line("classifier.4.bias", [3])]
  }
}
