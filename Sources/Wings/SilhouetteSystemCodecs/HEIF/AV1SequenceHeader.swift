// SPDX-License-Identifier: Apache-2.0

/// What a sequence header of AV1 states about the size of frames (AV1 Bitstream & Decoding Process, 5.5).
struct AV1SequenceHeader {
  /// The largest frame.
  private(set) var width = 0
  private(set) var height = 0
  /// The bits of a frame's own size.
  private var widthBits = 0
  private var heightBits = 0
  /// Indicates whether frames have the size of the sequence and hardly any header.
  private let isReduced: Bool
  /// The bits of a presentation time in frame headers.
  private var timeBits = 0
  private var identifierBits = 0
  private var forcesScreenContentTools = selected
  private var forcesIntegerVectors = selected

  /// The value that leaves a choice to each frame.
  private static let selected = 2

  /// Reads the contents of a unit (OBU) with a sequence header.
  init(_ bytes: some Sequence<UInt8>) {
    var reader = BitReader(bytes)
    reader.skip(4)
    isReduced = reader.flag()
    if isReduced { reader.skip(5) } else { readOperatingPoints(&reader) }
    widthBits = reader.bits(4) + 1
    heightBits = reader.bits(4) + 1
    width = reader.bits(widthBits) + 1
    height = reader.bits(heightBits) + 1
    if isReduced { return }
    if reader.flag() { identifierBits = reader.bits(4) + reader.bits(3) + 3 }
    // Three flags of tools within frames, and four of tools between frames.
    reader.skip(7)
    if reader.flag() { reader.skip(2) }
    if !reader.flag() { forcesScreenContentTools = reader.bits(1) }
    if forcesScreenContentTools > 0, !reader.flag() { forcesIntegerVectors = reader.bits(1) }
  }

  private mutating func readOperatingPoints(_ reader: inout BitReader) {
    var delayBits: Int?
    if reader.flag() {
      reader.skip(64)
      let isRegular = reader.flag()
      if isRegular { _ = reader.exponentialGolomb() }
      if reader.flag() {
        delayBits = reader.bits(5) + 1
        reader.skip(32 + 5)
        let bits = reader.bits(5) + 1
        timeBits = isRegular ? 0 : bits
      }
    }
    let hasInitialDelay = reader.flag()
    for _ in 0...reader.bits(5) {
      reader.skip(12)
      if reader.bits(5) > 7 { reader.skip(1) }
      if let delayBits, reader.flag() { reader.skip(2 * delayBits + 1) }
      if hasInitialDelay, reader.flag() { reader.skip(4) }
    }
  }

  /// Returns the size of the frame with a header; if it has a size of its own, the largest that the header can state.
  func frameSize(_ header: some Sequence<UInt8>) -> (width: Int, height: Int) {
    hasOwnSize(header) ? (1 << widthBits, 1 << heightBits) : (width, height)
  }

  private func hasOwnSize(_ header: some Sequence<UInt8>) -> Bool {
    var reader = BitReader(header)
    // A frame that is shown again has no further header.
    if isReduced || reader.flag() { return false }
    let type = reader.bits(2)
    let (key, switching) = (0, 3)
    let isShown = reader.flag()
    reader.skip(isShown ? timeBits : 1)
    if type != switching, type != key || !isShown { reader.skip(1) }
    reader.skip(1)
    var usesTools = forcesScreenContentTools == 1
    if forcesScreenContentTools == Self.selected { usesTools = reader.flag() }
    if usesTools, forcesIntegerVectors == Self.selected { reader.skip(1) }
    reader.skip(identifierBits)
    return type == switching || reader.flag()
  }
}
