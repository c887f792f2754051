// SPDX-License-Identifier: Apache-2.0

extension MaskField {
  /// Returns a 4:4:4, 8-bit frame of the masked part of a frame, with the mask as its straight alpha. Where the mask is
  /// 0, colours are black, so that nothing of the frame outside the mask remains.
  ///
  /// Chroma is interpolated bilinearly; codes of more than 8 bits are rounded to 8.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - encoding: The colour encoding of the frame; its range determines black.
  ///   - edges: The changes to the colours at the edge; `nil` for none.
  ///   - threadCount: The number of threads; `nil` for all.
  package func cutOut(
    _ frame: PlanarPixelBuffer, encoding: YCbCrEncoding, edges: EdgeColors? = nil,
    threadCount: Int? = nil
  ) -> PlanarPixelBuffer {
    var source = frame
    if let edges {
      source.makeUnique()
      let target = source
      forEachGroup(of: target, threadCount: threadCount) { group in
        sumChromaCoverage(of: target, group)
        edges.apply(to: target, group)
      }
    }
    var result = PlanarPixelBuffer(
      width: frame.width, height: frame.height, format: .i444Alpha, range: encoding.range)
    result.makeUnique()
    let target = result
    let colors = source
    writeMask(of: frame, threadCount: threadCount) { target.row($0, ofPlane: 3) }
    forEachBand(of: frame.height, threadCount: threadCount) { rows in
      let scratch = Plane<Float>(width: frame.width + FrameGrid.padding, height: 1)
      withUnsafeRows(of: scratch) { scratch in
        for row in rows {
          for plane in 0..<3 {
            guard colors.readFullRow(row, ofColor: plane, encoding, into: scratch.base) else {
              continue
            }
            copyCodes(
              scratch.base, shownBy: target.row(row, ofPlane: 3),
              into: target.row(row, ofPlane: plane), count: frame.width)
          }
        }
      }
    }
    withExtendedLifetime((target, colors)) {}
    return result
  }
}

extension PlanarPixelBuffer {
  /// Writes a row of luma, Cb or Cr at the frame's full width, as 8-bit codes; returns `false` if Cb or Cr is requested
  /// but the frame has no chroma.
  fileprivate func readFullRow(
    _ row: Int, ofColor color: Int, _ encoding: YCbCrEncoding,
    into result: UnsafeMutablePointer<Float>
  ) -> Bool {
    let scale = 1 / Float(1 << (format.bitDepth - 8))
    guard color > 0 else {
      for column in 0..<width { result[column] = Float(code(column, row, plane: 0)) * scale }
      return true
    }
    guard let subsampling = format.subsampling else { return false }
    let plane = format.isInterleaved ? 1 : color
    let step = format.isInterleaved ? 2 : 1
    let offset = format.isInterleaved ? color - 1 : 0
    let count = format.codeCount(ofPlane: plane, width: width) / step
    let rowCount = format.rowCount(ofPlane: plane, height: height)
    // The centre of a sample is on its first column or row, or midway between two.
    func neighbors(_ index: Int, _ size: Int, _ count: Int, isFirst: Bool) -> (Int, Int, Float) {
      let shift = isFirst ? 0 : (Float(size) - 1) / 2
      let place = min(max((Float(index) - shift) / Float(size), 0), Float(count - 1))
      let first = Int(place)
      return (first, min(first + 1, count - 1), place - Float(first))
    }
    let rows = neighbors(
      row, subsampling.rows, rowCount, isFirst: encoding.chromaSiting == .topLeft)
    for column in 0..<width {
      let columns = neighbors(
        column, subsampling.columns, count, isFirst: encoding.chromaSiting != .center)
      func value(_ row: Int) -> Float {
        let left = Float(code(columns.0 * step + offset, row, plane: plane))
        let right = Float(code(columns.1 * step + offset, row, plane: plane))
        return left + (right - left) * columns.2
      }
      let upper = value(rows.0)
      let lower = value(rows.1)
      result[column] = (upper + (lower - upper) * rows.2) * scale
    }
    return true
  }
}
