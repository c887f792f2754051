// SPDX-License-Identifier: Apache-2.0

extension ICCProfile {
  /// An ICC profile for Display P3 (version 4): its primaries with white D65, adapted to D50 by the Bradford transform, and
  /// sRGB's curve.
  package static let displayP3: [UInt8] = {
    let white: [UInt8] = fixed(connectionWhite)
    // From the display's white to the white of the connection space.
    let adaptation: [UInt8] = fixed([
      1.047_811_2, 0.022_886_6, -0.050_127, 0.029_542_4, 0.990_484_4, -0.017_049_1, -0.009_234_5,
      0.015_043_6, 0.752_131_6,
    ])
    return profile(
      "RGB ", named: "Display P3",
      [(["wtpt"], element("XYZ ", white))]
        + matrix([
          [0.515_118_700_9, 0.241_189_167_8, -0.001_050_452_7],
          [0.291_977_832, 0.692_244_050_6, 0.041_879_120_1],
          [0.157_103_467, 0.066_566_781_5, 0.784_071_332_6],
        ]) + [
          (["rTRC", "gTRC", "bTRC"], curve(gamma: nil)), (["chad"], element("sf32", adaptation)),
        ])
  }()

  /// Returns a profile with a matrix and a curve; `nil` if the primaries do not enclose colours.
  ///
  /// - Parameters:
  ///   - name: The readable name.
  ///   - chromaticities: The primaries and white.
  ///   - gamma: The exponent of the curve; `nil` for sRGB's curve.
  static func matrix(
    named name: String, _ chromaticities: Chromaticities, gamma: Double?
  ) -> [UInt8]? {
    chromaticities.colorants.map { colorants in
      profile(
        "RGB ", named: name,
        matrix(colorants) + [(["rTRC", "gTRC", "bTRC"], curve(gamma: gamma))])
    }
  }

  /// Returns a profile for grey with a curve, which is sRGB's if there is no exponent.
  static func grey(named name: String, gamma: Double?) -> [UInt8] {
    profile("GRAY", named: name, [(["kTRC"], curve(gamma: gamma))])
  }

  private typealias Element = (names: [String], bytes: [UInt8])

  /// The white of the connection space, D50.
  private static let connectionWhite = [0.9642, 1, 0.8249]

  private static func matrix(_ colorants: [SIMD3<Double>]) -> [Element] {
    zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { name, color in
      ([name], element("XYZ ", fixed([color.x, color.y, color.z])))
    }
  }

  private static func curve(gamma: Double?) -> [UInt8] {
    if let gamma { return element("para", [0, 0, 0, 0] + fixed([gamma])) }
    return element(
      "para", [0, 3, 0, 0] + fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]))
  }

  /// Returns a profile of version 4 for a display.
  private static func profile(
    _ space: String, named name: String, _ own: [Element]
  ) -> [UInt8] {
    let elements: [Element] =
      [(["desc"], text(name)), (["cprt"], text("CC0"))] + own
    let start = 132 + 12 * elements.reduce(0) { $0 + $1.names.count }
    var table: [UInt8] = []
    var contents: [UInt8] = []
    for (names, bytes) in elements {
      for name in names {
        table += Array(name.utf8) + bytes4(start + contents.count) + bytes4(bytes.count)
      }
      contents += bytes
    }
    var header = [UInt8](repeating: 0, count: 128)
    func write(_ bytes: [UInt8], at place: Int) {
      header.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    write(bytes4(start + contents.count), at: 0)
    write([4, 0x20, 0, 0], at: 8)
    for (place, name) in [(12, "mntr"), (16, space), (20, "XYZ "), (36, "acsp")] {
      write(Array(name.utf8), at: place)
    }
    // The profile's date: 2026-01-01.
    write([0x07, 0xEA, 0, 1, 0, 1], at: 24)
    write(fixed(connectionWhite), at: 68)
    header += bytes4(table.count / 12)
    return header + table + contents
  }

  /// Returns the data of an element of a given type, padded to a multiple of four bytes.
  private static func element(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let bytes = Array(type.utf8) + [0, 0, 0, 0] + contents
    return bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
  }

  /// Returns the data of a text in one language.
  private static func text(_ text: String) -> [UInt8] {
    let units: [UInt8] = text.utf16.flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    var contents: [UInt8] = bytes4(1) + bytes4(12)
    contents += Array("enUS".utf8) + bytes4(units.count)
    contents += bytes4(28) + units
    return element("mluc", contents)
  }

  /// Returns the data of fixed-point numbers with 16 fractional bits.
  private static func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { bytes4(Int(($0 * 65536).rounded())) }
  }

  private static func bytes4(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
