// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteInference
import SilhouetteModelFormats

/// The options for the use of an unknown network that makes masks.
struct MaskModelOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "For a network that makes masks: the mean that is subtracted from red, green and blue, which are 0 to"
        + " 1, such as 0.485,0.456,0.406.",
      valueName: "r,g,b"))
  var mean: ChannelsArgument?

  @Option(
    help: ArgumentHelp(
      "The number by which each channel is then divided, such as 0.229,0.224,0.225.",
      valueName: "r,g,b"))
  var std: ChannelsArgument?

  @Option(
    help: ArgumentHelp(
      "How the network's numbers become a mask: as-is for 0 to 1, stretched from the smallest to the"
        + " largest as in rembg, logits, or classes, of which the first is the background.",
      valueName: "word"))
  var maskValues: ImageModel.MaskReading?

  @Flag(help: "Divide a photo by its largest byte instead of 255, as rembg does.")
  var scaleByMaximum = false

  @Option(
    help: ArgumentHelp(
      "The size of the network's input; by default, the size in its file.",
      valueName: "widthxheight"))
  var inputSize: InputSizeArgument?

  @Option(
    help: ArgumentHelp(
      "The output that holds the mask; by default, the first one.", valueName: "name"))
  var maskOutput: String?

  /// The settings; `nil` if none of the options is given.
  var settings: MaskModelSettings? {
    guard let mean, let std, let maskValues else { return nil }
    return MaskModelSettings(
      mean: mean.numbers, deviation: std.numbers, inputSize: inputSize?.size,
      scalesByMaximum: scaleByMaximum, outputName: maskOutput, reading: maskValues)
  }

  func validate() throws {
    let needed = [
      ("--mean", mean != nil), ("--std", std != nil), ("--mask-values", maskValues != nil),
    ]
    let isGiven =
      needed.contains { $1 } || scaleByMaximum || inputSize != nil || maskOutput != nil
    if isGiven, let missing = needed.first(where: { !$1 }) {
      throw ValidationError(
        "a network that makes masks needs --mean, --std and --mask-values; \(missing.0) is missing")
    }
    if let std, (0..<3).contains(where: { std.numbers[$0] <= 0 }) {
      throw ValidationError("--std takes three numbers above 0")
    }
  }
}

/// Three numbers, one for each channel.
struct ChannelsArgument: ExpressibleByArgument {
  let numbers: SIMD3<Float>

  init?(argument: String) {
    guard let numbers = MaskModelSettings.channels(argument) else { return nil }
    self.numbers = numbers
  }
}

/// The size of a network's input: columns and rows such as 640x480, or the side of a square.
struct InputSizeArgument: ExpressibleByArgument {
  let size: ModelInputSize

  init?(argument: String) {
    let whole = argument.utf8.contains(UInt8(ascii: "x")) ? argument : "\(argument)x\(argument)"
    guard let size = MaskModelSettings.inputSize(whole) else { return nil }
    self.size = size
  }
}

extension ImageModel.MaskReading: ExpressibleByArgument {}
