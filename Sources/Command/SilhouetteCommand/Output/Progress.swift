// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The progress of a batch of photos, or of a single photo.
struct Progress: Sendable {
  /// The number of photos.
  let total: Int
  /// The number of photos that are done, skipped or failed.
  var finished = 0
  /// The number of finished photos that were not skipped.
  var worked = 0
  /// The photo that was started last.
  var current = ""
  /// Indicates that there is only a single photo, which is usually finished before a user could read the line.
  private let isSingle: Bool
  /// The stopwatch for the time since the start.
  private let stopwatch = Stopwatch(nil)

  /// The time after which the progress line of a single photo appears, in seconds.
  static let patienceSeconds = 1.0

  /// Creates the progress of a batch.
  init(total: Int) {
    self.total = total
    isSingle = false
  }

  /// Creates the progress of one photo.
  ///
  /// - Parameter photo: The photo's path; `-` for standard input.
  init(ofPhoto photo: String) {
    total = 1
    isSingle = true
    current = photo == "-" ? "standard input" : photo
  }

  /// Returns the progress line for the current time; `nil` for a single photo in its first moments.
  func line(width: Int) -> String? {
    let seconds = stopwatch.seconds
    return isSingle && seconds < Self.patienceSeconds ? nil : line(width: width, seconds: seconds)
  }

  /// Returns a line such as `[####----] 57/200 28 % 3.1/s 0:46 left cat.jpg`, or `0:03 cat.jpg` for a single photo,
  /// shortened to fit.
  ///
  /// - Parameters:
  ///   - width: The number of columns available.
  ///   - seconds: The time since the start.
  func line(width: Int, seconds: Double) -> String {
    if isSingle {
      let time = String(Self.time(seconds.rounded(.down)).prefix(max(width, 0)))
      return time + Self.shortened(current, to: width - time.count - 1)
    }
    let fraction = total == 0 ? 1 : Double(finished) / Double(total)
    var parts = ["\(finished)/\(total)", "\(Int(fraction * 100)) %"]
    if worked > 0, seconds > 0 {
      let rate = Double(worked) / seconds
      parts.append("\(Decimals.text(units: Int((rate * 10).rounded()), 1))/s")
      parts.append(Self.time(Double(total - finished) / rate) + " left")
    }
    var line = parts.joined(separator: " ")
    let barWidth = min(20, width - line.count - 3)
    if barWidth >= 5 {
      let full = Int(fraction * Double(barWidth))
      let bar =
        String(repeating: "#", count: full) + String(repeating: "-", count: barWidth - full)
      line = "[\(bar)] " + line
    }
    if line.count > width { return String(line.prefix(max(width, 0))) }
    return line + Self.shortened(current, to: width - line.count - 1)
  }

  /// Formats a time as hours, minutes and seconds.
  private static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
  }

  /// Returns a space and the end of a name, in at most `width` columns after the space.
  private static func shortened(_ name: String, to width: Int) -> String {
    var columns = 0
    var kept: [Character] = []
    for character in TerminalText.line(name).reversed() {
      columns += (character.unicodeScalars.first?.value ?? 0) < 0x1100 ? 1 : 2
      if columns > width { break }
      kept.append(character)
    }
    return kept.isEmpty ? "" : " " + String(kept.reversed())
  }
}
