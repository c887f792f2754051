// SPDX-License-Identifier: Apache-2.0

enum GuidedFilter {
  static func boxMeans(
    _ values: [Double], height: Int, width: Int, radius: Int
  ) throws -> [Double] {
    let across = lineMeans(
      values, lines: height, lineStep: width, count: width, step: 1, radius: radius)
    return lineMeans(
      across, lines: width, lineStep: 1, count: height, step: width, radius: radius)
  }

  /// Returns the means along rows, or along columns.
  ///
  /// Every row of a square has the same number of pixels within the image, so the mean of the means
  /// of its rows is its mean.
  private static func lineMeans(
    _ values: [Double], lines: Int, lineStep: Int, count: Int, step: Int, radius: Int
  ) -> [Double] {
    var means = values
    var sums = [Double](repeating: 0, count: count + 1)
    for line in 0..<lines {
      let start = line * lineStep
      for index in 0..<count { sums[index + 1] = sums[index] + values[start + index * step] }
      for index in 0..<count {
        let first = max(index - radius, 0)
        let end = min(index + radius + 1, count)
        means[start + index * step] = (sums[end] - sums[first]) / Double(end - first)
      }
    }
    return means
  }

  static func filtered(
    _ mask: [Double], guide: [Double], height: Int, width: Int, radius: Int, epsilon: Double
  ) throws -> [Double] {
    func means(_ values: [Double]) throws -> [Double] {
      try boxMeans(values, height: height, width: width, radius: radius)
    }
    let guideMeans = try means(guide)
    let maskMeans = try means(mask)
    let squareMeans = try means(guide.map { $0 * $0 })
    let productMeans = try means(zip(guide, mask).map { $0 * $1 })
    let slopes = mask.indices.map { index in
      let variance = squareMeans[index] - guideMeans[index] * guideMeans[index]
      let covariance = productMeans[index] - guideMeans[index] * maskMeans[index]
      return covariance / (variance + epsilon)
    }
    let offsets = mask.indices.map { maskMeans[$0] - slopes[$0] * guideMeans[$0] }
    let slopeMeans = try means(slopes)
    let offsetMeans = try means(offsets)
    return mask.indices.map { slopeMeans[$0] * guide[$0] + offsetMeans[$0] }
  }
}
