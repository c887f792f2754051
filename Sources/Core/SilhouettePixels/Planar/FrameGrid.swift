// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteKernels

/// The luma and chroma of a video frame, reduced to a small grid that is stretched over the frame, row by row from the
/// top. Values are means over the areas of the cells, 0…1 for the codes 0…255 and their equivalents at other depths.
package struct FrameGrid: Sendable {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The values of luma, followed by padding.
  package internal(set) var luma: [Float]
  /// The values of Cb, followed by padding.
  package internal(set) var cb: [Float]
  /// The values of Cr, followed by padding.
  package internal(set) var cr: [Float]

  private var axes: Axes?

  /// The number of padding elements at the end of each plane, which row loops read and write.
  package static let padding = 32

  /// Creates a grey grid.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    luma = [Float](repeating: 0, count: width * height + Self.padding)
    cb = [Float](repeating: 0.5, count: width * height + Self.padding)
    cr = cb
  }

  /// The axes that reduce a frame's planes to the grid.
  private struct Axes: Sendable {
    let format: PlanarPixelBuffer.Format
    let frameWidth: Int
    let frameHeight: Int
    let lumaColumns: MeanColumns
    let lumaRows: ResamplingAxis
    let chromaColumns: MeanColumns
    let chromaRows: ResamplingAxis

    init(_ frame: PlanarPixelBuffer, width: Int, height: Int) {
      format = frame.format
      frameWidth = frame.width
      frameHeight = frame.height
      let samples = PlanarPixelBuffer.Format(frame.format.subsampling).codeCount(
        ofPlane: 1, width: frame.width)
      lumaColumns = MeanColumns(frame.width, to: width)
      lumaRows = .averaging(frame.height, to: height)
      chromaColumns = MeanColumns(samples, to: width)
      chromaRows = .averaging(
        frame.format.rowCount(ofPlane: 1, height: frame.height), to: height)
    }
  }

  /// Computes the values from a frame.
  ///
  /// - Parameters:
  ///   - frame: A frame of any size and format; if it has no chroma, the grid is grey.
  ///   - threadCount: The number of threads; `nil` for all.
  package mutating func fill(from frame: PlanarPixelBuffer, threadCount: Int? = nil) {
    if axes?.format != frame.format || axes?.frameWidth != frame.width
      || axes?.frameHeight != frame.height
    {
      axes = Axes(frame, width: width, height: height)
      if frame.format.subsampling == nil {
        for index in cb.indices { (cb[index], cr[index]) = (0.5, 0.5) }
      }
    }
    guard let axes else { return }
    // The last frame's mask may still use the planes; they are overwritten anyway, so that they need not be copied.
    luma = emptyPlane
    if frame.format.chromaPlaneCount > 0 { (cb, cr) = (emptyPlane, emptyPlane) }
    let width = width
    let height = height
    let scale = 1 / Float(255 << (frame.format.bitDepth - 8))
    luma.withUnsafeMutableBufferPointer { luma in
      cb.withUnsafeMutableBufferPointer { cb in
        cr.withUnsafeMutableBufferPointer { cr in
          guard let luma = luma.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress
          else { return }
          let planes = frame.format.chromaPlaneCount
          let targets = GridPlanes(luma: luma, cb: cb, cr: cr)
          forEachBand(of: height, rowsPerBand: 24, threadCount: threadCount) { rows in
            // Frames much wider than the grid have means over many samples.
            let room = max(64, axes.lumaColumns.tapCount, axes.chromaColumns.tapCount)
            // Interleaved chroma at full size has two codes per luma code.
            let codeCount = max(
              frame.width, frame.format.codeCount(ofPlane: 1, width: frame.width))
            let sums = Plane<Float>(width: codeCount + room, height: 1)
            let single = Plane<Float>(width: sums.width, height: 1)
            withUnsafeRows(of: sums, single) { sums, single in
              for row in rows {
                averageRow(
                  of: frame, plane: 0, axes.lumaRows, row, axes.lumaColumns, sums.base, scale,
                  into: targets.luma + row * width)
                guard planes > 0 else { continue }
                if planes == 2 {
                  averageRow(
                    of: frame, plane: 1, axes.chromaRows, row, axes.chromaColumns, sums.base,
                    scale, into: targets.cb + row * width)
                  averageRow(
                    of: frame, plane: 2, axes.chromaRows, row, axes.chromaColumns, sums.base,
                    scale, into: targets.cr + row * width)
                } else {
                  sumFrameRow(of: frame, plane: 1, axes.chromaRows, row, sums.base)
                  for (offset, target) in [targets.cb, targets.cr].enumerated() {
                    separateRow(
                      sums.base + offset, into: single.base, count: axes.chromaColumns.sourceCount)
                    axes.chromaColumns.apply(single.base, scale: scale, into: target + row * width)
                  }
                }
              }
            }
          }
        }
      }
    }
    withExtendedLifetime(frame) {}
  }

  /// A plane with undefined values.
  private var emptyPlane: [Float] {
    let count = width * height
    return [Float](unsafeUninitializedCapacity: count + Self.padding) { plane, initializedCount in
      plane[count...].initialize(repeating: 0)
      initializedCount = plane.count
    }
  }

  /// Computes the values from an image, as full-range luma and chroma of BT.601.
  ///
  /// - Parameter pixels: The upright pixels; if they have no colours, the grid is grey.
  package mutating func fill(from pixels: PixelBuffer) {
    let small = pixels.averaged(width: width, height: height, component: .float32).encodedPixels()
    let matrix = RGBToYCbCr(.jpeg)
    withUnsafeRows(of: small) { small in
      for index in 0..<width * height {
        var color = small.base[index]
        color.w = 1
        luma[index] = (matrix.luma * color).sum() / 255
        cb[index] = (matrix.cb * color).sum() / 255
        cr[index] = (matrix.cr * color).sum() / 255
      }
    }
  }

  /// The start addresses of the grid's planes; each thread writes different rows.
  private struct GridPlanes: @unchecked Sendable {
    // Unchecked: every row is written by one thread only, while the arrays are accessed exclusively.
    let luma: UnsafeMutablePointer<Float>
    let cb: UnsafeMutablePointer<Float>
    let cr: UnsafeMutablePointer<Float>
  }

  /// Writes interleaved red, green and blue, 0…1.
  ///
  /// - Parameters:
  ///   - encoding: The colour encoding of the frame.
  ///   - result: The memory for three values per cell.
  package func writeRGB(
    _ encoding: YCbCrEncoding, into result: UnsafeMutableBufferPointer<Float>
  ) {
    precondition(result.count >= 3 * width * height, "room for \(result.count) numbers")
    luma.withUnsafeBufferPointer { luma in
      cb.withUnsafeBufferPointer { cb in
        cr.withUnsafeBufferPointer { cr in
          guard let luma = luma.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress,
            let result = result.baseAddress
          else { return }
          writeColors(luma, cb, cr, YCbCrToRGB(encoding), into: result, count: width * height)
        }
      }
    }
  }

  /// Sets the values to those of a grid over the stored frame, rotated to be upright.
  ///
  /// - Parameters:
  ///   - stored: The grid over the stored frame; rotated, it has the size of this grid.
  ///   - orientation: The orientation of the stored frame.
  package mutating func turn(_ stored: FrameGrid, to orientation: ImageOrientation) {
    precondition(
      orientation.displaySize(width: stored.width, height: stored.height) == (width, height),
      "a grid of another size")
    for row in 0..<height {
      let walk = orientation.walk(row: row, width: stored.width, height: stored.height)
      for column in 0..<width {
        let place = walk.first + column * walk.step
        luma[row * width + column] = stored.luma[place]
        cb[row * width + column] = stored.cb[place]
        cr[row * width + column] = stored.cr[place]
      }
    }
  }
}

extension ImageOrientation {
  /// Returns the index, in the stored pixels, of the first pixel of an upright row, and the index step to the next pixel.
  ///
  /// - Parameters:
  ///   - row: A row of the upright image.
  ///   - width: The number of stored columns.
  ///   - height: The number of stored rows.
  package func walk(row: Int, width: Int, height: Int) -> (first: Int, step: Int) {
    switch self {
    case .up: (row * width, 1)
    case .upMirrored: (row * width + width - 1, -1)
    case .down: ((height - 1 - row) * width + width - 1, -1)
    case .downMirrored: ((height - 1 - row) * width, 1)
    case .leftMirrored: (row, width)
    case .right: ((height - 1) * width + row, -width)
    case .rightMirrored: ((height - 1) * width + width - 1 - row, -width)
    case .left: (width - 1 - row, width)
    }
  }
}
