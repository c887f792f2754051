// SPDX-License-Identifier: Apache-2.0

package import SilhouettePixels

/// Returns the distance of a place from a line through points, as the nearest of 2001 places on each of its pieces.
package func distance(from line: [Point], toX x: Double, y: Double) -> Double {
  var nearest = Double.infinity
  let ends = line.count == 1 ? [line[0]] : Array(line.dropFirst())
  for (start, end) in zip(line, ends) {
    for step in 0...2000 {
      let t = Double(step) / 2000
      let (dx, dy) = (start.x + t * (end.x - start.x) - x, start.y + t * (end.y - start.y) - y)
      nearest = min(nearest, (dx * dx + dy * dy).squareRoot())
    }
  }
  return nearest
}
