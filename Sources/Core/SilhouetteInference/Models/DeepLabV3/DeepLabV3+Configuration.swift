// SPDX-License-Identifier: Apache-2.0

extension DeepLabV3 {
  /// A description of a DeepLabV3 network without its weights.
  public struct Configuration: Hashable, Sendable {
    /// The factor that scales the channel counts of the backbone, MobileNetV2, which computes the image's features.
    package var widthMultiplier: Double
    /// The divisor that channel counts are rounded to a multiple of: 8 as in the paper, or 1 as in the networks that
    /// TensorFlow's DeepLab built with a width other than 1.
    package var channelDivisor: Int
    /// The number of rows of the image that one row of logits represents: 8 or 16.
    public var outputStride: Int
    /// The dilations of the 3×3 branches of the pyramid; may be empty.
    package var atrousRates: [Int]
    /// Indicates whether the pyramid has a branch for the mean of the whole image.
    package var imagePooling: Bool
    /// The number of rows and of columns of the input, 16 k + 1, so that the corners of image and logits coincide.
    public var inputSize: Int
    /// The factor that an image's bytes are multiplied by.
    package var inputScale: Float
    /// The offset that is then added.
    package var inputOffset: Float
    /// The names of the classes in the order of the logits, at least two, without commas.
    public var classes: [String]
    /// The origin of the weights, in words.
    public var source: String
    /// The licence of the weights (SPDX).
    public var license: String

    /// Creates a configuration; the defaults describe Google's mobile network for PASCAL VOC.
    package init(
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
    package var weightShapes: [(name: String, shape: TensorShape)] {
      DeepLabV3Network(self).layers.weightShapes
    }

    /// Checks that a network can be built from the configuration.
    ///
    /// - Parameter path: The file that contains the configuration, for errors.
    /// - Throws: ``ModelError`` that names the first invalid property.
    package func validate(path: String = "DeepLabV3") throws(ModelError) {
      func check(_ isValid: Bool, _ name: String, _ message: String) throws(ModelError) {
        guard isValid else {
          throw ModelError(path: path, reason: .invalidConfiguration(name: name, message: message))
        }
      }
      try check(
        (0.05...8).contains(widthMultiplier), "the width multiplier",
        "expected 0.05 to 8, found \(widthMultiplier)")
      try check(
        (1...64).contains(channelDivisor), "the channel divisor",
        "expected 1 to 64, found \(channelDivisor)")
      try check(
        outputStride == 8 || outputStride == 16, "the output stride",
        "expected 8 or 16, found \(outputStride)")
      try check(
        atrousRates.count <= 16 && atrousRates.allSatisfy { (1...1024).contains($0) }
          && Set(atrousRates).count == atrousRates.count,
        "the atrous rates", "expected distinct numbers from 1 to 1024, found \(atrousRates)")
      try Self.checkInputSize(inputSize, path: path)
      try check(
        inputScale.isFinite && inputScale != 0 && inputOffset.isFinite, "the input scale",
        "expected a finite, nonzero scale and a finite offset, found \(inputScale) and \(inputOffset)"
      )
      try check(
        (2...256).contains(classes.count), "the classes",
        "expected 2 to 256, found \(classes.count)")
      try check(
        classes.allSatisfy { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: ",")) }, "the classes",
        "names must not be empty or contain a comma")
    }

    /// Checks the rows and columns of the input.
    static func checkInputSize(_ size: Int, path: String) throws(ModelError) {
      guard (17...8193).contains(size), size % 16 == 1 else {
        throw ModelError(
          path: path,
          reason: .invalidConfiguration(
            name: "the input size", message: "expected 16 k + 1 from 17 to 8193, found \(size)"))
      }
    }
  }
}
