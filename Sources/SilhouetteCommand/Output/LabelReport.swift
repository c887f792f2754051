// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// What a label map holds, for people and for programs.
enum LabelReport {
  /// A line for every class, and one for every subject where these were told apart.
  static func text(_ map: LabelMap, instances: InstanceMaskObservation?) -> String {
    var lines = map.occurrences.map { line("\($0.name)", $0.fraction, $0.box) }
    lines += (instances?.instances ?? []).map {
      line("instance \($0.index)  \($0.name)", $0.fraction, $0.box)
    }
    return lines.isEmpty ? "nothing but background\n" : lines.joined()
  }

  private static func line(_ name: String, _ fraction: Double, _ box: LabelMap.Box) -> String {
    "\(name)  \(percent(fraction))  x \(box.x)–\(box.x + box.width - 1),"
      + " y \(box.y)–\(box.y + box.height - 1)\n"
  }

  /// The size of the map and its classes: number, name, pixels, fraction, box from the top left; its
  /// subjects likewise, where these were asked for.
  static func json(_ map: LabelMap, instances: [InstanceMaskObservation.Instance]?) -> String {
    let classes = map.occurrences.map {
      """
      {"index": \($0.index), "name": \(quoted($0.name.name)), "pixels": \($0.pixelCount), \
      "fraction": \($0.fraction), "box": \(json($0.box))}
      """
    }
    let subjects = instances.map { instances in
      let entries = instances.map {
        """
        {"index": \($0.index), "name": \(quoted($0.name.name)), "fraction": \($0.fraction), \
        "box": \(json($0.box))}
        """
      }
      return ", \"instances\": [\(entries.joined(separator: ", "))]"
    }
    return """
      {"width": \(map.width), "height": \(map.height), \
      "classes": [\(classes.joined(separator: ", "))]\(subjects ?? "")}
      """
  }

  private static func json(_ box: LabelMap.Box) -> String {
    """
    {"x": \(box.x), "y": \(box.y), "width": \(box.width), "height": \(box.height)}
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
