// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// Formats a profile as a table.
enum ProfileReport {
  static func text(_ profile: Profile) -> String {
    let peak = profile.peakMultiplyAddsPerSecond
    let total = profile.steps.reduce(0) { $0 + $1.seconds }
    var lines = ["      ms      %   GMAC/s  of peak  step"]
    for step in profile.steps {
      let rate = Double(step.multiplyAdds) / step.seconds
      lines.append(
        number(step.seconds * 1e3, digits: 3, width: 8)
          + number(step.seconds / total * 100, digits: 1, width: 7)
          + (step.multiplyAdds == 0
            ? "                 "
            : number(rate / 1e9, digits: 1, width: 9)
              + number(rate / peak * 100, digits: 0, width: 7) + " %")
          + "  \(step.name) “\(TerminalText.line(step.value))” \(step.shape)")
    }
    let rate = Double(profile.multiplyAdds) / profile.seconds
    lines.append(
      "median run \(number(profile.seconds * 1e3, digits: 2, width: 0)) ms,"
        + " \(number(rate / 1e9, digits: 1, width: 0)) GMAC/s,"
        + " \(number(rate / peak * 100, digits: 0, width: 0)) % of the machine's peak,"
        + " \(number(peak / 1e9, digits: 0, width: 0)) GMAC/s")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Formats a number with a fixed number of decimal places.
  private static func number(_ value: Double, digits: Int, width: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    var text = "\(scaled / scale)"
    if digits > 0 {
      let rest = "\(scaled % scale)"
      text += "." + String(repeating: "0", count: digits - rest.count) + rest
    }
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
