// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore
import SilhouetteInference

/// The table that shows the profile of a run. An undefined value, such as a share of a total of 0, is shown as a dash.
enum ProfileReport {
  static func text(_ profile: Model.Profile) -> String {
    let peak = profile.peakMultiplyAddsPerSecond
    let total = profile.steps.reduce(0) { $0 + ($1.seconds ?? 0) }
    var lines = ["      ms      %   GMAC/s  of peak  step"]
    for step in profile.steps {
      let seconds = step.seconds ?? .nan
      let rate = Double(step.multiplyAdds) / seconds
      let rates =
        step.multiplyAdds == 0
        ? "                 "
        : number(rate / 1e9, digits: 1, width: 9) + percent(rate, of: peak, width: 7)
      lines.append(
        number(seconds * 1e3, digits: 3, width: 8)
          + number(seconds / total * 100, digits: 1, width: 7) + rates
          + "  \(step.name) “\(TerminalText.line(step.value))” \(step.shape)")
    }
    lines += summary(of: profile)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func summary(of profile: Model.Profile) -> [String] {
    guard let seconds = profile.seconds else {
      return ["no run came to its end in time; allow more with --seconds"]
    }
    var lines = ["median of \(profile.roundCount) runs: \(number(seconds * 1e3, digits: 2)) ms"]
    let peak = profile.peakMultiplyAddsPerSecond
    if profile.multiplyAdds > 0 {
      let rate = Double(profile.multiplyAdds) / seconds
      lines[0] += ", \(number(rate / 1e9, digits: 1)) GMAC/s"
      if let peak {
        lines[0] +=
          ", \(percent(rate, of: peak)) of the machine's peak,"
          + " \(number(peak / 1e9, digits: 0)) GMAC/s"
      }
    }
    if peak == nil {
      lines.append("other work disturbed the measurement of the machine's peak")
    }
    return lines
  }

  private static func percent(_ rate: Double, of peak: Double?, width: Int = 0) -> String {
    number(peak.map { rate / $0 * 100 } ?? .nan, digits: 0, width: width) + " %"
  }

  /// Returns a number with a fixed number of decimals, aligned to the right.
  private static func number(_ value: Double, digits: Int, width: Int = 0) -> String {
    let text = Decimals.text(value, digits) ?? "–"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
