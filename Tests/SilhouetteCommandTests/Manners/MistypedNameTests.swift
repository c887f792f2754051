// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Mistyped names of commands, options, classes, filters and colours: the error names the mistake and the name that
/// was probably meant.
@Suite("Mistyped names")
struct MistypedNameTests {
  private func expectError(
    _ arguments: [String], status: Int32 = 64, says texts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let run = try await Command.run(arguments)
    #expect(run.status == status, "\(run.error)", sourceLocation: sourceLocation)
    #expect(run.text.isEmpty, sourceLocation: sourceLocation)
    #expect(run.error.hasPrefix("Error: "), "\(run.error)", sourceLocation: sourceLocation)
    for text in texts {
      #expect(run.error.contains(text), "\(text): \(run.error)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "An unknown option is reported before the arguments that it leaves over",
    arguments: [
      ("cutout a.png -o x.png --kep dog", "unknown option --kep (did you mean --keep?)"),
      ("cutout --kep=dog a.png -o x.png", "unknown option --kep (did you mean --keep?)"),
      ("cutout a.png -o x.png --overwrit", "unknown option --overwrit (did you mean --overwrite?)"),
      ("mask a.png -o x.png --instnaces 1", "did you mean --instances?"),
      ("mask a.png -o x.png -keep dog", "did you mean --keep?"),
      ("colorize a.png -o x.jpg --quality 90", "did you mean --jpeg-quality?"),
      ("cutout a.png -o x.png --unheard-of 3", "unknown option --unheard-of\n"),
      ("models --knwon", "did you mean --known?"),
      ("models ad a.tflite", "has no command “ad” (did you mean add?)"),
      ("cutuot a.png -o x.png", "has no command “cutuot” (did you mean cutout?)"),
      ("help nonsense", "has no command “nonsense”; its commands are cutout, sticker"),
      ("help cutuot", "did you mean cutout?"), ("help cutout nonsense", "no command “nonsense”"),
    ])
  func options(line: String, says text: String) async throws {
    try await expectError(line.split(separator: " ").map(String.init), says: [text, "--help"])
  }

  @Test(
    "A name that begins with a hyphen is explained, and is no request for help",
    arguments: [
      "cutout -dash.jpg -o x.png", "cutout a.png -o x.png -helper.jpg", "mask -h.png -o x.png",
      "-dash.jpg", "worker -jh", "cutout -vh", "sheet -photo.png -o x.png", "mask -x.jpg -o x.png",
      "models -hat.tflite", "cutout a.png -ohat.png", "inspect -vx.tflite",
    ])
  func hyphens(line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let name = try #require(words.first { $0.hasPrefix("-") && $0.count > 2 })
    try await expectError(
      words,
      says: ["unknown option \(name)", "a file of this name is ./\(name), or comes after --"])
  }

  @Test("Help that is asked for by its name is given, beside such names too")
  func help() async throws {
    for line in [
      "cutout -h", "cutout --help", "cutout -help", "cutout -dash.jpg --help",
      "cutout -h -dash.jpg",
      "worker --help-hidden",
    ] {
      let run = try await Command.run(line.split(separator: " ").map(String.init))
      #expect(run.status == 0 && run.text.contains("USAGE:") && run.error.isEmpty, "\(line)")
    }
    // After --, and with a folder, it is a photo.
    for photo in [["./-dash.jpg"], ["--", "-dash.jpg"]] {
      let run = try await Command.run(["cutout", "-o", "x.png"] + photo)
      #expect(run.status == 1 && run.error.contains("-dash.jpg: no such file"), "\(run.error)")
    }
  }

  @Test("The values of options are no options")
  func values() async throws {
    // The photo is missing, and nothing else is wrong.
    for line in [
      "cutout missing.png -o x.png --shrink -3", "cutout missing.png -o x.png --shrink=-3",
      "cutout missing.png -o x.jpg --background #fff",
      "cutout missing.png -o x.jpg --background White --jpeg-quality 80",
      "sticker missing.png -o x.png --outline-color rebeccapurple",
    ] {
      try await expectError(
        line.split(separator: " ").map(String.init), status: 1, says: ["missing.png: no such file"])
    }
    let help = try await Command.run("help", "models", "add")
    #expect(help.status == 0 && help.text.contains("silhouette models add"))
  }

  @Test(
    "A refused colour says what is accepted",
    arguments: [
      ("cutout a.png -o x.jpg --background orrange", "(did you mean orange?)"),
      ("cutout a.png -o x.jpg --background chekerboard", "(did you mean checkerboard?)"),
      ("cutout a.png -o x.jpg --background #12345", "'checkerboard', #RGB, #RRGGBB or a CSS"),
      ("cutout a.png -o x.jpg --background transparent", "an opaque colour"),
      ("sticker a.png -o x.png --outline-color #FFFFFF80", "an opaque colour"),
      ("colorize a.png -o x.png --background-tint blu", "(did you mean blue?)"),
      ("replace a.png -o x.png -b #ff", "'blur', 'checkerboard', #RGB, #RRGGBB or a CSS"),
      ("replace a.png -o x.png -b wite", "no such file, and no colour"),
      ("sheet a.png -o x.png --background balck", "(did you mean black?)"),
    ])
  func colors(line: String, says text: String) async throws {
    try await expectError(line.split(separator: " ").map(String.init), says: [text])
  }

  @Test("Filters and their parameters are suggested")
  func filters() async throws {
    try await expectError(
      ["filter", "8x8", "-o", "x.png", "--apply", "gausianBlur"],
      says: ["unknown filter gausianBlur (did you mean gaussianBlur?)"])
    try await expectError(
      ["filter", "8x8", "-o", "x.png", "--apply", "exposure(evv: 1)"],
      says: ["exposure has no parameter evv (did you mean ev?): expected ev"])
    try await expectError(
      ["filters", "CIGausianBlur"], says: ["(did you mean CIGaussianBlur?)", "lists them all"])
  }

  @Test("Classes are suggested, by their synonyms too")
  func classes() async throws {
    for (name, meant) in [("persn", "person"), ("airplne", "airplane"), ("dgo", "dog")] {
      try await expectError(
        ["mask", Files.chelsea, "-o", "-", "--keep", name], status: 1,
        says: ["unknown class “\(name)” (did you mean \(meant)?), expected one of background"])
    }
  }
}
