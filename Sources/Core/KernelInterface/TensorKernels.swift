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
  /// The number of floats that ``packMatrix(_:)`` writes.
  static func packedCount(depth: Int, columns: Int) -> Int
  /// Packs B for ``matrixProduct(_:rows:)`` of the same level.
  static func packMatrix(_ packing: MatrixPacking)
  /// Computes the given rows of C.
  static func matrixProduct(_ product: MatrixProduct, rows: Range<Int>)
  /// Adds a row to every row of a matrix, applies an activation and adds a residual.
  static func finishRows(_ finish: MatrixFinish)

  // MARK: Windows

  /// Transforms the given tiles of an image for Winograd's minimal filtering.
  static func winogradInput(_ input: WinogradInput, tiles: Range<Int>)
  /// Transforms the given tiles of products back to pixels of the result.
  static func winogradOutput(_ output: WinogradOutput, tiles: Range<Int>)
  /// Convolves every channel separately.
  static func depthwise(_ convolution: DepthwiseConvolution, rows: Range<Int>)
  /// Copies windows as rows of a matrix (im2col).
  static func gatherWindows(_ gather: WindowGather)
  /// Computes the means of windows; positions outside the image are not counted.
  static func averagePool(_ pooling: Pooling, rows: Range<Int>)
  /// Computes the maxima of windows.
  static func maxPool(_ pooling: Pooling, rows: Range<Int>)

  // MARK: Elements and rows of a matrix

  /// Applies a function to two values, element by element, then an activation.
  static func combine(_ operands: ElementwiseOperands)
  /// Applies a function to every value.
  static func apply(_ row: FunctionRow)
  /// Applies an activation to every value.
  static func activate(_ row: ActivationRow)
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
  static func convertBytes(_ row: DequantizedRow)
  /// Computes round(x / scale) + zero point, with ties rounded away from zero, clamped to 0…255.
  static func quantize(_ row: QuantizedRow)

  // MARK: Benchmarks

  /// Performs `rounds` · ``multiplyAddsPerRound`` multiply-adds on registers, without memory accesses, to measure a core's
  /// peak rate.
  ///
  /// - Returns: A value that depends on all results, so that the compiler cannot omit any.
  static func multiplyAddPeak(rounds: Int) -> Float
  /// The number of multiply-adds per round of ``multiplyAddPeak(rounds:)``.
  static var multiplyAddsPerRound: Int { get }
}
