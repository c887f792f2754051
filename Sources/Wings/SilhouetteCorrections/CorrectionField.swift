// SPDX-License-Identifier: Apache-2.0

import CLibrary
import Silhouette
import SilhouettePixels

/// The correction of a mask on a grid by marks: places that belong to the subject, and places that do not.
///
/// A stroke changes what it covers. A click that the mask contradicts changes the mask around it, as far as the paths from it are
/// short: paths over edges of colour and of the networks' answers are long. The reach is proportional to the thickness of the piece
/// that is clicked, so that a click on a finger changes the finger. A click that removes the middle of a piece that is hardly
/// connected to the rest removes all of it. The thickest piece comes first, and what it changes is taken into account for the
/// others; the order in which the marks were made has no influence. After X. Bai, G. Sapiro, "A geodesic framework for fast
/// interactive image and video segmentation", ICCV 2007.
struct CorrectionField {
  /// A mark: adjacent places that somebody touched.
  struct Mark: Hashable {
    var places: [Int]
    var isKept: Bool
    /// Indicates whether somebody painted the mark, instead of clicking one place.
    var isStroke = false
  }

  /// The log odds of the corrected mask.
  private(set) var values: [Float]
  /// The marks that changed something.
  private(set) var applied: [Mark] = []

  /// The area of a crumb, as a fraction of the area of the piece that a mark changes.
  private static let crumb = 1.0
  /// The change of the log odds at a mark.
  private static let change: Float = 6
  /// The reach for each unit of thickness, and its limits, in units of the grid's longer side.
  private static let (reach, shortest, longest): (Float, Float, Float) = (25, 0.1, 2)
  /// The reach of a contrary mark, as a fraction of the reach of the mark that it limits.
  private static let contrary: Float = 0.6

  init(_ grid: CorrectionGrid, _ marks: [Mark]) {
    values = zip(grid.mask, grid.trust).map { $0 * $1 }
    let pieces = MaskPieces(
      thickness: squaredDistances(
        to: grid.mask.map { $0 <= 0 }, width: grid.width, height: grid.height), in: grid)
    var left = marks
    while !left.isEmpty {
      let thickness = [true, false].map { isKept in
        squaredDistances(
          to: values.map { ($0 > 0) == isKept }, width: grid.width, height: grid.height)
      }
      // How thick the mask is wrong at each mark, and a tie goes to the first place of the grid.
      let wrong = left.map { mark in
        mark.places.map { thickness[mark.isKept ? 0 : 1][$0] }.max() ?? 0
      }
      guard
        let first = left.indices.max(by: { a, b in
          (wrong[a], left[b].places[0]) < (wrong[b], left[a].places[0])
        }), wrong[first] > 0
      else { return }
      let mark = left.remove(at: first)
      let before = values
      let against = marks.filter { $0.isKept != mark.isKept }.flatMap(\.places)
      if !mark.isStroke {
        reach(from: mark, thickness: wrong[first], against: against, pieces, grid)
      }
      for place in mark.places {
        values[place] = mark.isKept ? max(values[place], 1) : min(values[place], -1)
      }
      if !mark.isStroke {
        addCrumbs(of: mark, since: before, width: grid.width, except: Set(against))
      }
      applied.append(mark)
    }
  }

  /// Changes what belongs to a click.
  private mutating func reach(
    from mark: Mark, thickness: Int32, against: [Int], _ pieces: MaskPieces, _ grid: CorrectionGrid
  ) {
    let distance =
      thickness == .max ? 1 : Float(thickness).squareRoot() / Float(max(grid.width, grid.height))
    let reach = min(max(Self.reach * distance, Self.shortest), Self.longest)
    let own = GeodesicDistance.lengths(from: mark.places, in: grid, limit: 2.5 * reach)
    let limit = max(Self.contrary * reach, Self.shortest)
    let other =
      against.isEmpty
      ? nil : GeodesicDistance.lengths(from: against, in: grid, limit: 2.5 * limit)
    func change(_ place: Int, by weight: Float) {
      let weight = weight * (1 - (other.map { Self.kernel($0[place] / limit) } ?? 0))
      let value = values[place] + (mark.isKept ? weight : -weight) * Self.change
      values[place] = min(max(value, -CorrectionGrid.limit), CorrectionGrid.limit)
    }
    for place in values.indices where own[place] < 2.5 * reach {
      change(place, by: Self.kernel(own[place] / reach))
    }
    if mark.isKept { return }
    for place in pieces.wholePieces(of: mark) ?? [] { change(place, by: 1) }
  }

  /// Changes crumbs as well: what a mark leaves of a piece that it mostly changes.
  private mutating func addCrumbs(
    of mark: Mark, since before: [Float], width: Int, except against: Set<Int>
  ) {
    // 1 where the mark has changed something, 2 where it could have.
    let sides = values.indices.map { place -> UInt8 in
      (values[place] > 0) != mark.isKept ? 2 : (before[place] > 0) != mark.isKept ? 1 : 0
    }
    let pieces = ConnectedComponents(labels: sides, width: width, separatesLabels: true)
    let numbers = pieces.labels()
    let own = Set(mark.places.map { numbers[$0] }).subtracting([0])
    let area = own.map { pieces.components[Int($0) - 1].area }.reduce(0, +)
    // The largest remaining piece is the subject.
    let largest = sides.indices.filter { sides[$0] == 2 }.map { Int(numbers[$0]) - 1 }
      .max { pieces.components[$0].area < pieces.components[$1].area }
    var isCrumb = pieces.components.indices.map {
      Double(pieces.components[$0].area) < Self.crumb * Double(area)
        && (mark.isKept || $0 != largest)
    }
    for place in against where numbers[place] > 0 { isCrumb[Int(numbers[place]) - 1] = false }
    var touches = [Bool](repeating: false, count: isCrumb.count)
    let height = sides.count / width
    for place in numbers.indices where sides[place] == 1 && own.contains(numbers[place]) {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      for row in max(y - 1, 0)...min(y + 1, height - 1) {
        for other in row * width + max(x - 1, 0)...row * width + min(x + 1, width - 1)
        where sides[other] == 2 {
          touches[Int(numbers[other]) - 1] = true
        }
      }
    }
    for place in numbers.indices where sides[place] == 2 {
      let number = Int(numbers[place]) - 1
      if touches[number], isCrumb[number] { values[place] = mark.isKept ? 1 : -1 }
    }
  }

  private static func kernel(_ length: Float) -> Float { exp(-length * length) }
}
