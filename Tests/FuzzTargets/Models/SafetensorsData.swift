// SPDX-License-Identifier: Apache-2.0

/// The numbers of a safetensors file, which follow its header.
enum SafetensorsData {
  private static let maximumByteCount = 1 << 22

  /// Returns the offset of the numbers, or the end of a file without a whole header.
  static func start(in file: [UInt8]) -> Int {
    guard file.count >= 8 else { return file.count }
    let length = file.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return length > UInt64(file.count - 8) ? file.count : 8 + Int(length)
  }

  /// Returns a file with as many numbers as its header speaks of.
  static func completed(_ file: [UInt8]) -> [UInt8] {
    let start = start(in: file)
    let missing = start + end(file[min(8, start)..<start]) - file.count
    guard missing > 0 else { return file }
    // Small numbers in half precision: bytes of 0x2A and 0x2B as the upper ones.
    return file
      + (0..<missing).map { UInt8(truncatingIfNeeded: $0 % 2 == 0 ? $0 : 0x2A | $0 >> 1 & 1) }
  }

  /// Returns the largest offset in a header, without reading it as JSON.
  private static func end(_ header: ArraySlice<UInt8>) -> Int {
    let key = Array("\"data_offsets\":[".utf8)
    var (largest, place) = (0, header.startIndex)
    while place + key.count < header.endIndex {
      guard header[place] == key[0], header[place..<place + key.count].elementsEqual(key) else {
        place += 1
        continue
      }
      place += key.count
      var number = 0
      while place < header.endIndex, header[place] != UInt8(ascii: "]") {
        let digit = Int(header[place]) - 0x30
        number = (0...9).contains(digit) ? min(number * 10 + digit, maximumByteCount) : 0
        largest = max(largest, number)
        place += 1
      }
    }
    return largest
  }
}
