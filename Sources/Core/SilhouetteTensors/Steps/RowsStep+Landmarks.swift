// SPDX-License-Identifier: Apache-2.0

// Operators on landmarks: a few hundred values, so that a kernel is not worthwhile.
extension RowsStep {
  /// A rotated rectangle around some landmarks, aligned with the line between two of them.
  package struct LandmarkRegion: Sendable {
    let subset: [Int]
    let leftIndex: Int
    let rightIndex: Int
    let width: Double
    let height: Double
    let scaleX: Double
    let scaleY: Double

    /// - Parameters:
    ///   - subset: The indices of the landmarks whose rotated bounding box is the region.
    ///   - leftIndex: The index of the landmark at the left end of the line that becomes horizontal.
    ///   - rightIndex: The index of the landmark at the right end of that line.
    ///   - size: The numbers of rows and columns of the crop.
    ///   - scale: The factors by which the width and height of the bounding box are enlarged.
    package init(
      subset: [Int], leftIndex: Int, rightIndex: Int, size: (height: Int, width: Int),
      scale: (x: Float, y: Float)
    ) {
      self.subset = subset
      self.leftIndex = leftIndex
      self.rightIndex = rightIndex
      width = Double(size.width)
      height = Double(size.height)
      scaleX = Double(scale.x)
      scaleY = Double(scale.y)
    }

    /// Computes the matrix of one crop, in double precision because it is applied to hundreds of positions.
    func write(
      points: UnsafePointer<Float>, stride: Int, into matrix: UnsafeMutablePointer<Float>
    ) {
      func point(_ index: Int) -> (x: Double, y: Double) {
        (Double(points[index * stride]), Double(points[index * stride + 1]))
      }
      let left = point(leftIndex)
      let right = point(rightIndex)
      let dx = right.x - left.x
      let dy = right.y - left.y
      let length = (dx * dx + dy * dy).squareRoot()
      // The cosine and sine of the line's angle, −r.
      let (cosine, sine) = length > 0 ? (dx / length, dy / length) : (1, 0)
      var lowX = Double.infinity
      var highX = -Double.infinity
      var lowY = Double.infinity
      var highY = -Double.infinity
      for index in subset {
        let (x, y) = point(index)
        let turned = (x: x * cosine + y * sine, y: y * cosine - x * sine)
        lowX = min(lowX, turned.x)
        highX = max(highX, turned.x)
        lowY = min(lowY, turned.y)
        highY = max(highY, turned.y)
      }
      let middleX = (lowX + highX) / 2
      let middleY = (lowY + highY) / 2
      let centre = (x: middleX * cosine - middleY * sine, y: middleX * sine + middleY * cosine)
      let stepX = scaleX * (highX - lowX) / width
      let stepY = scaleY * (highY - lowY) / height
      let m00 = cosine * stepX
      let m01 = -sine * stepY
      let m10 = sine * stepX
      let m11 = cosine * stepY
      for index in 0..<16 { matrix[index] = index % 5 == 0 ? 1 : 0 }
      matrix[0] = Float(m00)
      matrix[1] = Float(m01)
      matrix[3] = Float(centre.x - m00 * width / 2 - m01 * height / 2)
      matrix[4] = Float(m10)
      matrix[5] = Float(m11)
      matrix[7] = Float(centre.y - m10 * width / 2 - m11 * height / 2)
    }
  }

  /// Returns a step that computes the matrix of a crop for each set of landmarks, given landmarks [N, points, 2 or more].
  package static func landmarksToMatrix(
    _ header: Header, shape: TensorShape, region: LandmarkRegion
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: shape[0]) { sets, run in
      for set in sets {
        region.write(
          points: run.floats(input) + set * shape[1] * shape[2], stride: shape[2],
          into: run.floats(output) + set * 16)
      }
    }
  }

  /// Returns a step that samples one crop from each image, given images [N, H, W, C], at the positions that the image's
  /// matrix specifies.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values; the step reads the images and the matrices.
  ///   - shape: The shape of the images.
  ///   - size: The numbers of rows and columns of each crop.
  package static func transformBilinear(
    _ header: Header, shape: TensorShape, size: (height: Int, width: Int)
  ) -> RowsStep {
    let input = header.reads[0]
    let matrices = header.reads[1]
    let output = header.writes
    return RowsStep(header, unitCount: shape[0] * size.height) { rows, run in
      for row in rows {
        let image = row / size.height
        writeRow(
          row % size.height, width: size.width,
          of: run.floats(input) + image * shape[1] * shape[2] * shape[3], shape: shape,
          matrix: run.floats(matrices) + image * 16,
          into: run.floats(output) + row * size.width * shape[3])
      }
    }
  }

  /// Computes one row of a crop.
  private static func writeRow(
    _ row: Int, width: Int, of image: UnsafePointer<Float>, shape: TensorShape,
    matrix: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>
  ) {
    let channels = shape[3]
    let lastX = Double(shape[2] - 1)
    let lastY = Double(shape[1] - 1)
    let m = (
      Double(matrix[0]), Double(matrix[1]), Double(matrix[3]), Double(matrix[4]),
      Double(matrix[5]), Double(matrix[7])
    )
    let v = Double(row) + 0.5
    for column in 0..<width {
      let u = Double(column) + 0.5
      let target = result + column * channels
      let x = m.0 * u + m.1 * v + m.2 - 0.5
      let y = m.3 * u + m.4 * v + m.5 - 0.5
      // NaN counts as outside.
      guard x >= 0, x <= lastX, y >= 0, y <= lastY else {
        target.update(repeating: 0, count: channels)
        continue
      }
      let left = Int(x)
      let top = Int(y)
      let fractionX = Float(x - Double(left))
      let fractionY = Float(y - Double(top))
      let right = left + 1 < shape[2] ? channels : 0
      let below = top + 1 < shape[1] ? shape[2] * channels : 0
      let pixel = image + (top * shape[2] + left) * channels
      for channel in 0..<channels {
        let p = pixel + channel
        let upper = p[0] + (p[right] - p[0]) * fractionX
        let lower = p[below] + (p[below + right] - p[below]) * fractionX
        target[channel] = upper + (lower - upper) * fractionY
      }
    }
  }

  /// Returns a step that transforms each set of points by its matrix, given points [N, points, 2].
  package static func transformLandmarks(_ header: Header, shape: TensorShape) -> RowsStep {
    let input = header.reads[0]
    let matrices = header.reads[1]
    let output = header.writes
    return RowsStep(header, unitCount: shape[0]) { sets, run in
      for set in sets {
        let source = run.floats(input) + set * shape[1] * 2
        let matrix = run.floats(matrices) + set * 16
        let target = run.floats(output) + set * shape[1] * 2
        for point in 0..<shape[1] {
          let x = source[2 * point]
          let y = source[2 * point + 1]
          target[2 * point] = matrix[0] * x + matrix[1] * y + matrix[3]
          target[2 * point + 1] = matrix[4] * x + matrix[5] * y + matrix[7]
        }
      }
    }
  }
}
