// SPDX-License-Identifier: Apache-2.0

// Image inputs in a graph file: every stored property of ``ImageInput`` has a line here.

extension ImageInput.Channels: StoredValue {}
extension ImageInput.Border: StoredValue {}
extension ImageInput.Sampler: StoredValue {}

extension ImageInput: StoredRecord {
  package static var blank: Self { Self(width: 1, height: 1) }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    let lengths = 1...1 << 24
    try fields("width", &width) { lengths.contains($0) }
    try fields("height", &height) { lengths.contains($0) }
    try fields("channels", &channels)
    try fields("scale", &scale)
    try fields("offset", &offset)
    try fields("border", &border)
    try fields("sampler", &sampler)
    try fields("scalesByMaximum", &scalesByMaximum)
  }
}
