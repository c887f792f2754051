// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Markdown report, which is printed immediately and can also be written to a file.
struct Report {
  private var text = ""

  /// Adds a line.
  mutating func line(_ line: String = "") {
    print(line)
    fflush(nil)
    text += line + "\n"
  }

  /// Adds a heading and a blank line.
  mutating func heading(_ title: String) {
    line("## " + title)
    line()
  }

  /// Adds the head of a table.
  mutating func head(_ cells: [String]) {
    row(cells)
    row(cells.map { _ in "---" })
  }

  /// Adds a row of a table.
  mutating func row(_ cells: [String]) { line("| " + cells.joined(separator: " | ") + " |") }

  /// Writes the report to a file, unless the path is `nil`.
  func write(to path: String?) throws {
    guard let path else { return }
    guard let file = fopen(path, "w") else {
      throw ValidationError("\(path): \(String(cString: strerror(errno)))")
    }
    let written = fputs(text, file)
    guard fclose(file) == 0, written >= 0 else {
      throw ValidationError("\(path): cannot be written")
    }
  }
}

/// Formats a number with a fixed number of decimal places.
func number(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "–" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int((value * scale).rounded())
  guard digits > 0 else { return "\(scaled)" }
  let rest = "\(scaled % Int(scale))"
  return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
}

/// Returns a number of threads in words, such as `1 thread`.
func threads(_ count: Int) -> String { count == 1 ? "1 thread" : "\(count) threads" }

/// Formats seconds as milliseconds.
func milliseconds(_ seconds: Double, _ digits: Int = 2) -> String { number(seconds * 1e3, digits) }

/// Formats a rate per second in billions.
func billions(_ rate: Double) -> String { number(rate / 1e9, 1) }
