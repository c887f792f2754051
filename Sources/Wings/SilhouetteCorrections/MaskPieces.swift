// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouettePixels

/// The pieces of a mask on a grid: its connected parts, divided where they are at most two places thick.
struct MaskPieces {
  /// The number of the piece at each place; 0 outside the mask.
  private let numbers: [Int32]
  /// The piece with the largest area; 0 if there is none.
  private let largest: Int32
  /// The squared distance of each place from the outside of the mask.
  private let thickness: [Int32]

  /// The distance from the outside, as a fraction of the largest in a piece, from which a place is in its middle.
  private static let middle: Float = 0.6

  /// - Parameters:
  ///   - thickness: The squared distance of each place from the outside of the mask, which is 0 there.
  ///   - grid: The grid.
  init(thickness: [Int32], in grid: CorrectionGrid) {
    self.thickness = thickness
    // What is thick has its own pieces, and what is thin belongs to the nearest, or to one of its own.
    let thick = ConnectedComponents(
      labels: thickness.map { $0 > 1 ? 1 : 0 }, width: grid.width, separatesLabels: true)
    var numbers = thick.labels()
    var places = numbers.indices.filter { numbers[$0] > 0 }
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      grid.forEachStep(from: place) { neighbor, _ in
        if thickness[neighbor] > 0, numbers[neighbor] == 0 {
          numbers[neighbor] = numbers[place]
          places.append(neighbor)
        }
      }
    }
    let thin = ConnectedComponents(
      labels: numbers.indices.map { thickness[$0] > 0 && numbers[$0] == 0 ? 1 : 0 },
      width: grid.width, separatesLabels: true)
    for (place, number) in thin.labels().enumerated() where number > 0 {
      numbers[place] = Int32(thick.components.count) + number
    }
    self.numbers = numbers
    var areas = [Int](repeating: 0, count: thick.components.count + thin.components.count + 1)
    for number in numbers where number > 0 { areas[Int(number)] += 1 }
    largest = Int32(areas.indices.max { areas[$0] < areas[$1] } ?? 0)
  }

  /// Returns the places of the pieces in whose middle a mark is; `nil` if there are none but the largest piece, which is the
  /// subject.
  func wholePieces(of mark: CorrectionField.Mark) -> [Int]? {
    let own = Set(mark.places.map { numbers[$0] }).subtracting([0, largest])
    if own.isEmpty { return nil }
    let places = numbers.indices.filter { own.contains(numbers[$0]) }
    func thickest(_ places: [Int]) -> Float {
      Float(places.map { thickness[$0] }.max() ?? 0).squareRoot()
    }
    return thickest(mark.places) < Self.middle * thickest(places) ? nil : places
  }
}
