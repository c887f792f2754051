// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

extension MLMultiArray {
  /// Returns the elements as an image, like the function of the same name in CoreMLHelpers, which many iOS apps include.
  ///
  /// For an array of class indices with `min: 0, max: 1`, every index other than 0 becomes white.
  ///
  /// - Parameters:
  ///   - min: The value that becomes black.
  ///   - max: The value that becomes white, which must differ from `min`.
  ///   - channel: The channel to convert; `nil` for all channels, of which there must be 1, 3 or 4.
  ///   - axes: The indices of the axes of channels, rows and columns; `nil` if the shape ends in [C, H, W] or is [H, W].
  /// - Returns: `nil` for an unsuitable shape or channel.
  public func image(
    min: Double = 0, max: Double = 255, channel: Int? = nil, axes: (Int, Int, Int)? = nil
  ) -> UIImage? {
    cgImage(min: min, max: max, channel: channel, axes: axes).map { UIImage(cgImage: $0) }
  }

  /// Returns the elements as an image; see ``image(min:max:channel:axes:)``.
  public func cgImage(
    min: Double = 0, max: Double = 255, channel: Int? = nil, axes: (Int, Int, Int)? = nil
  ) -> CGImage? {
    guard Float(min) != Float(max), Float(min).isFinite, Float(max).isFinite,
      let layout = Layout(self, axes)
    else {
      return nil
    }
    let channels = channel.map { [$0] } ?? Array(0..<layout.channels)
    guard [1, 3, 4].contains(channels.count),
      channels.allSatisfy({ $0 >= 0 && $0 < layout.channels })
    else { return nil }
    return CGImage(
      PixelBuffer(
        width: layout.columns, height: layout.rows, channelCount: channels.count, min: Float(min),
        max: Float(max), value: layout.reader(of: self, channels)))
  }

  /// The arrangement of channels, rows and columns in an array's memory.
  private struct Layout {
    let channels: Int
    let rows: Int
    let columns: Int
    /// The distances between neighbouring channels, rows and columns, in elements.
    private let steps: (channel: Int, row: Int, column: Int)

    /// - Returns: `nil` if the axes cannot be channels, rows and columns of an image.
    init?(_ array: MLMultiArray, _ axes: (Int, Int, Int)?) {
      let lengths = array.lengths
      let rank = lengths.count
      let chosen: [Int?]
      if let axes {
        chosen = [axes.0, axes.1, axes.2]
      } else {
        guard rank >= 2, lengths.dropLast(3).allSatisfy({ $0 == 1 }) else { return nil }
        chosen = [rank >= 3 ? rank - 3 : nil, rank - 2, rank - 1]
      }
      guard chosen.allSatisfy({ $0.map(lengths.indices.contains) ?? true }) else { return nil }
      let sizes = chosen.map { axis in axis.map { lengths[$0] } ?? 1 }
      let steps = chosen.map { axis in axis.map { array.steps[$0] } ?? 0 }
      channels = sizes[0]
      rows = sizes[1]
      columns = sizes[2]
      self.steps = (steps[0], steps[1], steps[2])
    }

    /// Returns a function that reads the element at a row, a column and an index into the chosen channels.
    func reader(of array: MLMultiArray, _ channels: [Int]) -> (Int, Int, Int) -> Float {
      func reader<T>(_: T.Type, _ convert: @escaping (T) -> Float) -> (Int, Int, Int) -> Float {
        let elements = array.dataPointer.assumingMemoryBound(to: T.self)
        return { row, column, channel in
          convert(
            elements[channels[channel] * steps.channel + row * steps.row + column * steps.column])
        }
      }
      return switch array.dataType {
      case .int32: reader(Int32.self) { Float($0) }
      case .float32: reader(Float.self) { $0 }
      case .double: reader(Double.self) { Float($0) }
      case .float16: reader(UInt16.self) { Half(bits: $0).number }
      }
    }
  }
}
