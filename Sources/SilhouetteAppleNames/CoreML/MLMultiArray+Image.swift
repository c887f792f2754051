// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

extension MLMultiArray {
  /// Returns the numbers as an image: the helper of CoreMLHelpers that many programs for iOS have.
  ///
  /// With integers and `min: 0, max: 1`, every number from 1 on is white.
  ///
  /// - Parameters:
  ///   - min: The number that becomes black.
  ///   - max: The number that becomes white, another one.
  ///   - channel: The channel to show; `nil` for all of 1, 3 or 4.
  ///   - axes: The axes of channels, rows and columns; `nil` for the last three of [C, H, W], or [H, W].
  /// - Returns: `nil` for another shape.
  public func image(
    min: Double = 0, max: Double = 255, channel: Int? = nil, axes: (Int, Int, Int)? = nil
  ) -> UIImage? {
    cgImage(min: min, max: max, channel: channel, axes: axes).map { UIImage(cgImage: $0) }
  }

  /// Returns the numbers as an image; as ``image(min:max:channel:axes:)``.
  public func cgImage(
    min: Double = 0, max: Double = 255, channel: Int? = nil, axes: (Int, Int, Int)? = nil
  ) -> CGImage? {
    guard min != max, min.isFinite, max.isFinite, let layout = Layout(lengths, axes) else {
      return nil
    }
    let channels = channel.map { [$0] } ?? Array(0..<layout.channels)
    guard [1, 3, 4].contains(channels.count),
      channels.allSatisfy({ $0 >= 0 && $0 < layout.channels })
    else { return nil }
    let numbers = tensor()
    let planes = channels.map { layout.plane($0, of: numbers) }
    let image = Tensor(
      (0..<layout.rows * layout.columns).flatMap { place in planes.map { $0[place] } },
      shape: [layout.rows, layout.columns, channels.count])
    return (try? image.image(min: Float(min), max: Float(max))).map { CGImage($0) }
  }

  /// The place of channels, rows and columns among the axes.
  private struct Layout {
    let channels: Int
    let rows: Int
    let columns: Int
    /// The distance of neighbouring channels, rows and columns in packed numbers.
    private let steps: (Int, Int, Int)

    init?(_ lengths: [Int], _ axes: (Int, Int, Int)?) {
      let rank = lengths.count
      let chosen: [Int?]
      if let axes {
        chosen = [axes.0, axes.1, axes.2]
      } else {
        guard rank >= 2, lengths.dropLast(3).allSatisfy({ $0 == 1 }) else { return nil }
        chosen = [rank >= 3 ? rank - 3 : nil, rank - 2, rank - 1]
      }
      guard chosen.allSatisfy({ $0.map(lengths.indices.contains) ?? true }) else { return nil }
      func length(_ axis: Int?) -> Int { axis.map { lengths[$0] } ?? 1 }
      func step(_ axis: Int?) -> Int { axis.map { lengths[($0 + 1)...].reduce(1, *) } ?? 0 }
      (channels, rows, columns) = (length(chosen[0]), length(chosen[1]), length(chosen[2]))
      steps = (step(chosen[0]), step(chosen[1]), step(chosen[2]))
    }

    func plane(_ channel: Int, of tensor: Tensor) -> [Float] {
      let numbers: [Float] =
        tensor.elementType == .int32
        ? tensor.scalars(of: Int32.self).map { Float($0) } : tensor.scalars()
      return (0..<rows).flatMap { y in
        (0..<columns).map { x in numbers[channel * steps.0 + y * steps.1 + x * steps.2] }
      }
    }
  }
}
