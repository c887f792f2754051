// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouettePeople

/// Measures masks of people against true ones, and writes them.
///
/// Beside `NAME.jpg`, `NAME_mask.png` holds the true mask of everybody (white), `NAME_labels.png` the numbers of the
/// people, from 1.
@main
struct PeopleMasks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people-masks",
    abstract: "Measures masks of people against the true ones beside photos, and writes them.")

  @Option(
    help:
      "A folder for the masks as PNG: NAME.LEVEL.png, and NAME.instances.png with the people's numbers."
  )
  var masks: String?

  @Argument(help: "Photos.")
  var photos: [String]

  func run() throws {
    var sums: [String: (total: Double, count: Int)] = [:]
    for path in photos {
      let handler = ImageRequestHandler(contentsOf: path)
      let base = path.split(separator: ".", omittingEmptySubsequences: false).dropLast()
        .joined(separator: ".")
      var line = [String(base.split(separator: "/").last ?? "")]
      let truth = try? Photo(contentsOf: base + "_mask.png").pixels
      for level in MaskQuality.allCases {
        let request = GeneratePersonSegmentationRequest()
        request.qualityLevel = level
        let clock = ContinuousClock()
        let fresh = ImageRequestHandler(try handler.pixels())
        let start = clock.now
        let observation = try fresh.perform(request)
        let time = clock.now - start
        let mask: PixelBuffer = try observation.generateScaledMask(
          scaledToImageFrom: handler, refinement: nil)
        let share = Double(mask.packedBytes.count { $0 > 127 }) / Double(mask.packedBytes.count)
        line.append(
          "\(level.rawValue) \(Self.rounded(100 * share)) % \(time / .milliseconds(1)) ms")
        if let truth {
          let score = Self.overlap(Self.isInside(mask), Self.isInside(truth))
          line.append("IoU \(Self.rounded(score))")
          sums[level.rawValue, default: (0, 0)].total += score
          sums[level.rawValue, default: (0, 0)].count += 1
        }
        if let masks {
          try Image(mask: mask).write(to: "\(masks)/\(line[0]).\(level.rawValue).png")
        }
      }
      let instances = try handler.perform(GeneratePersonInstanceMaskRequest())
      line.append("\(instances?.instances.count ?? 0) people")
      if let labels = try? Photo(contentsOf: base + "_labels.png").pixels {
        let score = try Self.score(instances, labels, handler)
        line.append("instances \(Self.rounded(score))")
        sums["instances", default: (0, 0)].total += score
        sums["instances", default: (0, 0)].count += 1
      }
      if let instances, let masks {
        try Image(mask: instances.instanceMask).write(to: "\(masks)/\(line[0]).instances.png")
      }
      print(line.joined(separator: "  "))
    }
    for (name, sum) in sums.sorted(by: { $0.key < $1.key }) {
      print("mean \(name): \(Self.rounded(sum.total / Double(sum.count))) of \(sum.count)")
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

  private static func isInside(_ mask: PixelBuffer) -> [Bool] {
    let codes = mask.resized(width: mask.width, height: mask.height, component: .uint8)
    let step = codes.format.bytesPerPixel
    let bytes = codes.packedBytes
    return stride(from: 0, to: bytes.count, by: step).map { bytes[$0] > 127 }
  }

  private static func overlap(_ a: [Bool], _ b: [Bool]) -> Double {
    var (both, either) = (0, 0)
    for (x, y) in zip(a, b) {
      if x && y { both += 1 }
      if x || y { either += 1 }
    }
    return either == 0 ? 1 : Double(both) / Double(either)
  }

  /// Returns the mean overlap of the true people with the instances, each matched with one; 0 for those not found.
  private static func score(
    _ found: InstanceMaskObservation?, _ labels: PixelBuffer, _ handler: ImageRequestHandler
  ) throws -> Double {
    let numbers = labels.packedBytes
    let step = labels.format.bytesPerPixel
    let truth = stride(from: 0, to: numbers.count, by: step).map { numbers[$0] }
    let count = Int(truth.max() ?? 0)
    let masks = try (found?.allInstances ?? []).map { index -> [Bool] in
      let mask: PixelBuffer =
        try found?.generateScaledMask(
          for: [index], scaledToImageFrom: handler, refinement: nil) ?? labels
      return isInside(mask)
    }
    let scores = (1...max(count, 1)).map { number in
      masks.map { overlap($0, truth.map { Int($0) == number }) }
    }
    // All assignments: there are at most four of each.
    func best(_ number: Int, _ used: Set<Int>) -> Double {
      if number == scores.count { return 0 }
      return
        ([best(number + 1, used)]
        + masks.indices.filter { !used.contains($0) }.map {
          scores[number][$0] + best(number + 1, used.union([$0]))
        }).max() ?? 0
    }
    return best(0, []) / Double(max(count, 1))
  }
}
