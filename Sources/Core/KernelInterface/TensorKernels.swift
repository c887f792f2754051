// SPDX-License-Identifier: Apache-2.0

/// The type of the tensor kernels of one level.
package typealias KernelTable = any TensorKernels.Type

/// The hot loops of inference.
///
/// Every function accesses only the given rows or elements, so that any division of the work among threads gives the same
/// bytes. The parameter `rows` selects rows of the result.
package protocol TensorKernels: KernelLevel {
  // MARK: Matrix products

  /// The preferred granularity for dividing the rows of C among threads: a common multiple of the heights of all matrix
  /// tiles.
  static var tileRowCount: Int { get }
  /// The number of floats that ``packMatrix(source:rowStride:depth:columns:result:)`` writes.
  static func packedCount(depth: Int, columns: Int) -> Int
  /// Packs B, of which the transpose [columns, depth] is given, for ``matrixProduct(_:rows:)`` of the same level: one panel
  /// [depth, vectors] after the other.
  static func packMatrix(
    source: UnsafePointer<Float>, rowStride: Int, depth: Int, columns: Int,
    result: UnsafeMutablePointer<Float>)
  /// Computes the given rows of C.
  static func matrixProduct(_ product: MatrixProduct, rows: Range<Int>)
  /// Completes the rows of a matrix in place: last(activation(C + row) + residual), as in ``MatrixProduct``. The row and the
  /// slopes have one value per column, the residual the layout of the matrix.
  static func finishRows(
    matrix: UnsafeMutablePointer<Float>, rows: Int, columns: Int, row: UnsafePointer<Float>,
    activation: KernelActivation, residual: UnsafePointer<Float>?,
    lastActivation: KernelActivation, slopes: UnsafePointer<Float>?)

  // MARK: Windows

  /// Transforms the given tiles of an image for Winograd's minimal filtering.
  static func winogradInput(_ input: WinogradInput, tiles: Range<Int>)
  /// Transforms the given tiles of products back to pixels of the result.
  static func winogradOutput(_ output: WinogradOutput, tiles: Range<Int>)
  /// Convolves every channel separately.
  static func depthwise(_ convolution: DepthwiseConvolution, rows: Range<Int>)
  /// Copies windows as rows of a matrix (im2col).
  ///
  /// - Parameters:
  ///   - geometry: The windows of the image.
  ///   - input: The image [inputHeight, inputWidth, inputChannels].
  ///   - channels: The channels of the image to copy.
  ///   - windows: The windows to copy, by their row-major indices in the result.
  ///   - matrix: The matrix [windows, kernelHeight · kernelWidth · channels].
  static func gatherWindows(
    geometry: WindowGeometry, input: UnsafePointer<Float>, channels: Range<Int>,
    windows: Range<Int>, matrix: UnsafeMutablePointer<Float>)
  /// Computes the means of windows; positions outside the image are not counted.
  static func averagePool(_ pooling: Pooling, rows: Range<Int>)
  /// Computes the maxima of windows.
  static func maxPool(_ pooling: Pooling, rows: Range<Int>)

  // MARK: Elements and rows of a matrix

  /// Applies a function to two values, element by element, then an activation.
  static func combine(_ operands: ElementwiseOperands)
  /// Applies a function to every value; the result may be the source.
  static func apply(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<Float>, count: Int,
    function: KernelFunction)
  /// Applies an activation to every value; the result may be the source.
  static func activate(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<Float>, count: Int,
    activation: KernelActivation)
  /// Computes the mean of every column of a matrix.
  static func columnMeans(_ matrix: RowMajorMatrix, into result: UnsafeMutablePointer<Float>)
  /// Finds the largest element of every column of a matrix.
  static func columnMaxima(_ matrix: RowMajorMatrix, into result: UnsafeMutablePointer<Float>)
  /// Computes softmax(beta · x) of every row; the result may be the matrix itself.
  static func softmax(
    _ matrix: RowMajorMatrix, beta: Float, into result: UnsafeMutablePointer<Float>)
  /// Finds the index of the largest element of every row; the lowest index among equals.
  static func argMax(_ matrix: RowMajorMatrix, into result: UnsafeMutablePointer<Int32>)

  // MARK: Resizing

  /// Resizes bilinearly to [outputHeight, outputWidth, channels].
  static func resizeBilinear(
    _ upsampling: Upsampling, into result: UnsafeMutablePointer<Float>, rows: Range<Int>)
  /// Resizes to [outputHeight, outputWidth, channels] with the nearest neighbour.
  static func resizeNearest(
    _ upsampling: Upsampling, into result: UnsafeMutablePointer<Float>, rows: Range<Int>)
  /// Finds, for every pixel, the index of the channel with the largest value after a bilinear resize; the lowest index among
  /// equals.
  ///
  /// - Parameter scratch: Scratch memory for ``Upsampling/scratchCount`` floats.
  static func upsampledArgMax(
    _ upsampling: Upsampling, scratch: UnsafeMutablePointer<Float>,
    into result: UnsafeMutablePointer<UInt8>, rows: Range<Int>)
  /// Computes Σ weights[c] · softmax(x)[c] over the channels after a bilinear resize.
  ///
  /// - Parameter scratch: Scratch memory for ``Upsampling/scratchCount`` floats.
  static func upsampledProbability(
    _ upsampling: Upsampling, weights: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>,
    into result: UnsafeMutablePointer<Float>, rows: Range<Int>)

  // MARK: Bytes

  /// Computes byte · scale + offset, rounded after each operation.
  static func convertBytes(
    source: UnsafePointer<UInt8>, result: UnsafeMutablePointer<Float>, count: Int, scale: Float,
    offset: Float)
  /// Computes round(x / scale) + zero point, with ties rounded away from zero, clamped to 0…255.
  static func quantize(
    source: UnsafePointer<Float>, result: UnsafeMutablePointer<UInt8>, count: Int, scale: Float,
    zeroPoint: Float)

  // MARK: Benchmarks

  /// Performs `rounds` · ``multiplyAddsPerRound`` multiply-adds on registers, without memory accesses, to measure a core's
  /// peak rate.
  ///
  /// - Returns: A value that depends on all results, so that the compiler cannot omit any.
  static func multiplyAddPeak(rounds: Int) -> Float
  /// The number of multiply-adds per round of ``multiplyAddPeak(rounds:)``.
  static var multiplyAddsPerRound: Int { get }
}
