// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouettePeople

/// `silhouette people`
struct PeopleCommand: PhotoCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "Finds faces, bodies, hands and separate people in a photo.",
    usage: "silhouette people <photo> ... [-o <file|folder>] [<options>]",
    discussion: """
      Faces, bodies, hands and people are each numbered from left to right. Rectangles are columns x \
      and rows y of the upright photo, from its top left corner. The left and right hands and joints \
      are the person's own. Face angles are in degrees: roll is positive counter-clockwise, yaw when \
      the nose points to the right of the photo, and pitch when the person nods down. The quality of a \
      face, 0 to 1, compares photos of one person: see `silhouette best-of`. A photo without people \
      is not a failure.

      -o draws the findings over the photo: faces in yellow, each person's left side in blue and right \
      side in orange, and separate people tinted.

      --json prints "width", "height" and a list for each of --fields: "faces" with "box", \
      "normalizedBox", "confidence", "roll", "yaw", "pitch", "quality" and, with the field landmarks, \
      "landmarks"; "bodies" and "hands" with "box", "normalizedBox", "confidence" and "joints", for \
      hands also "chirality"; "instances" with "index", "box", "normalizedBox" and "fraction". All \
      coordinates are measured from the top left corner of the upright photo: "box" and the "x" and \
      "y" of a point in pixels, rounded to tenths, "normalizedBox" and a point's "normalized" as \
      fractions of its width and height. A joint's "confidence" is the probability that it is \
      visible; boxes enclose the joints with at least 0.3. For several photos, this is the member \
      "people" of each line.
      """
        + Examples.text(
          "silhouette people photo.jpg", "silhouette people photo.jpg -o drawn.jpg",
          "silhouette people photos --json --fields faces,hands"))

  static let commonOptions: Set = [
    "--output", "--overwrite", "--fields", "--json",
  ]

  @OptionGroup var photo: PhotoOptions

  @OptionGroup(title: "Result") var results: PeopleOutputOptions
  @OptionGroup(title: "Result") var fileQuality: FileQualityOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Engine") var networks: PeopleNetworkOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var fields: PeopleFields { results.fields }
  var overwrite: Bool { results.overwrite }

  var threads: Int? { engine.threads }

  var outputTarget: ResultTarget? {
    results.output.map { path in
      ResultTarget(
        path: path, format: results.format?.format, complaint: fileQuality.complaint)
    }
  }

  func validate() throws {
    if fileQuality.jpegQuality != nil, results.output == nil {
      throw ValidationError("--jpeg-quality requires -o; without it, no image is written")
    }
    if fileQuality.webPQuality != nil, results.output == nil {
      throw ValidationError("--webp-quality requires -o; without it, no image is written")
    }
    try validateTargets()
  }

  func makeSession(_ context: SessionContext) throws -> PeopleSession {
    try PeopleSession(networks, engine, context)
  }

  func finish(_ session: PeopleSession) throws {
    try session.load(for: PeopleSearch(fields: fields, models: session.models).requests)
  }

  func process(_ job: PhotoJob, in session: PeopleSession) throws -> PhotoResult {
    let search = PeopleSearch(fields: fields, models: session.models)
    let (handler, photo) = try session.open(job, limits: photo.limits, for: search.requests)
    let found = try job.stopwatch.measure("find people", hasStages: true) {
      try search.findings(in: handler)
    }
    if job.output != nil { try draw(found, over: photo, handler, job, session.threadCount) }
    let report = PeopleReport(findings: found)
    return PhotoResult(
      finding: PhotoFinding(
        isFound: !found.isEmpty,
        coverage: found.instances.map { $0.reduce(0) { $0 + $1.fraction } }),
      report: PhotoReport(name: "people", text: report.text, json: report.json))
  }

  private func draw(
    _ found: PeopleFindings, over photo: Photo, _ handler: ImageRequestHandler, _ job: PhotoJob,
    _ threadCount: Int?
  ) throws {
    let result = try job.stopwatch.measure("draw findings") {
      var instances: [PeopleOverlay.Instance] = []
      for instance in found.masks?.instances ?? [] {
        let mask: PixelBuffer? = try found.masks?.generateScaledMask(
          for: [instance.index], scaledToImageFrom: handler)
        guard let mask else { continue }
        instances.append(
          .init(
            index: instance.index, mask: Image(mask: mask), boundingBox: instance.boundingBox))
      }
      let image = PeopleOverlay().image(
        of: Image(pixels: photo.pixels), faces: found.faces ?? [],
        bodies: found.bodies ?? [], hands: found.hands ?? [],
        instances: instances)
      return try Renderer.render(image, like: photo.pixels, threadCount: threadCount)
    }
    try job.write(result, metadata.encoding(of: photo, quality: fileQuality))
  }
}

/// The results of `people`.
struct PeopleOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The photo with the findings drawn on it, or a folder if there are several photos; - for"
        + " standard output.",
      valueName: "file|folder"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "What to look for, separated by commas; nothing else is computed.", valueName: "fields"))
  var fields = PeopleFields.all

  @Option(help: ResultFormat.help)
  var format: ResultFormat?
}
