// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Silhouette

/// Measures filters on 12 megapixels, from bytes in memory to bytes in memory.
struct ImagingTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "imaging", abstract: "Filters on 12 megapixels.",
    discussion: """
      With --serve, each line of standard input names a case, and the answer is its time in seconds. \
      This way, a program can interleave measurements of several libraries. `write NAME FILE` instead \
      writes the pixels of a case, or of the inputs photo, background and mask, as raw bytes.
      """)

  @Option(help: "The number of measurements of each case.") var rounds: Int = 9
  @Option(help: "The number of threads.") var threads: Int = 2
  @Option(help: ArgumentHelp("The number of pixels in a strip.", valueName: "count"))
  var pixelsPerStrip: Int = Renderer().pixelsPerStrip
  @Option(help: ArgumentHelp("Also write the table to a file.", valueName: "file"))
  var markdown: String?
  @Option(help: ArgumentHelp("Write the times to a JSON file.", valueName: "file"))
  var json: String?
  @Flag(help: "Measure the cases requested on standard input.") var serve = false

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds takes 1 or more, found \(rounds)") }
    guard (1...256).contains(threads) else {
      throw ValidationError("--threads takes 1 to 256, found \(threads)")
    }
    guard pixelsPerStrip > 0 else {
      throw ValidationError("--pixels-per-strip takes 1 or more, found \(pixelsPerStrip)")
    }
  }

  func run() throws {
    let inputs = ImagingInputs()
    let cases = ImagingCase.all(
      inputs, threadCount: threads, pixelsPerStrip: pixelsPerStrip)
    if serve { return try answer(inputs, cases) }
    var report = Report()
    report.heading("Filters on 12 megapixels, \(bench.threads(threads))")
    report.line("4000×3000 pixels of 8-bit RGB, from memory to new memory.")
    report.line()
    for contestant in cases { _ = try contestant.pixels() }
    let clock = ContinuousClock()
    let times = try takeTurns(
      rounds: rounds, pause: .zero,
      cases.map { contestant in
        { try clock.measure { _ = try contestant.pixels() } / .seconds(1) }
      })
    report.head(["filter", "ms", "least ms"])
    for (contestant, times) in zip(cases, times) {
      report.row([
        contestant.title, milliseconds(times.median, 1), milliseconds(times.minimum, 1),
      ])
    }
    try report.write(to: markdown)
    if let json { try write(cases, times, to: json) }
  }

  private func write(_ cases: [ImagingCase], _ times: [Times], to path: String) throws {
    let results = zip(cases, times).map {
      Result(
        name: $0.name, threads: threads, rounds: rounds, medianSeconds: $1.median,
        leastSeconds: $1.minimum)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(results).write(to: URL(filePath: path))
  }

  private struct Result: Encodable {
    let name: String
    let threads: Int
    let rounds: Int
    let medianSeconds: Double
    let leastSeconds: Double
  }

  // MARK: Serving

  private func answer(_ inputs: ImagingInputs, _ cases: [ImagingCase]) throws {
    let clock = ContinuousClock()
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.count == 3, words[0] == "write" {
        let pixels =
          switch words[1] {
          case "photo": inputs.photo
          case "background": inputs.background
          case "mask": inputs.mask
          default: try find(words[1], in: cases).pixels()
          }
        try Data(pixels.packedBytes).write(to: URL(filePath: words[2]))
        print(pixels.width, pixels.height, pixels.format.channels.count)
      } else {
        let contestant = try find(line, in: cases)
        print(try clock.measure { _ = try contestant.pixels() } / .seconds(1))
      }
      fflush(nil)
    }
  }

  private func find(_ name: String, in cases: [ImagingCase]) throws -> ImagingCase {
    guard let found = cases.first(where: { $0.name == name }) else {
      throw ValidationError(
        "\(name): expected one of \(cases.map(\.name).joined(separator: ", ")) or"
          + " “write NAME FILE”")
    }
    return found
  }
}
