// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore
import SilhouetteKernels

extension MaskField {
  /// The number of rows of a frame per unit of work.
  private static let rowsPerBand = 32

  /// Replaces the frame outside its mask with a background, plane by plane: luma is blended by the mask, chroma by the
  /// mean of the mask over the pixels that share a sample. Results are rounded to the nearest code, halves up.
  ///
  /// - Parameters:
  ///   - frame: The frame; its alpha is unchanged.
  ///   - background: A frame of the same size and format.
  ///   - edges: The changes of the frame's colours at the edge.
  ///   - threadCount: The number of threads; `nil` for all.
  package func blend(
    _ frame: inout PlanarPixelBuffer, over background: PlanarPixelBuffer,
    edges: EdgeColors? = nil, threadCount: Int? = nil
  ) {
    precondition(
      frame.width == background.width && frame.height == background.height
        && frame.format == background.format, "a frame and a background of two kinds")
    frame.makeUnique()
    let target = frame
    forEachGroup(of: target, threadCount: threadCount) { group in
      sumChromaCoverage(of: target, group)
      edges?.apply(to: target, group)
      for row in group.rows {
        target.blend(
          row, ofPlane: 0, background, group.spans, codesPerColumn: (1, 1),
          coverage: group.coverage[row - group.rows.lowerBound], total: 255)
      }
      guard let subsampling = target.format.subsampling else { return }
      let copies = target.format.isInterleaved ? 2 : 1
      for plane in 1...target.format.chromaPlaneCount {
        target.blend(
          group.rows.lowerBound / subsampling.rows, ofPlane: plane, background, group.spans,
          codesPerColumn: (copies, subsampling.columns), coverage: group.chroma.base,
          total: 255 * subsampling.rows * subsampling.columns)
      }
    }
    withExtendedLifetime(background) {}
  }

  /// Writes the mask of a frame at the frame's size.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - threadCount: The number of threads; `nil` for all.
  ///   - row: Returns the address of a row of the result, which has room for all columns of the frame.
  package func writeMask(
    of frame: PlanarPixelBuffer, threadCount: Int? = nil,
    into row: (Int) -> UnsafeMutablePointer<UInt8>
  ) {
    forEachGroup(of: frame, threadCount: threadCount) { group in
      for y in group.rows {
        let target = row(y)
        for span in group.spans {
          let start = target + span.columns.lowerBound
          switch span.kind {
          case .none: start.update(repeating: 0, count: span.columns.count)
          case .all: start.update(repeating: 255, count: span.columns.count)
          case .mixed:
            narrowCoverage(
              group.coverage[y - group.rows.lowerBound] + span.columns.lowerBound, into: start,
              count: span.columns.count)
          }
        }
      }
    }
  }

  /// Returns the mask of a frame as a frame of the same size that has only luma.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - threadCount: The number of threads; `nil` for all.
  package func lumaMask(
    of frame: PlanarPixelBuffer, threadCount: Int? = nil
  ) -> PlanarPixelBuffer {
    let result = PlanarPixelBuffer(zeros: .luma, width: frame.width, height: frame.height)
    writeMask(of: frame, threadCount: threadCount) { result.row($0, ofPlane: 0) }
    return result
  }

  /// Sums the coverage of the pixels that share a chroma sample.
  func sumChromaCoverage(of frame: PlanarPixelBuffer, _ group: MaskRowGroup) {
    guard let subsampling = frame.format.subsampling else { return }
    let copies = frame.format.isInterleaved ? 2 : 1
    for span in group.spans where span.kind == .mixed {
      let first = span.columns.lowerBound / subsampling.columns
      let end = (span.columns.upperBound + subsampling.columns - 1) / subsampling.columns
      sumCoverage(
        group.coverage.base + first * subsampling.columns, stride: group.coverage.width,
        rowCount: subsampling.rows, columns: subsampling.columns, copies: copies,
        into: group.chroma.base + first * copies, count: end - first)
    }
  }

