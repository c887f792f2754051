// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// Functions that read XMP packets (ISO 16684-1).
enum XMP {
  /// The vocabularies that matter.
  private enum Vocabulary {
    case rdf
    case tiff
    case other

    init(_ name: some Sequence<UInt8>) {
      self =
        name.elementsEqual("http://ns.adobe.com/tiff/1.0/".utf8)
        ? .tiff
        : name.elementsEqual("http://www.w3.org/1999/02/22-rdf-syntax-ns#".utf8) ? .rdf : .other
    }
  }

  /// The meaning of an element, which depends on the one around it.
  private enum Role {
    case wrapper
    /// The list of descriptions.
    case list
    /// A description of the image, whose attributes and elements are its properties.
    case description
    case orientation
    case other
  }

  /// An open element, with the meanings that its prefixes had outside of it.
  private struct Element {
    var role: Role
    var hidden: [(prefix: [UInt8], Vocabulary?)] = []
  }

  /// The deepest nesting that is followed.
  private static let maximumDepth = 200

  /// Returns the orientation of the image that a packet describes, an attribute or element `tiff:Orientation`; `nil` if it is
  /// missing or not one of the eight.
  ///
  /// Descriptions of other images, such as those of which the image was made, do not count.
  static func orientation(of packet: [UInt8]) -> ImageOrientation? {
    var reader = XMLReader(utf8(packet))
    // The usual prefixes, for packets that do not declare them.
    var vocabularies: [[UInt8]: Vocabulary] = [Array("rdf".utf8): .rdf, Array("tiff".utf8): .tiff]
    var elements: [Element] = []
    var text: [UInt8] = []
    func isOrientation(_ name: ArraySlice<UInt8>, isAttribute: Bool) -> Bool {
      let name = XMLReader.Name(name)
      // Attributes without a prefix are in no vocabulary.
      return name.local.elementsEqual("Orientation".utf8) && !(isAttribute && name.prefix.isEmpty)
        && vocabularies[Array(name.prefix)] == .tiff
    }
    while let event = reader.next() {
      switch event {
      case .start(let name, let attributes):
        var element = Element(role: .other)
        for (attribute, value) in attributes {
          guard let prefix = XMLReader.Name(attribute).declaredPrefix else { continue }
          element.hidden.append((Array(prefix), vocabularies[Array(prefix)]))
          vocabularies[Array(prefix)] = Vocabulary(value)
        }
        switch elements.last?.role ?? .wrapper {
        case .wrapper:
          let name = XMLReader.Name(name)
          let isList =
            name.local.elementsEqual("RDF".utf8) && vocabularies[Array(name.prefix)] == .rdf
          element.role = isList ? .list : .wrapper
        case .list:
          element.role = .description
          for (attribute, value) in attributes where isOrientation(attribute, isAttribute: true) {
            if let orientation = orientation(named: value) { return orientation }
          }
        case .description where isOrientation(name, isAttribute: false):
          element.role = .orientation
          text = []
        case .orientation: element.role = .orientation
        default: break
        }
        elements.append(element)
        guard elements.count < maximumDepth else { return nil }
      case .text(let part):
        if elements.last?.role == .orientation { text += part }
      case .end:
        guard let element = elements.popLast() else { return nil }
        for (prefix, vocabulary) in element.hidden.reversed() { vocabularies[prefix] = vocabulary }
        if element.role == .orientation, let orientation = orientation(named: text) {
          return orientation
        }
      }
    }
    return nil
  }

  /// Returns the orientation with a number in text, around which white space may be.
  private static func orientation(named text: [UInt8]) -> ImageOrientation? {
    let digits = text.split(whereSeparator: \.isWhiteSpace)
    guard digits.count == 1, let number = UInt8(String(decoding: digits[0], as: UTF8.self)) else {
      return nil
    }
    return ImageOrientation(rawValue: number)
  }

  /// Returns a packet as UTF-8, which UTF-16 betrays itself by not being.
  private static func utf8(_ packet: [UInt8]) -> [UInt8] {
    let isBigEndian: Bool
    switch (packet.first, packet.dropFirst().first) {
    case (0xFE, 0xFF), (0, _): isBigEndian = true
    case (0xFF, 0xFE), (_, 0): isBigEndian = false
    default: return packet
    }
    let units = stride(from: 0, to: packet.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(packet[place]), UInt16(packet[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
