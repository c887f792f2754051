// SPDX-License-Identifier: Apache-2.0

/// Why a request cannot be performed, or an observation not be asked so.
public enum RequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The region of interest is empty, not finite, or reaches out of the picture.
  case invalidRegionOfInterest(NormalizedRect)
  /// An observation has no such instance; 0 is the background.
  case unknownInstance(Int, count: Int)
  /// The model is not what the request needs.
  case unsuitableModel(String)
  /// A URL that is not a file's.
  case notAFile(String)
  /// The model has no input of this name besides the picture, or none was given for it.
  case unsuitableInput(name: String, String)

  public var description: String {
    switch self {
    case .invalidRegionOfInterest(let region):
      "the region of interest must be a part of (0, 0, 1, 1), found"
        + " (\(region.x), \(region.y), \(region.width), \(region.height))"
    case .unknownInstance(let index, let count):
      "there is no instance \(index): the picture has \(count), from 1, and 0 is the background"
    case .unsuitableModel(let message): message
    case .notAFile(let url): "\(url): expected the URL of a file"
    case .unsuitableInput(let name, let message): "input “\(name)”: \(message)"
    }
  }
}
