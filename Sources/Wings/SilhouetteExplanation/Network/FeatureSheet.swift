// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// A sheet of the most telling feature maps of a network's values for one photo, with the name and channel of each.
package struct FeatureSheet: Sendable {
  /// The sheet.
  package let image: Image

  /// The number of maps in a row, and the number per stage.
  private static let columns = 8
  /// The largest number of maps of a value that the user named.
  private static let largestCount = 64
  /// The height of a map on the sheet, in pixels.
  private static let height = 128

  /// Runs a network on a photo.
  ///
  /// - Parameters:
  ///   - pixels: The upright photo.
  ///   - file: The network.
  ///   - values: The names of values; empty for the results of the stages of DeepLabV3 or DeepLabV3+.
  ///   - threadCount: The number of threads; `nil` for the default.
  /// - Throws: ``FeatureSheetError``; `ModelError`, `InferenceError` or `RenderError`.
  package init(
    of pixels: PixelBuffer, in file: ModelFile, values: [String], threadCount: Int?
  ) throws {
    let graph = try file.graph()
    var options = InferenceOptions(threadCount: threadCount)
    options.keptValues =
      values.isEmpty ? Stage.stages(of: graph).map { graph[$0.result].name } : values
    if options.keptValues.isEmpty { throw FeatureSheetError.noStages }
    let model = try ImageModel(file, options: options)
    let results = try model.run(pixels.tensor(for: model.imageInput))
    var items: [Sheet.Item] = []
    for name in options.keptValues {
      guard let tensor = results.tensor(named: name) else { continue }
      guard tensor.elementType == .float32, tensor.shape.rank == 4, tensor.shape[0] == 1 else {
        throw FeatureSheetError.notMaps(name: name, type: "\(tensor.type)")
      }
      let maps = FeatureMaps(tensor)
      for channel in maps.telling(values.isEmpty ? Self.columns : Self.largestCount) {
        let caption = "\(Self.short(name)) \(channel)".filter { $0.isASCII }
        items.append(Sheet.Item(Image(pixels: maps.picture(of: channel)), caption: caption))
      }
    }
    if items.isEmpty { throw FeatureSheetError.flat(names: options.keptValues) }
    image = Sheet(height: Self.height, columns: Self.columns, background: .white).image(of: items)
  }

  /// Returns the last three parts of a value's name, which fit below a map.
  private static func short(_ name: String) -> String {
    name.split(at: ".").suffix(3).joined(separator: ".")
  }
}

/// The error for values that are no feature maps.
package enum FeatureSheetError: Error, CustomStringConvertible {
  /// The stages of the network are not known, and no value was named.
  case noStages
  /// All values are the same at all positions.
  case flat(names: [String])
  /// A value has no rows and columns.
  case notMaps(name: String, type: String)

  package var description: String {
    switch self {
    case .noStages:
      "the network is neither DeepLabV3 nor DeepLabV3+, whose stages are known; name a value of its graph"
        + " with --value"
    case .flat(let names):
      "nothing to draw: all maps of \(names.joined(separator: ", ")) have the same value everywhere"
    case .notMaps(let name, let type):
      "the value “\(name)” is \(type), expected float32[1, height, width, channels]"
    }
  }
}
