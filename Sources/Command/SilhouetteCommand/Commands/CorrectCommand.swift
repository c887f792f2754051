// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteCorrectionPage
import SilhouetteCorrections
import Synchronization

/// `silhouette correct`
struct CorrectCommand: BriefHelp, SignalAnswering {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Lets you correct a photo's mask in your browser, with clicks and strokes.",
    usage: "silhouette correct <photo> [-o <file>] [<options>]",
    discussion: """
      The command prints the address of a page, and opens nothing: open the address in a browser on this \
      machine. On the page, a click keeps what it hits, a click with Alt removes it, a drag paints a stroke, \
      and Z takes the last correction back. The page downloads the cut-out or the mask, or saves the result \
      into the file that you name with -o.

      The page is reachable only from this machine, and only under this address. Nothing is sent elsewhere. \
      The command ends a minute after the page was closed, or with Ctrl-C.

      The page begins with the mask that `silhouette mask` makes with the same options.
      """
        + Examples.text(
          "silhouette correct photo.jpg",
          "silhouette correct photo.jpg -o cutout.png --at 50%,40%",
          "silhouette correct photo.jpg --from mask.png -o corrected.png --mask"))

  static let commonOptions: Set = [
    "--output", "--overwrite", "--mask", "--at", "--keep", "--person", "--from",
  ]

  @Argument(
    help: ArgumentHelp("An image file; - for standard input.", valueName: "photo"),
    completion: .photos)
  var photo: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file into which the page can save the cut-out.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  @Flag(help: "Save the mask instead of the cut-out.")
  var mask = false

  @Option(
    help: ArgumentHelp("The port of the page; by default, any free one.", valueName: "number"))
  var port: UInt16 = 0

  @Option(help: ArgumentHelp("Reject larger photos.", valueName: "megapixels"))
  var maxMegapixels: Double = 100

  @OptionGroup(title: "Subject") var subject: SubjectMaskOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  func validate() throws {
    guard maxMegapixels > 0, maxMegapixels <= 10_000 else {
      throw ValidationError("--max-megapixels takes more than 0 to 10000, found \(maxMegapixels)")
    }
    if output == "-" { throw ValidationError("-o takes a file, not standard output") }
    if mask, output == nil { throw ValidationError("--mask requires -o") }
    try subject.check(with: model)
    try target?.validateFile()
  }

  /// The target of the result; `nil` if the page only downloads it.
  private var target: ResultTarget? {
    output.map { path in
      ResultTarget(path: path) { format in
        mask || format.storesAlpha
          ? nil : "\(format) does not support transparency; name a .png file, or add --mask"
      }
    }
  }

  func run() throws {
    let file = try target?.file(overwrites: overwrite)
    try Termination.removesTemporaryFiles(endingNormally: true) {}
    try file?.prepare()
    var limits = DecodingLimits.default
    limits.maximumPixelCount = Int(maxMegapixels * 1_000_000)
    let finder = try SubjectFinder(
      subject, model, engine, whenEmpty: subject.labels.whenEmpty ?? .write,
      SessionContext(threadCount: engine.threads))
    let job = PhotoJob(
      photo: photo, output: nil, overlay: nil,
      remarks: Remarks(console: Console(progress: nil), photo: nil, verbosity: verbosity),
      namesResults: false)
    let found = try finder.subject(of: job, limits: limits)
    var encoding = EncodingOptions()
    encoding.metadata = found.photo.metadata
    let name = photo == "-" ? "photo" : Self.name(of: photo)
    let session = CorrectionSession(
      try MaskCorrector(
        found.handler, start: found.mask, request: finder.evidenceRequest()),
      pixels: found.photo.pixels,
      name: ImageFileFormat(path: name) == nil
        ? name : name.split(at: ".").dropLast().joined(separator: "."),
      encoding: encoding)
    let server = try CorrectionServer(
      session, savingTo: file.map { destination($0, encoding) }, port: port)
    StandardOutput.write("\(server.address)\n")
    if StandardOutput.hasFailed { return }
    server.run()
  }

  /// Returns the last part of a path.
  private static func name(of path: String) -> String {
    String(path.split(at: "/").last ?? "photo")
  }

  /// Returns the file into which the page saves: what the page itself has saved there, it may replace.
  private func destination(
    _ file: ResultFile, _ encoding: EncodingOptions
  ) -> CorrectionServer.Destination {
    let hasSaved = SavedFlag()
    let savesMask = mask
    return CorrectionServer.Destination(name: Self.name(of: file.path)) { session, list in
      let file = ResultFile(
        path: file.path, format: file.format, overwrites: file.overwrites || hasSaved.isSet)
      if savesMask {
        try file.write(session.mask(list), options: EncodingOptions())
      } else {
        try file.write(session.cutout(list), options: encoding)
      }
      hasSaved.set()
    }
  }
}

/// A record of whether the page has saved its result.
private final class SavedFlag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
