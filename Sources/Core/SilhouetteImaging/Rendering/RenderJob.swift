// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// One rendering: strips from top to bottom, which several threads compute from rows decoded shortly before, and which
/// are written in order shortly after.
///
/// Decoding rows, computing a strip and writing a strip are pieces of work that any thread may take, whichever is due
/// first, but only one at a time for each stream and for the output. The windows limit how far decoding runs ahead,
/// and a constant limits the number of strips in flight.
///
/// Reading may block, as with a file on a network. To remain available for other work, the threads of the pool read
/// only from streams that have responded promptly so far, and leave if they have been idle for a while; the caller's
/// thread calls them back.
final class RenderJob: @unchecked Sendable {
  // Unchecked: all mutable state is protected by `changed`.

  /// The destination of the pixels.
  enum Output {
    /// Rows in memory, top row first; the stride is the distance between their starts.
    case memory(UnsafeMutableRawPointer, rowStrideInBytes: Int)
    case writer(any PixelRowWriter)
  }

  private let plan: RenderPlan
  private let whole: Region
  private let blocks: BlockSize
  private let strips: [Region]
  /// For each strip, the rows of each source that it needs, from the top.
  private let needs: [[Range<Int>]]
  /// The form in which codes are delivered; `nil` if values are.
  private let codeDelivery: CodeRecipe.Delivery?
  private let windows: [RowWindow]
  private let encoder: PixelEncoder
  private let bytesPerPixel: Int
  private let output: Output
  private let control: Renderer.Control?
  private let cancellation = CancellationFlag.current
  private let context: RenderContext
  private let memoryLimit: Int
  /// The bitmaps in temporary files.
  private let spilled: [PixelBuffer]
  /// The number of rows after which those bitmaps are taken out of the process; few if each is made of many of their rows.
  private let rowsBetweenReleases: Int
  /// The number of rows that were written when those bitmaps were last taken out of the process.
  private var releasedRowCount = 0

  private let changed = Condition()
  private var nextStrip = 0
  private var nextToWrite = 0
  private var isWriting = false
  /// The strips that have been computed but not yet written.
  private var finished: [Int: AlignedBuffer] = [:]
  private var completed = Set<Int>()
  private var freeBuffers: [AlignedBuffer] = []
  /// The end of the decoded rows of each source.
  private var decodedEnds: [Int]
  private var isDecoding: [Bool]
  private var failure: (any Error)?
  /// The number of consecutive reads from each source that did not block.
  private var promptReads: [Int]
  /// The number of participating threads of the pool.
  private var helperCount = 0
  private var helpersHaveLeft = false

  private let maximumStripsInFlight: Int
  private static let decodedRowsAtOnce = 16
  /// The number of prompt reads from a source after which threads of the pool may read from it.
  private static let promptReadCount = 4
  /// The time after which reading a few rows counts as blocked, and after which an idle thread of the pool leaves.
  private static let patienceMilliseconds = 50

  init(
    _ plan: RenderPlan, _ schedule: StripSchedule, windows: [RowWindow], encoder: PixelEncoder,
    bytesPerPixel: Int, output: Output, context: RenderContext, memoryLimit: Int,
    threadCount: Int, control: Renderer.Control?
  ) {
    self.plan = plan
    codeDelivery = plan.codeDelivery?.delivery
    whole = schedule.whole
    blocks = schedule.blocks
    strips = schedule.strips
    needs = schedule.needs
    self.windows = windows
    self.encoder = encoder
    self.bytesPerPixel = bytesPerPixel
    self.output = output
    self.control = control
    self.context = context
    self.memoryLimit = memoryLimit
    spilled = plan.spilledBitmaps
    let sourceRowCount = spilled.reduce(whole.height) { max($0, $1.height) }
    rowsBetweenReleases = max(
      1, PixelBuffer.rowsBetweenReleases * whole.height / max(1, sourceRowCount))
    maximumStripsInFlight = StripSchedule.stripsInFlight(threadCount)
    decodedEnds = [Int](repeating: 0, count: windows.count)
    isDecoding = [Bool](repeating: false, count: windows.count)
    promptReads = [Int](repeating: 0, count: windows.count)
  }

