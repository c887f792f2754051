// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// Reports the contents of a label map, as text and as JSON.
enum LabelReport {
  /// Returns a line for each class, followed by one for each subject if instances were requested.
  static func text(_ map: LabelMap, instances: InstanceMaskObservation?) -> String {
    var lines = map.occurrences.map { line("\($0.name)", $0.fraction, $0.box) }
    lines += (instances?.instances ?? []).map {
      line("instance \($0.index)  \($0.name)", $0.fraction, $0.box)
    }
    return lines.isEmpty ? "only background\n" : lines.joined()
  }

  private static func line(_ name: String, _ fraction: Double, _ box: LabelMap.Box) -> String {
    "\(name)  \(percent(fraction))  x \(box.x)–\(box.x + box.width - 1),"
      + " y \(box.y)–\(box.y + box.height - 1)\n"
  }

  /// Returns the size of the map and its classes (number, name, pixels, fraction, box from the top left), and the
  /// subjects in the same form if instances were requested.
  static func json(_ map: LabelMap, instances: [InstanceMaskObservation.Instance]?) -> JSONText {
    var members: [(name: String, value: JSONText)] = [
      ("width", .number(map.width)), ("height", .number(map.height)),
      ("classes", .array(map.occurrences.map(json))),
    ]
    if let instances { members.append(("instances", .array(instances.map(json)))) }
    return .object(members)
  }

  private static func json(_ occurrence: LabelMap.Occurrence) -> JSONText {
    .object([
      "index": .number(occurrence.index), "name": .string(occurrence.name.name),
      "pixels": .number(occurrence.pixelCount), "fraction": .number(occurrence.fraction),
      "box": json(occurrence.box),
    ])
  }

  private static func json(_ instance: InstanceMaskObservation.Instance) -> JSONText {
    .object([
      "index": .number(instance.index), "name": .string(instance.name.name),
      "fraction": .number(instance.fraction), "box": json(instance.box),
    ])
  }

  private static func json(_ box: LabelMap.Box) -> JSONText {
    .object([
      "x": .number(box.x), "y": .number(box.y), "width": .number(box.width),
      "height": .number(box.height),
    ])
  }

  private static func percent(_ fraction: Double) -> String {
    let tenths = Int((fraction * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
