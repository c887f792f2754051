// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// What a label map holds, for people and for programs.
enum LabelReport {
  /// A line for every class.
  static func text(_ map: LabelMap) -> String {
    let lines = map.occurrences.map { occurrence in
      let box = occurrence.box
      return "\(occurrence.name)  \(percent(occurrence.fraction))  "
        + "x \(box.x)–\(box.x + box.width - 1), y \(box.y)–\(box.y + box.height - 1)\n"
    }
    return lines.isEmpty ? "nothing but background\n" : lines.joined()
  }

  /// The size of the map and its classes: number, name, pixels, fraction, box from the top left.
  static func json(_ map: LabelMap) -> String {
    let classes = map.occurrences.map { occurrence in
      let box = occurrence.box
      return """
        {"index": \(occurrence.index), "name": \(quoted(occurrence.name.name)), \
        "pixels": \(occurrence.pixelCount), "fraction": \(occurrence.fraction), \
        "box": {"x": \(box.x), "y": \(box.y), "width": \(box.width), "height": \(box.height)}}
        """
    }
    return """
      {"width": \(map.width), "height": \(map.height), "classes": [\(classes.joined(separator: ", "))]}
      """
  }

  private static func percent(_ fraction: Double) -> String {
    let tenths = Int((fraction * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

/// A JSON string.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// A JSON string, or `null` where there is nothing.
func orNull(_ text: String?) -> String { text.map(quoted) ?? "null" }
