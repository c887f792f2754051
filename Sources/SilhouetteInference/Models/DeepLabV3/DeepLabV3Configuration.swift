// SPDX-License-Identifier: Apache-2.0

/// Everything about a DeepLabV3 network except its weights.
public struct DeepLabV3Configuration: Hashable, Sendable {
  /// The network that makes features of the picture.
  public enum Backbone: String, Hashable, Sendable, CaseIterable {
    case mobileNetV2 = "mobilenet_v2"
  }

  /// The network that makes features of the picture.
  public var backbone: Backbone
  /// The factor on the backbone's numbers of channels.
  public var widthMultiplier: Double
  /// What those numbers are rounded to a multiple of: 8 as in the paper, or 1 as in the networks
  /// that TensorFlow's DeepLab made with another width than 1.
  public var channelDivisor: Int
  /// How many rows of the picture one row of logits stands for: 8 or 16.
  public var outputStride: Int
  /// The dilations of the 3×3 branches of the pyramid; may be empty.
  public var atrousRates: [Int]
  /// Whether the pyramid has a branch that sees the mean of the whole picture.
  public var imagePooling: Bool
  /// The rows and columns of the picture: 16 k + 1, so that the corners of picture and logits
  /// coincide.
  public var inputSize: Int
  /// What a picture's bytes are multiplied by.
  public var inputScale: Float
  /// What is then added.
  public var inputOffset: Float
  /// The names of the classes in the order of the logits, at least two, without commas.
  public var classes: [String]
  /// Where the weights come from, in words.
  public var source: String
  /// The licence of the weights (SPDX).
  public var license: String

  /// Makes a configuration; the defaults are those of Google's network for PASCAL VOC on phones.
  public init(
    backbone: Backbone = .mobileNetV2,
    widthMultiplier: Double = 1,
    channelDivisor: Int = 8,
    outputStride: Int = 16,
    atrousRates: [Int] = [],
    imagePooling: Bool = true,
    inputSize: Int = 513,
    inputScale: Float = 1 / 127.5,
    inputOffset: Float = -1,
    classes: [String] = SegmentationClasses.pascalVOC.names,
    source: String = "",
    license: String = ""
  ) {
    self.backbone = backbone
    self.widthMultiplier = widthMultiplier
    self.channelDivisor = channelDivisor
    self.outputStride = outputStride
    self.atrousRates = atrousRates
    self.imagePooling = imagePooling
    self.inputSize = inputSize
    self.inputScale = inputScale
    self.inputOffset = inputOffset
    self.classes = classes
    self.source = source
    self.license = license
  }

  /// The names and shapes of all weights, in the order in which the network uses them.
  public var weightShapes: [(name: String, shape: Shape)] {
    DeepLabV3Network(self).layers.flatMap {
      [($0.weightName, $0.weightShape), ($0.biasName, $0.biasShape)]
    }
  }

  /// Checks that a network can be built.
  ///
  /// - Parameter path: The file that the configuration comes from, for errors.
  /// - Throws: ``ModelError`` that names the first member that is out of bounds.
  public func validate(path: String = "DeepLabV3") throws(ModelError) {
    func check(_ isValid: Bool, _ name: String, _ message: String) throws(ModelError) {
      guard isValid else {
        throw ModelError(path: path, reason: .invalidConfiguration(name: name, message: message))
      }
    }
    try check(
      (0.05...8).contains(widthMultiplier), "the width multiplier",
      "0.05 to 8 is possible, found \(widthMultiplier)")
    try check(
      (1...64).contains(channelDivisor), "the channel divisor",
      "1 to 64 is possible, found \(channelDivisor)")
    try check(
      outputStride == 8 || outputStride == 16, "the output stride",
      "8 or 16 is possible, found \(outputStride)")
    try check(
      atrousRates.count <= 16 && atrousRates.allSatisfy { (1...1024).contains($0) }
        && Set(atrousRates).count == atrousRates.count,
      "the atrous rates", "different numbers from 1 to 1024 are possible, found \(atrousRates)")
    try Self.checkInputSize(inputSize, path: path)
    try check(
      inputScale.isFinite && inputScale != 0 && inputOffset.isFinite, "the input scale",
      "\(inputScale) and offset \(inputOffset) make no picture")
    try check(
      (2...256).contains(classes.count), "the classes",
      "2 to 256 are possible, found \(classes.count)")
    try check(
      classes.allSatisfy { !$0.isEmpty && !$0.contains(",") }, "the classes",
      "names must not be empty and have no comma")
  }

  /// Checks a number of rows and columns for the picture.
  static func checkInputSize(_ size: Int, path: String) throws(ModelError) {
    guard (17...8193).contains(size), size % 16 == 1 else {
      throw ModelError(
        path: path,
        reason: .invalidConfiguration(
          name: "the input size", message: "16 k + 1 from 17 to 8193 is possible, found \(size)"))
    }
  }
}
