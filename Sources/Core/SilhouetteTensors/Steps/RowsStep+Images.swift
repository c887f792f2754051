// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

// Operators on images [N, H, W, C], a row of the result at a time.
extension RowsStep {
  /// Returns a step that pools the windows of images, such as by their maximum or mean.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - shape: The shape of the input.
  ///   - geometry: The geometry of the windows.
  ///   - activation: The activation applied to the result.
  ///   - kernel: A kernel that computes rows of the result.
  package static func pool(
    _ header: Header, shape: TensorShape, geometry: WindowGeometry, activation: KernelActivation,
    kernel: @escaping @Sendable (Pooling, Range<Int>) -> Void
  ) -> RowsStep {
    let rowsPerImage = geometry.outputHeight
    let width = geometry.outputWidth
    let channels = shape[3]
    // With windows of a thousand pixels a side, one row of the result is too much work for one unit.
    let operationsPerPixel = Int.saturatingProduct(
      min(geometry.kernelHeight, shape[1]), min(geometry.kernelWidth, shape[2]), channels)
    let columnsAtOnce = max(1, min(width, MostWork.operationCount / max(operationsPerPixel, 1)))
    let piecesPerRow = (width + columnsAtOnce - 1) / max(columnsAtOnce, 1)
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: shape[0] * rowsPerImage * piecesPerRow) { pieces, run in
      for piece in pieces {
        let row = piece / piecesPerRow
        let first = piece % piecesPerRow * columnsAtOnce
        let image = row / rowsPerImage
        var part = geometry
        part.outputWidth = min(columnsAtOnce, width - first)
        part.padLeft -= first * geometry.strideWidth
        let y = row % rowsPerImage
        // The kernel locates row y after y rows of the part's width.
        let pooling = Pooling(
          geometry: part,
          input: run.floats(input) + image * shape[1] * shape[2] * channels,
          output: run.floats(output) + (row * width + first - y * part.outputWidth) * channels,
          activation: activation)
        kernel(pooling, y..<y + 1)
      }
    }
  }

  /// Returns a step that resizes images.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - from: The shape of the input.
  ///   - to: The shape of the result.
  ///   - positions: The positions of the result's rows and columns in the input.
  ///   - kernel: A kernel that computes rows of the result.
  package static func resize(
    _ header: Header, from: TensorShape, to: TensorShape,
    positions: (rows: ResizePositions, columns: ResizePositions),
    kernel: @escaping @Sendable (Upsampling, UnsafeMutablePointer<Float>, Range<Int>) -> Void
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: to[0] * to[1]) { rows, run in
      for row in rows {
        let image = row / to[1]
        let sizes = Upsampling(
          input: run.floats(input) + image * from[1] * from[2] * from[3],
          inputHeight: from[1], inputWidth: from[2], channels: from[3], outputHeight: to[1],
          outputWidth: to[2], rows: positions.rows, columns: positions.columns)
        kernel(
          sizes, run.floats(output) + image * to[1] * to[2] * to[3],
          row % to[1]..<row % to[1] + 1)
      }
    }
  }

  /// Returns a step that distributes the channels of each pixel over a square block of pixels.
  ///
  /// - Parameters:
  ///   - header: The step's name, cost and values.
  ///   - from: The shape of the input.
  ///   - to: The shape of the result.
  ///   - side: The side of a block in pixels.
  package static func depthToSpace(
    _ header: Header, from: TensorShape, to: TensorShape, side: Int
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    // The elements of a row of a block are contiguous in both the input and the result.
    let length = side * to[3]
    return RowsStep(header, unitCount: to[0] * to[1]) { rows, run in
      for row in rows {
        var source = run.floats(input) + row / side * from[2] * from[3] + row % side * length
        var target = run.floats(output) + row * to[2] * to[3]
        for _ in 0..<from[2] {
          if length == 2 {
            // A function call for each pair would take several times as long.
            (target[0], target[1]) = (source[0], source[1])
          } else {
            target.update(from: source, count: length)
          }
          source += from[3]
          target += length
        }
      }
    }
  }
}
