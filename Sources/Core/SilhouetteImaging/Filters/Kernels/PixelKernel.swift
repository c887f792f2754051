// SPDX-License-Identifier: Apache-2.0

/// A custom step of an image whose pixels depend on the inputs' pixels at the same position.
///
/// Rendering calls it for up to 1024 consecutive pixels of a row at a time, on several threads concurrently, together
/// with the steps around it: intermediate values stay in the processor's cache. Kernels with equal properties produce
/// equal images.
///
/// ```swift
/// struct RoundVignette: PixelKernel {
///   var center: Point
///   var radius: Double
///   var alpha: Kernel.Alpha { .kept }
///
///   func compute(_ pixels: Kernel.Pixels) {
///     let (source, result) = (pixels.input(0), pixels.result)
///     let scale = Float(1 / (radius * radius))
///     let dy = Float(Double(pixels.y) + 0.5 - center.y)
///     for index in 0..<pixels.count {
///       let dx = Float(Double(pixels.x + index) + 0.5 - center.x)
///       let light = max(0, 1 - (dx * dx + dy * dy) * scale)
///       result.red[index] = source.red[index] * light
///       result.green[index] = source.green[index] * light
///       result.blue[index] = source.blue[index] * light
///     }
///   }
/// }
///
/// let framed = Image(RoundVignette(center: Point(x: 320, y: 240), radius: 500), of: photo)
/// ```
public protocol PixelKernel: Hashable, Sendable {
  /// The text shown by ``Image/explain(region:)``; by default, the type and its properties.
  var summary: String { get }

  /// The alpha of the result; computed by default.
  var alpha: Kernel.Alpha { get }

  /// Returns the rectangle outside of which the result is transparent black; by default, the first input's extent, or
  /// the whole plane without inputs.
  ///
  /// - Parameter inputs: The extents of the inputs.
  func extent(of inputs: [Rect]) -> Rect

  /// Writes every pixel of ``Kernel/Pixels/result``, which may depend on the kernel's properties, the position of the
  /// pixel, and the inputs' pixels there, but not on the ends of the span.
  func compute(_ pixels: Kernel.Pixels)
}

extension PixelKernel {
  public var summary: String { "kernel \(self)" }
  public var alpha: Kernel.Alpha { .computed }
  public func extent(of inputs: [Rect]) -> Rect { inputs.first ?? .infinite }
}

extension Kernel {
  /// Consecutive pixels of a row that a ``PixelKernel`` computes.
  public struct Pixels {
    /// The column of the leftmost pixel; its centre is at `x + 0.5`.
    public let x: Int
    /// The row, y up; the pixels' centres are at `y + 0.5`.
    public let y: Int
    /// The number of pixels, at least 1.
    public let count: Int
    /// The memory to write to.
    public let result: ResultRow
    /// The number of inputs.
    public let inputCount: Int

    private let inputs: UnsafePointer<PixelRow>

    init(
      _ span: PixelSpan, result: ResultRow, inputs: UnsafePointer<PixelRow>, inputCount: Int
    ) {
      x = span.x
      y = span.y
      count = span.count
      self.result = result
      self.inputs = inputs
      self.inputCount = inputCount
    }

    /// Returns the pixels of an input, transparent black outside its extent.
    public func input(_ index: Int) -> Row {
      precondition(index >= 0 && index < inputCount, "input \(index) of \(inputCount)")
      return Row(inputs[index], count: count)
    }
  }
}

extension Image {
  /// Creates the image that a kernel computes from others.
  ///
  /// - Parameters:
  ///   - kernel: The kernel.
  ///   - inputs: Its inputs in the order of their indices; none if the kernel generates the image.
  public init(_ kernel: some PixelKernel, of inputs: Image...) {
    self.init(kernel, of: inputs)
  }

  /// Creates the image that a kernel computes from others.
  ///
  /// - Parameters:
  ///   - kernel: The kernel.
  ///   - inputs: Its inputs in the order of their indices; none if the kernel generates the image.
  public init(_ kernel: some PixelKernel, of inputs: [Image]) {
    let extent = kernel.extent(of: inputs.map(\.extent))
    self.init(
      node: Node(
        PixelKernelRecipe(
          kernel: kernel, extent: extent.isEmpty ? .empty : extent, inputCount: inputs.count),
        inputs.map(\.node)))
  }

  /// Returns the image with its pixels replaced by a function, up to 1024 consecutive pixels at a time.
  ///
  /// Two such images are equal only if one is a copy of the other; for filters and ``Renderer/Cache``, prefer a type
  /// that conforms to ``PixelKernel``.
  ///
  /// - Parameters:
  ///   - summary: The text shown by ``explain(region:)``.
  ///   - others: Further inputs, with indices from 1 on.
  ///   - alpha: The alpha of the result.
  ///   - body: A function that writes every pixel of the result; several threads call it concurrently. See
  ///     ``PixelKernel/compute(_:)``.
  public func applyingPixelKernel(
    _ summary: String = "kernel", with others: [Image] = [], alpha: Kernel.Alpha = .computed,
    _ body: @escaping @Sendable (Kernel.Pixels) -> Void
  ) -> Image {
    Image(
      PixelFunctionKernel(summary: summary, alpha: alpha, function: .init(body)),
      of: [self] + others)
  }
}

/// A function that is compared by identity.
final class KernelFunction<Argument>: Sendable, Hashable {
  let body: @Sendable (Argument) -> Void

  init(_ body: @escaping @Sendable (Argument) -> Void) { self.body = body }

  static func == (first: KernelFunction, second: KernelFunction) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private struct PixelFunctionKernel: PixelKernel {
  let summary: String
  let alpha: Kernel.Alpha
  let function: KernelFunction<Kernel.Pixels>

  func compute(_ pixels: Kernel.Pixels) { function.body(pixels) }
}

private struct PixelKernelRecipe<Work: PixelKernel>: PixelwiseRecipe {
  let kernel: Work
  let extent: Rect
  let inputCount: Int

  func extent(of inputs: [Rect]) -> Rect { extent }

  // Kernels may depend on the position of a pixel.
  func variation(of inputs: [PixelTraits]) -> Rect { .infinite }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    kernel.alpha.layout(first: inputs.first, extent: extent)
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: PixelRow.capacity) { spare in
      guard let spare = spare.baseAddress else { return }
      let writesAlpha = output.layout == .full
      kernel.compute(
        Kernel.Pixels(
          span,
          result: Kernel.ResultRow(
            output, alpha: writesAlpha ? output.alpha : spare, count: span.count),
          inputs: inputs, inputCount: inputCount))
      if writesAlpha, kernel.alpha == .kept, inputCount > 0 {
        output.alpha.update(from: inputs[0].alpha, count: span.count)
      }
    }
  }

  var summary: String { kernel.summary }
}
