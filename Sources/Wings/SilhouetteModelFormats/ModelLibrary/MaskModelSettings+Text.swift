// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

extension MaskModelSettings {
  /// Returns the three numbers of a text such as `0.485,0.456,0.406`; `nil` if it is not such a text.
  package static func channels(_ text: some StringProtocol) -> SIMD3<Float>? {
    let numbers = text.split(at: ",", omittingEmptySubsequences: false).map { Float($0) }
    guard numbers.count == 3, let red = numbers[0], let green = numbers[1], let blue = numbers[2],
      red.isFinite, green.isFinite, blue.isFinite
    else { return nil }
    return SIMD3(red, green, blue)
  }

  /// Returns the size of a text such as `320x320`; `nil` if it is not such a text.
  package static func inputSize(_ text: some StringProtocol) -> ModelInputSize? {
    let numbers = text.split(at: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (1...largestSide).contains(width), (1...largestSide).contains(height)
    else { return nil }
    return ModelInputSize(width: width, height: height)
  }

  /// The largest number of columns or rows of an input.
  package static var largestSide: Int { 8193 }
}

extension MaskModelSettings {
  /// The keys of the lines in which settings are stored.
  private enum Key {
    static let mean = "mean"
    static let deviation = "std"
    static let inputSize = "input-size"
    static let scaling = "scale"
    static let sampler = "sampler"
    static let output = "mask-output"
    static let reading = "mask-values"
  }

  /// The settings as lines such as `key: value`.
  var lines: [String] {
    func channels(_ numbers: SIMD3<Float>) -> String {
      "\(numbers.x),\(numbers.y),\(numbers.z)"
    }
    return [
      "\(Key.mean): \(channels(mean))", "\(Key.deviation): \(channels(deviation))",
      "\(Key.scaling): \(scalesByMaximum ? "maximum" : "255")",
      "\(Key.sampler): \(sampler.rawValue)",
      "\(Key.reading): \(reading.rawValue)",
    ] + (inputSize.map { ["\(Key.inputSize): \($0.width)x\($0.height)"] } ?? [])
      + (outputName.map { ["\(Key.output): \($0)"] } ?? [])
  }

  /// Creates settings from their lines; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - values: The values of all lines, by key.
  ///   - path: The file's name in errors.
  /// - Throws: `FormatError` if a value is missing or malformed.
  init?(_ values: [Substring: String], path: String) throws(FormatError) {
    if values[Key.mean[...]] == nil { return nil }
    func value<Value>(
      _ key: String, _ parse: (String) -> Value?
    ) throws(FormatError) -> Value {
      guard let value = values[key[...]].flatMap(parse) else {
        throw FormatError(
          path: path, format: "provenance",
          "the line “\(key)” is missing or malformed")
      }
      return value
    }
    self.init(
      mean: try value(Key.mean) { Self.channels($0) },
      deviation: try value(Key.deviation) { Self.channels($0) },
      inputSize: values[Key.inputSize[...]] == nil
        ? nil : try value(Key.inputSize) { Self.inputSize($0) },
      scalesByMaximum: try value(Key.scaling) { ["255": false, "maximum": true][$0] },
      sampler: try value(Key.sampler) { ImageInput.Sampler(rawValue: $0) },
      outputName: values[Key.output[...]],
      reading: try value(Key.reading) { ImageModel.MaskReading(rawValue: $0) })
  }
}
