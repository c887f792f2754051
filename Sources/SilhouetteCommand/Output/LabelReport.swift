// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// Reports the contents of a label map, as text and as JSON; boxes are in pixels of the photo, from its upper left
/// corner.
struct LabelReport {
  let map: LabelMap
  /// The subjects; `nil` if they were not asked for.
  let instances: [InstanceMaskObservation.Instance]?
  /// The size of the upright photo in pixels.
  let size: Size

  /// A rectangle of pixels from the upper left corner.
  private typealias Box = (x: Int, y: Int, width: Int, height: Int)

  /// A line for each class, one for each subject if they were asked for, and one that explains the boxes.
  var text: String {
    var lines = map.occurrences.map { line(TerminalText.line($0.name.name), $0.fraction, $0.box) }
    lines += (instances ?? []).map {
      line("instance \($0.index)  \(TerminalText.line($0.name.name))", $0.fraction, $0.box)
    }
    if lines.isEmpty { return "only background\n" }
    return lines.joined()
      + "box: x,y,width,height in pixels of the photo, \(Int(size.width))×\(Int(size.height)), from the"
      + " upper left corner\n"
  }

  private func line(_ name: String, _ fraction: Double, _ box: LabelMap.Box) -> String {
    let box = scaled(box)
    return "\(name)  \(Self.percent(fraction))  box \(box.x),\(box.y),\(box.width),\(box.height)\n"
  }

  /// The size of the photo, its classes (number, name, pixels, fraction, box), and the subjects in the same form if
  /// they were asked for.
  var json: JSONText {
    var members: [(name: String, value: JSONText)] = [
      ("width", .number(Int(size.width))), ("height", .number(Int(size.height))),
      ("classes", .array(map.occurrences.map(json))),
    ]
    if let instances { members.append(("instances", .array(instances.map(json)))) }
    return .object(members)
  }

  private func json(_ occurrence: LabelMap.Occurrence) -> JSONText {
    let pixels = occurrence.fraction * size.width * size.height
    return .object([
      "index": .number(occurrence.index), "name": .string(occurrence.name.name),
      "pixels": .number(Int(pixels.rounded())), "fraction": .number(occurrence.fraction),
      "box": json(occurrence.box),
    ])
  }

  private func json(_ instance: InstanceMaskObservation.Instance) -> JSONText {
    .object([
      "index": .number(instance.index), "name": .string(instance.name.name),
      "fraction": .number(instance.fraction), "box": json(instance.box),
    ])
  }

  private func json(_ box: LabelMap.Box) -> JSONText {
    let box = scaled(box)
    return .object([
      "x": .number(box.x), "y": .number(box.y), "width": .number(box.width),
      "height": .number(box.height),
    ])
  }

  /// Returns the pixels of the photo that a rectangle of the map touches.
  private func scaled(_ box: LabelMap.Box) -> Box {
    let x = Self.scaled(box.x, box.width, from: map.width, to: size.width)
    let y = Self.scaled(box.y, box.height, from: map.height, to: size.height)
    return (x.start, y.start, x.length, y.length)
  }

  private static func scaled(
    _ start: Int, _ length: Int, from old: Int, to new: Double
  ) -> (start: Int, length: Int) {
    let factor = new / Double(old)
    let first = (Double(start) * factor).rounded(.down)
    let end = (Double(start + length) * factor).rounded(.up)
    return (Int(first), Int(min(end, new) - first))
  }

  private static func percent(_ fraction: Double) -> String {
    let tenths = Int((fraction * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
