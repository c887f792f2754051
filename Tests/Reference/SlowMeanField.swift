// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The mean field that moves a mask's edges, by its formulas, in `Double`.
public struct SlowMeanField {
  /// The colours of each pixel, 0…255.
  let colors: [[Int]]
  let width: Int
  let height: Int

  public init(colors: [[Int]], width: Int, height: Int) {
    (self.colors, self.width, self.height) = (colors, width, height)
  }

  /// For each pixel, the logarithm of its colour's share among sure foreground over that among sure background.
  public func evidence(_ mask: [Double]) -> [Double] {
    let foreground = shares(mask.map { $0 > 0.8 ? $0 : 0 })
    let background = shares(mask.map { $0 < 0.2 ? 1 - $0 : 0 })
    let least = 1 / Double(width * height)
    return colors.map { color in
      let bin = color.map { $0 / 16 }
      let ratio = log(
        (share(foreground, bin) + least) / (share(background, bin) + least))
      return min(max(ratio, -3), 3)
    }
  }

  /// The weights of the pixels, by the bin of their colour.
  private func shares(_ weights: [Double]) -> [[Int]: Double] {
    var result: [[Int]: Double] = [:]
    for (color, weight) in zip(colors, weights) {
      result[color.map { $0 / 16 }, default: 0] += weight
    }
    return result
  }

  /// A bin's share of a histogram that is blurred by ½, 1, ½ along each axis.
  private func share(_ histogram: [[Int]: Double], _ bin: [Int]) -> Double {
    func blurred(_ bin: [Int]) -> Double {
      var sum = 0.0
      for red in -1...1 {
        for green in -1...1 {
          for blue in -1...1 {
            let weight = pow(0.5, Double(abs(red) + abs(green) + abs(blue)))
            sum += weight * (histogram[[bin[0] + red, bin[1] + green, bin[2] + blue]] ?? 0)
          }
        }
      }
      return sum
    }
    // What is blurred out of the cube of 16³ bins is lost.
    var total = 0.0
    for (place, weight) in histogram {
      total +=
        weight
        * place.map { 1 + ($0 > 0 ? 0.5 : 0) + ($0 < 15 ? 0.5 : 0) }.reduce(1, *)
    }
    return total > 0 ? blurred(bin) / total : 0
  }

  /// The mask after some rounds.
  public func field(
    _ mask: [Double], rounds: Int, coupling: Double, colorWeight: Double
  ) -> [Double] {
    let unary = zip(mask, evidence(mask)).map { q, evidence in
      let clamped = min(max(q, 0.02), 0.98)
      return log(clamped / (1 - clamped)) + colorWeight * 4 * q * (1 - q) * evidence
    }
    var field = unary.map { 1 / (1 + exp(-$0)) }
    for _ in 0..<rounds {
      let old = field
      for place in field.indices {
        var (sum, total) = (old[place], 1.0)
        for (neighbour, weight) in neighbours(place) {
          sum += weight * old[neighbour]
          total += weight
        }
        field[place] = 1 / (1 + exp(-(unary[place] + coupling * (2 * sum / total - 1))))
      }
    }
    return field
  }

  /// The neighbours of a pixel with their weights: every second one within 8, and the eight nearest.
  private func neighbours(_ place: Int) -> [(Int, Double)] {
    let (x, y) = (place % width, place / width)
    var result: [(Int, Double)] = []
    for dy in -8...8 {
      for dx in -8...8 where (dx, dy) != (0, 0) && dx * dx + dy * dy <= 65 {
        let isOnLattice = dx % 2 == 0 && dy % 2 == 0
        let isNearest = abs(dx) <= 1 && abs(dy) <= 1
        guard isOnLattice || isNearest, (0..<width).contains(x + dx),
          (0..<height).contains(y + dy)
        else { continue }
        let neighbour = (y + dy) * width + x + dx
        let distance = Double(
          zip(colors[place], colors[neighbour]).map { abs($0 - $1) }.reduce(0, +))
        result.append(
          (
            neighbour,
            exp(-distance * distance / (2 * 15 * 15) - Double(dx * dx + dy * dy) / (2 * 8 * 8))
          ))
      }
    }
    return result
  }
}
