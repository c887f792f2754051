// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette labels`
struct LabelsCommand: SegmentingCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Reports the classes in a photo and where they are.",
    usage: "silhouette labels <photo> ... [-o <file|folder>] [<options>]",
    discussion: """
      Each line holds a class, its share of the photo, and its box: x,y,width,height in pixels from \
      the top left corner of the photo, as --box of the other commands takes it.

      -o writes an indexed PNG of class indices, in the colours of PASCAL VOC. It has the size of the \
      network's input unless you pass --full-size. --overlay writes the photo with its classes tinted, \
      outlined and named.

      --json prints the "width" and "height" of the photo and its "classes", each with "index", "name", \
      "pixels", "fraction" and "box", in pixels from the top left corner; with --instances, also the \
      "instances". For several photos, this is the member "labels" of each line.
      """
        + Examples.text(
          "silhouette labels photo.jpg",
          "silhouette labels photo.jpg -o labels.png --full-size",
          "silhouette labels photo.jpg --overlay overlay.jpg --instances --json"))

  static let commonOptions: Set = [
    "--output", "--overlay", "--overwrite", "--instances", "--full-size", "--keep",
    "--remove", "--json",
  ]

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var results: LabelOutputOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Subject") var classes: ClassOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var overwrite: Bool { results.overwrite }

  var outputTarget: ResultTarget? {
    results.output.map { path in
      ResultTarget(path: path, standardFormat: .png) { format in
        format == .png ? nil : "labels can only be written as .png"
      }
    }
  }

  var overlayTarget: ResultTarget? {
    results.overlay.map { ResultTarget(option: "--overlay", path: $0) }
  }

  func process(_ job: PhotoJob, in session: SegmentationSession) throws -> PhotoResult {
    let labelled = try LabelledPhoto(
      job, in: session, limits: photo.limits, needsAllPixels: results.fullSize || job.overlay != nil
    )
    var labels = labelled.labels
    if let keep = classes.keep { labels = try labels.keeping(keep.classes) }
    if let remove = classes.remove { labels = try labels.removing(remove.classes) }
    var map = labels.labelMap
    let photo = labelled.photo
    if job.overlay != nil { try draw(map, over: photo, job, session.threadCount) }
    let subjects = try results.instances ? labels.instances(in: map) : nil
    let report = LabelReport(
      findings: labels.findings, instances: results.instances ? subjects?.instances ?? [] : nil,
      size: photo.fileSize)
    if results.fullSize {
      map = map.resized(width: photo.pixels.width, height: photo.pixels.height)
    }
    if job.output != nil {
      let palette = VOCPalette.colors.prefix(max(map.classes.names.count, 2)).map {
        IndexedImage.PaletteColor(red: $0.x, green: $0.y, blue: $0.z)
      }
      try job.write(
        PixelBuffer(bytes: map.labels, width: map.width, height: map.height, colorSpace: .none),
        EncodingOptions(palette: palette))
    }
    return PhotoResult(
      finding: PhotoFinding(coverage: report.findings.reduce(0) { $0 + $1.fraction }),
      report: PhotoReport(name: "labels", text: report.text, json: report.json))
  }

  private func draw(
    _ map: LabelMap, over photo: Photo, _ job: PhotoJob, _ threadCount: Int?
  ) throws {
    let result = try job.stopwatch.measure("draw overlay") {
      let image = LabelOverlay().image(of: Image(pixels: photo.pixels), labels: map)
      return try Renderer.render(
        image, like: photo.pixels, channels: image.sufficientFormat.channels,
        threadCount: threadCount)
    }
    try job.write(result, to: job.overlay, metadata.encoding(of: photo))
  }
}

/// The results of `labels`.
struct LabelOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The label image, or a folder if there are several photos; - for standard output.",
      valueName: "file|folder"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The photo with its labels drawn on it, or a folder if there are several photos; - for"
        + " standard output.",
      valueName: "file|folder"),
    completion: .file())
  var overlay: String?

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Flag(help: "Also list the subjects: the connected components of each class.")
  var instances = false

  @Flag(help: "Make the label image as large as the photo.")
  var fullSize = false
}
