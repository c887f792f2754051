// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteVideo

/// The options for the result of `silhouette video`.
struct VideoResultOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "An image; another Y4M clip, which is repeated; a colour, \(ColorArgument.notations); 'blur' or"
        + " 'blur:SIGMA' for the room out of focus; or 'angles' for a colour that follows the face. SIGMA is"
        + " in pixels, at least a hundredth of the longer side; by default, a fiftieth of the width.",
      valueName: "file|colour|blur|angles"),
    completion: .colors(or: ["blur", "angles"], files: true),
    transform: BackgroundArgument.parseForVideo)
  var background: BackgroundArgument?

  @Flag(help: "Write the mask in grey instead: white is a person.")
  var mask = false

  @Flag(help: "Write the people with alpha instead, as C444alpha.")
  var cutout = false

  @Option(help: ArgumentHelp("How an image fills the frame: cover, contain or stretch."))
  var backgroundFit: Image.Fit = .cover

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The resulting Y4M file; - for standard output.", valueName: "file"),
    completion: .clips)
  var output: String

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  func validate() throws {
    let count = (background == nil ? 0 : 1) + (mask ? 1 : 0) + (cutout ? 1 : 0)
    guard count == 1 else {
      throw ValidationError(
        count == 0
          ? "expected -b, --mask or --cutout" : "-b, --mask and --cutout cannot be combined")
    }
  }
}

/// The options for the masks of `silhouette video`.
struct VideoMaskOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The quality of masks: fast, balanced, or accurate, which is not for live video.",
      valueName: "word"))
  var quality = MaskQuality.balanced

  @Option(
    help: ArgumentHelp(
      "The steadiness of the mask in areas without motion, 0 to 1.", valueName: "number"))
  var stabilize = 0.9

  @Option(
    help: ArgumentHelp(
      "Probabilities mapped to 0 and 1.", valueName: "low,high"))
  var levels = VideoLevels()

  @Option(
    help: ArgumentHelp(
      "The distance by which the edge moves inwards; below 0, outwards.", valueName: "pixels"))
  var shrink = 0

  @Option(
    help: ArgumentHelp("The softening on each side of the edge.", valueName: "pixels"))
  var feather = 0.0

  @Option(
    help: ArgumentHelp(
      "The light of the background on the edge of people, 0 to 1; by default, 0, and 0.3 with --quality"
        + " accurate.",
      valueName: "number"))
  var lightWrap: Double?

  @Option(
    help: ArgumentHelp(
      "Keep the person at a point of the first frame with people, and nobody else. Repeatable.",
      valueName: "x,y"),
    transform: PixelPosition.parse)
  var keepAt: [PixelPosition] = []

  @Option(
    help: ArgumentHelp(
      "Remove the person at a point of the first frame with people. Repeatable.",
      valueName: "x,y"),
    transform: PixelPosition.parse)
  var removeAt: [PixelPosition] = []

  @Flag(
    inversion: .prefixedNo,
    help: """
      Keep only mask regions confirmed by a face or body: the network takes animals and things \
      for people.
      """)
  var confirm = true

  func validate() throws {
    try ValidationError.check("--stabilize", stabilize, 0...1)
    try ValidationError.check("--feather", feather, 0...256)
    let largest = MaskAdjustment.maximumShrink
    try ValidationError.check("--shrink", shrink, -largest...largest)
    try ValidationError.check("--light-wrap", lightWrap, 0...1)
  }

  /// Returns the settings for computing masks of frames of a size.
  ///
  /// - Throws: ``OutsidePhotoError``.
  func options(of size: Size, threadCount: Int) throws -> VideoCompositor.Options {
    var options = VideoCompositor.Options()
    options.qualityLevel = quality
    options.stabilization = stabilize
    options.levels = levels.range
    options.shrink = shrink
    options.feather = feather
    options.lightWrap = lightWrap
    options.confirmsPeople = confirm
    options.threadCount = threadCount
    options.kept = try keepAt.map {
      try $0.pixelCenter(in: size, option: "--keep-at", of: "frame")
    }
    options.removed = try removeAt.map {
      try $0.pixelCenter(in: size, option: "--remove-at", of: "frame")
    }
    return options
  }
}

/// The probabilities that are mapped to 0 and to 1 in a mask.
struct VideoLevels: ExpressibleByArgument {
  var range = 0.25...0.75

  init() {}

  init?(argument: String) {
    let numbers = argument.split(at: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 2, let low = numbers[0], let high = numbers[1], low >= 0, high <= 1,
      low < high
    else { return nil }
    range = low...high
  }

  var defaultValueDescription: String { "\(range.lowerBound),\(range.upperBound)" }
}

/// The options for the stream of `silhouette video`.
struct VideoStreamOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The maximum frame rate; frames are dropped evenly, and the result has this rate.",
      valueName: "rate"))
  var fps: Double?

  @Flag(
    help: """
      Drop the oldest frames when processing is late; the last result is repeated in their place, \
      so that the rate is kept.
      """)
  var realtime = false

  @Option(
    help: ArgumentHelp(
      "What to show without people: background, hold:SECONDS for the last mask first, or pass, which"
        + " shows the room.",
      valueName: "policy"),
    completion: .list(["background", "hold:1", "pass"]), transform: Self.parse)
  var whenEmpty = EmptyPolicy.background

  @Option(
    help: ArgumentHelp(
      "The matrix of colours, bt601 or bt709; by default, BT.709 from 720 rows on.",
      valueName: "matrix"))
  var matrix: YCbCrEncoding.Matrix?

  @Option(
    help: ArgumentHelp(
      "The range of luma, limited or full, if the header does not specify it.", valueName: "range"))
  var range: YCbCrEncoding.Range?

  @Flag(help: "Draw the angles of the largest face into the frame.")
  var hud = false

  @Flag(help: "Print a line of figures at the end, as JSON.")
  var json = false

  func validate() throws {
    if let fps, !(fps > 0 && fps <= 1000) {
      throw ValidationError("--fps takes more than 0 to 1000, found \(fps)")
    }
  }

  private static func parse(_ text: String) throws -> EmptyPolicy {
    switch text {
    case "background": return .background
    case "pass": return .pass
    default:
      guard let seconds = text.rest(after: "hold:").flatMap({ Double($0) }), seconds >= 0,
        seconds <= 3600
      else {
        throw ValidationError("expected background, hold:SECONDS or pass, found \(text)")
      }
      return .hold(.seconds(seconds))
    }
  }
}

extension YCbCrEncoding.Matrix: ExpressibleByArgument {}
extension YCbCrEncoding.Range: ExpressibleByArgument {}
