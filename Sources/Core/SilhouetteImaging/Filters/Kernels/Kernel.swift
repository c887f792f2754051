// SPDX-License-Identifier: Apache-2.0

/// The namespace of the types that a ``PixelKernel`` or an ``AreaKernel`` reads and writes.
public enum Kernel {}

extension Kernel {
  /// The alpha of a kernel's result.
  public enum Alpha: Hashable, Sendable {
    /// The values that the kernel writes, like the colours.
    case computed
    /// The first input's alpha at the same position, or 1 without inputs. Alpha that the kernel writes is ignored.
    case kept
    /// 1 within the extent. Alpha that the kernel writes is ignored.
    case opaque
  }
}

extension Kernel.Alpha {
  /// Returns the layout of a result.
  func layout(first: PixelTraits?, extent: Rect) -> PixelLayout {
    switch self {
    case .computed: .full
    case .opaque: .opaque
    case .kept: first?.isOpaque(in: extent) ?? true ? .opaque : .full
    }
  }
}

extension Kernel {
  /// Consecutive pixels of a row that a kernel reads, planar, from left to right.
  ///
  /// The values are premultiplied and in the renderer's working space. The memory is valid until the kernel returns;
  /// several channels may share it.
  public struct Row {
    /// Red, premultiplied.
    public let red: UnsafeBufferPointer<Float>
    /// Green, premultiplied.
    public let green: UnsafeBufferPointer<Float>
    /// Blue, premultiplied.
    public let blue: UnsafeBufferPointer<Float>
    /// Opacity, 0…1.
    public let alpha: UnsafeBufferPointer<Float>

    init(_ row: PixelRow, count: Int) {
      red = UnsafeBufferPointer(start: row.red, count: count)
      green = UnsafeBufferPointer(start: row.green, count: count)
      blue = UnsafeBufferPointer(start: row.blue, count: count)
      alpha = UnsafeBufferPointer(start: row.alpha, count: count)
    }

    /// A channel by its index: 0 for red, 1 for green, 2 for blue, 3 for alpha.
    public subscript(channel: Int) -> UnsafeBufferPointer<Float> {
      precondition(channel >= 0 && channel < 4, "channel \(channel) of 4")
      return channel == 0 ? red : channel == 1 ? green : channel == 2 ? blue : alpha
    }
  }

  /// Consecutive pixels of a row that a kernel writes, planar, from left to right.
  ///
  /// The values must be premultiplied and in the renderer's working space. Every value must be written.
  public struct ResultRow {
    /// Red, premultiplied.
    public let red: UnsafeMutableBufferPointer<Float>
    /// Green, premultiplied.
    public let green: UnsafeMutableBufferPointer<Float>
    /// Blue, premultiplied.
    public let blue: UnsafeMutableBufferPointer<Float>
    /// Opacity, 0…1; ignored unless the kernel's alpha is ``Alpha/computed``.
    public let alpha: UnsafeMutableBufferPointer<Float>

    /// Creates a row from one with memory for colours, and separate memory for alpha.
    init(_ row: PixelRow, alpha: UnsafeMutablePointer<Float>, count: Int) {
      red = UnsafeMutableBufferPointer(start: row.red, count: count)
      green = UnsafeMutableBufferPointer(start: row.green, count: count)
      blue = UnsafeMutableBufferPointer(start: row.blue, count: count)
      self.alpha = UnsafeMutableBufferPointer(start: alpha, count: count)
    }

    /// A channel by its index: 0 for red, 1 for green, 2 for blue, 3 for alpha.
    public subscript(channel: Int) -> UnsafeMutableBufferPointer<Float> {
      precondition(channel >= 0 && channel < 4, "channel \(channel) of 4")
      return channel == 0 ? red : channel == 1 ? green : channel == 2 ? blue : alpha
    }
  }
}