  /// Renders the image on the given number of threads.
  func run(threadCount: Int) throws {
    let threadCount = strips.count == 1 && windows.isEmpty ? 1 : threadCount
    let pool = ThreadPool.shared(threadCount: threadCount)
    while !changed.withLock({ isDone }) {
      changed.withLock { helpersHaveLeft = false }
      pool.forEach(taskCount: threadCount) { _, worker in work(isHelper: worker > 0) }
    }
    if let failure { throw failure }
  }

  /// Indicates whether nothing is left to do. The lock must be held.
  private var isDone: Bool { failure != nil || nextToWrite == strips.count }

  // MARK: Pieces of work

  private enum Piece {
    case write(Int, AlignedBuffer)
    case render(Int, AlignedBuffer?)
    case decode(source: Int, first: Int, end: Int)
  }

  /// Does pieces of work until none is left.
  ///
  /// - Parameter isHelper: `true` for a thread of the pool, which leaves if nothing is due for a while. The caller's
  ///   thread returns if the helpers have left and work is due for them.
  private func work(isHelper: Bool) {
    let worker = StripWorker(
      plan, context: context, memoryLimit: memoryLimit, cancellation: cancellation)
    changed.lock()
    if isHelper { helperCount += 1 }
    while true {
      if failure == nil, control?.isCancelled == true || cancellation?.isCancelled == true {
        failure = CancellationError()
      }
      if isDone { break }
      if !isHelper, helpersHaveLeft, helperCount == 0, isStripDue,
        promptReads.allSatisfy({ $0 > 0 })
      {
        break
      }
      guard let piece = nextPiece(isHelper: isHelper) else {
        if changed.wait(milliseconds: Self.patienceMilliseconds) || !isHelper { continue }
        helpersHaveLeft = true
        break
      }
      changed.unlock()
      let result = Result { try perform(piece, worker) }
      changed.lock()
      finish(piece)
      if case .failure(let error) = result, failure == nil { failure = error }
      changed.broadcast()
    }
    if isHelper { helperCount -= 1 }
    changed.broadcast()
    changed.unlock()
  }

  /// Indicates whether a strip can be computed. The lock must be held.
  private var isStripDue: Bool {
    nextStrip < strips.count && nextStrip - nextToWrite < maximumStripsInFlight
      && windows.indices.allSatisfy { decodedEnds[$0] >= needs[nextStrip][$0].upperBound }
  }

  /// Returns the piece that is due first; `nil` until another thread has finished a piece. The lock must be held.
  private func nextPiece(isHelper: Bool) -> Piece? {
    if !isWriting, let buffer = finished[nextToWrite] {
      isWriting = true
      finished[nextToWrite] = nil
      return .write(nextToWrite, buffer)
    }
    if isStripDue {
      nextStrip += 1
      return .render(nextStrip - 1, stripBuffer())
    }
    // The source that is the least far ahead comes first.
    var best: (source: Int, first: Int, end: Int, strip: Int)?
    for source in windows.indices
    where !isDecoding[source] && (!isHelper || promptReads[source] >= Self.promptReadCount) {
      let first = decodedEnds[source]
      guard
        let strip = (firstUnfinished..<strips.count).first(where: {
          needs[$0][source].upperBound > first
        })
      else { continue }
      // Rows above the ones that unfinished strips need can be overwritten.
      let kept = oldestRow(of: source)
      let room = windows[source].capacity - max(0, first - kept)
      let end = min(
        first + min(room, Self.decodedRowsAtOnce), needs[strips.count - 1][source].upperBound)
      if end <= first { continue }
      if best == nil || strip < best?.strip ?? 0 { best = (source, first, end, strip) }
    }
    guard let best else { return nil }
    isDecoding[best.source] = true
    return .decode(source: best.source, first: best.first, end: best.end)
  }