  /// Calls `body` with each group of rows that share their chroma, with their spans and the coverage of the mixed spans, on
  /// all threads of the shared pool.
  func forEachGroup(
    of frame: PlanarPixelBuffer, threadCount: Int?,
    _ body: (MaskRowGroup) -> Void
  ) {
    let mask = MaskFieldRows(self, width: frame.width, height: frame.height)
    let groupHeight = frame.format.subsampling?.rows ?? 1
    forEachBand(of: frame.height, rowsPerBand: Self.rowsPerBand, threadCount: threadCount) { band in
      let scratch = MaskRowScratch(gridWidth: width, width: frame.width, rowCount: groupHeight)
      withUnsafeRows(of: scratch.coverage, scratch.chroma) { coverage, chroma in
        var first = band.lowerBound
        while first < band.upperBound {
          let rows = first..<min(first + groupHeight, band.upperBound)
          mask.findSpans(of: rows, in: scratch)
          for row in rows {
            let line = coverage[row - first]
            for span in scratch.spans where span.kind == .mixed {
              mask.writeCoverage(
                row: row, columns: span.columns, of: frame, into: line, scratch: scratch)
            }
            // Pixels beyond the right border repeat the last one.
            for beyond in 0..<4 { line[frame.width + beyond] = line[frame.width - 1] }
          }
          // Rows below the last one repeat it.
          for missing in rows.count..<max(groupHeight, rows.count) {
            coverage[missing].update(from: coverage[rows.count - 1], count: frame.width + 4)
          }
          body(
            MaskRowGroup(rows: rows, spans: scratch.spans, coverage: coverage, chroma: chroma))
          first = rows.upperBound
        }
      }
    }
    withExtendedLifetime(frame) {}
  }

  /// Calls `body` with the factors of luma, Cb and Cr, if the mask has any, and the constants.
  func withUnsafePlanes<T>(_ body: (ImagePlanes) -> T) -> T {
    luma.withUnsafeBufferPointer { luma in
      cb.withUnsafeBufferPointer { cb in
        cr.withUnsafeBufferPointer { cr in
          offsets.withUnsafeBufferPointer { offsets in
            // Nothing is written through these pointers.
            let last = UnsafeMutablePointer(mutating: offsets.baseAddress.unsafelyUnwrapped)
            func plane(_ buffer: UnsafeBufferPointer<Float>) -> UnsafeMutablePointer<Float> {
              hasFactors ? UnsafeMutablePointer(mutating: buffer.baseAddress) ?? last : last
            }
            return body(ImagePlanes(plane(luma), plane(cb), plane(cr), last))
          }
        }
      }
    }
  }
}

extension PlanarPixelBuffer {
  /// Blends one row of one plane, span by span.
  ///
  /// - Parameters:
  ///   - codesPerColumn: The number of codes per group of columns, and the number of columns in a group.
  ///   - coverage: The coverage of each code of the row, 0…`total`.
  fileprivate func blend(
    _ row: Int, ofPlane plane: Int, _ background: PlanarPixelBuffer, _ spans: [MaskSpan],
    codesPerColumn: (codes: Int, columns: Int), coverage: UnsafePointer<UInt16>, total: Int
  ) {
    let target = self.row(row, ofPlane: plane)
    let source = background.row(row, ofPlane: plane)
    for span in spans where span.kind != .all {
      let (codes, columns) = codesPerColumn
      let first = span.columns.lowerBound / columns * codes
      let count = (span.columns.upperBound + columns - 1) / columns * codes - first
      let bytes = format.bytesPerCode
      if span.kind == .none {
        (target + first * bytes).update(from: source + first * bytes, count: count * bytes)
      } else if bytes == 1 {
        Kernels.chosen.blendBytes(
          source: target + first, background: source + first, coverage: coverage + first,
          total: total, result: target + first, count: count)
      } else {
        UnsafeMutableRawPointer(target).withMemoryRebound(to: UInt16.self, capacity: first + count)
        {
          target in
          UnsafeRawPointer(source).withMemoryRebound(to: UInt16.self, capacity: first + count) {
            blendWideCodes(
              target + first, over: $0 + first, coverage: coverage + first, total: total,
              count: count)
          }
        }
      }
    }
  }
}
