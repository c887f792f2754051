// SPDX-License-Identifier: Apache-2.0

/// How far a number of photos are.
struct Progress: Sendable {
  /// How many there are.
  let total: Int
  /// How many are done, left out or failed.
  var finished = 0
  /// How many of these took time.
  var worked = 0
  /// The one that was begun last.
  var current = ""
  /// The time since the beginning.
  private let stopwatch = Stopwatch(nil)

  init(total: Int) { self.total = total }

  /// The line that shows it now.
  func line(width: Int) -> String { line(width: width, seconds: stopwatch.seconds) }

  /// Such as `[####----] 57/200 28 % 3.1/s 0:46 left cat.jpg`, as much of it as fits.
  ///
  /// - Parameters:
  ///   - width: The columns that there are.
  ///   - seconds: The time since the beginning.
  func line(width: Int, seconds: Double) -> String {
    let fraction = total == 0 ? 1 : Double(finished) / Double(total)
    var parts = ["\(finished)/\(total)", "\(Int(fraction * 100)) %"]
    if worked > 0, seconds > 0 {
      let rate = Double(worked) / seconds
      let tenths = Int((rate * 10).rounded())
      parts.append("\(tenths / 10).\(tenths % 10)/s")
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

  /// Hours, minutes and seconds.
  private static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
  }

  /// The end of a name behind a space, in so many columns.
  private static func shortened(_ name: String, to width: Int) -> String {
    var (columns, kept) = (0, [Character]())
    for character in name.reversed() {
      // What a terminal would obey, or show otherwise than as one column, is not shown as it is.
      let scalar = character.unicodeScalars.first
      let shown: Character = (scalar?.value ?? 0) < 0x20 || scalar?.value == 0x7F ? "?" : character
      columns += (scalar?.value ?? 0) < 0x1100 ? 1 : 2
      if columns > width { break }
      kept.append(shown)
    }
    return kept.isEmpty ? "" : " " + String(kept.reversed())
  }
}