  /// The first strip that has not been computed yet.
  private var firstUnfinished: Int {
    var strip = nextToWrite
    while completed.contains(strip) { strip += 1 }
    return strip
  }

  /// Returns the first row of a source that is still needed.
  private func oldestRow(of source: Int) -> Int {
    for strip in firstUnfinished..<strips.count where !needs[strip][source].isEmpty {
      return needs[strip][source].lowerBound
    }
    return .max
  }

  private func stripBuffer() -> AlignedBuffer? {
    guard case .writer = output else { return nil }
    if let buffer = freeBuffers.popLast() { return buffer }
    return AlignedBuffer(
      byteCount: stripStride * (strips.map(\.height).max() ?? 0), zeroed: false)
  }

  private var stripStride: Int { whole.width * bytesPerPixel }

  /// Performs a piece of work. The lock must not be held.
  private func perform(_ piece: Piece, _ worker: StripWorker) throws {
    switch piece {
    case .decode(let source, let first, let end):
      let start = ContinuousClock.now
      try windows[source].decode(first, end)
      let waited = ContinuousClock.now - start > .milliseconds(Self.patienceMilliseconds)
      changed.withLock { promptReads[source] = waited ? 0 : promptReads[source] + 1 }
    case .render(let index, let buffer):
      let strip = strips[index]
      switch (output, buffer) {
      case (.memory(let base, let stride), _):
        try render(
          strip, worker, into: base + (whole.maxY - strip.maxY) * stride, rowStrideInBytes: stride)
      case (.writer, let buffer?):
        try render(strip, worker, into: buffer.baseAddress, rowStrideInBytes: stripStride)
      case (.writer, nil): break
      }
    case .write(let index, let buffer):
      guard case .writer(let writer) = output else { return }
      try writer.writeRows(
        strips[index].height, from: buffer.baseAddress, rowStrideInBytes: stripStride)
    }
  }

  private func render(
    _ strip: Region, _ worker: StripWorker, into base: UnsafeMutableRawPointer,
    rowStrideInBytes: Int
  ) throws {
    let table: [UInt8]? =
      if case .codes(let table) = codeDelivery { table } else { nil }
    try worker.render(strip, blocks: blocks) { tile in
      let region = tile.region
      for y in region.minY..<region.maxY {
        let target =
          base + (strip.maxY - 1 - y) * rowStrideInBytes
          + (region.minX - whole.minX) * bytesPerPixel
        copyCodes(
          tile.address(x: region.minX, y: y), through: table,
          count: region.width * tile.channelCount,
          into: target.assumingMemoryBound(to: UInt8.self))
      }
    } _: { span, row in
      encoder.encode(
        row, count: span.count,
        into: base + (strip.maxY - 1 - span.y) * rowStrideInBytes
          + (span.x - whole.minX) * bytesPerPixel)
    }
  }

  /// Records that a piece is done. The lock must be held.
  private func finish(_ piece: Piece) {
    switch piece {
    case .decode(let source, _, let end):
      decodedEnds[source] = end
      isDecoding[source] = false
    case .render(let index, let buffer):
      completed.insert(index)
      if let buffer {
        finished[index] = buffer
      } else {
        while completed.contains(nextToWrite) { advance() }
      }
    case .write(_, let buffer):
      freeBuffers.append(buffer)
      isWriting = false
      advance()
    }
  }

  private func advance() {
    completed.remove(nextToWrite)
    nextToWrite += 1
    let rowCount = whole.maxY - strips[nextToWrite - 1].minY
    if rowCount - releasedRowCount >= rowsBetweenReleases || nextToWrite == strips.count {
      releasedRowCount = rowCount
      for pixels in spilled { pixels.releaseRows() }
    }
    control?.report(rowCount, of: whole.height)
  }
}
