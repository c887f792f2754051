// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteCore

/// A report of the classes in a photo, as text and as JSON; boxes are in pixels of the photo, from its top left
/// corner.
struct LabelReport {
  /// The classes, the largest first.
  let findings: [SemanticSegmentationObservation.Finding]
  /// The subjects; `nil` if they were not requested.
  let instances: [InstanceMaskObservation.Instance]?
  /// The size of the upright photo in pixels.
  let size: Size

  /// A rectangle in pixels from the top left corner.
  private typealias Box = (x: Int, y: Int, width: Int, height: Int)

  /// The report as text: a line for each class, one for each subject if requested, and one that explains the boxes.
  var text: String {
    var lines = findings.map {
      line(TerminalText.line($0.name.name), $0.fraction, $0.boundingBox)
    }
    lines += (instances ?? []).map {
      line(
        "instance \($0.index)  \(TerminalText.line($0.name.name))", $0.fraction, $0.boundingBox)
    }
    if lines.isEmpty { return "only background\n" }
    return lines.joined()
      + "box: x,y,width,height in pixels of the photo, \(Int(size.width))×\(Int(size.height)), from the"
      + " top left corner\n"
  }

  private func line(_ name: String, _ fraction: Double, _ box: NormalizedRect) -> String {
    let box = pixels(box)
    return "\(name)  \(Self.percent(fraction))  box \(box.x),\(box.y),\(box.width),\(box.height)\n"
  }

  /// The report as JSON: the size of the photo, its classes (index, name, pixels, fraction, box) and, if requested, the
  /// subjects with the same members.
  var json: JSONText {
    var members: [(name: String, value: JSONText)] = [
      ("width", .number(Int(size.width))), ("height", .number(Int(size.height))),
      ("classes", .array(findings.map(json))),
    ]
    if let instances { members.append(("instances", .array(instances.map(json)))) }
    return .object(members)
  }

  private func json(_ finding: SemanticSegmentationObservation.Finding) -> JSONText {
    let pixels = finding.fraction * size.width * size.height
    return .object([
      "index": .number(finding.index), "name": .string(finding.name.name),
      "pixels": .number(Int(pixels.rounded())), "fraction": .number(finding.fraction),
      "box": json(finding.boundingBox),
    ])
  }

  private func json(_ instance: InstanceMaskObservation.Instance) -> JSONText {
    .object([
      "index": .number(instance.index), "name": .string(instance.name.name),
      "fraction": .number(instance.fraction), "box": json(instance.boundingBox),
    ])
  }

  private func json(_ box: NormalizedRect) -> JSONText {
    let box = pixels(box)
    return .object([
      "x": .number(box.x), "y": .number(box.y), "width": .number(box.width),
      "height": .number(box.height),
    ])
  }

  /// Returns the pixels of the photo that a rectangle touches.
  private func pixels(_ box: NormalizedRect) -> Box {
    // The file may have more pixels than the decoded photo, to which the observation refers.
    let rect = box.toImageCoordinates(size, origin: .upperLeft).snapped.integral
      .intersection(Rect(origin: .zero, size: size))
    return (Int(rect.minX), Int(rect.minY), Int(rect.width), Int(rect.height))
  }

  private static func percent(_ fraction: Double) -> String {
    "\(Decimals.text(units: Int((fraction * 1000).rounded()), 1)) %"
  }
}
