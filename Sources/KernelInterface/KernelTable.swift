// SPDX-License-Identifier: Apache-2.0

/// The hot loops, built for one instruction set level.
///
/// Every function works on the rows or elements it is given and touches nothing else, so that any
/// division of the work among threads gives the same bytes.
package final class KernelTable: Sendable {
  /// The level's name: `base`, `v3` or `v4`.
  package let name: String
  /// The rows of C that the matrix tile makes at once: work is best divided in multiples of it.
  package let tileRows: Int
  /// The lanes of a vector: packed B and bias are padded to multiples of it.
  package let laneCount: Int

  /// Does this many rounds of multiply-adds in registers, for benchmarks.
  package let multiplyAddPeak: @Sendable (Int) -> Float
  /// The multiply-adds of one such round.
  package let multiplyAddsPerRound: Int

  /// The number of floats that `packMatrix` writes: (depth, columns).
  package let packedCount: @Sendable (Int, Int) -> Int
  /// Packs B given as [columns, depth] (row stride in elements): (source, stride, depth, columns,
  /// destination).
  package let packMatrix:
    @Sendable (UnsafePointer<Float>, Int, Int, Int, UnsafeMutablePointer<Float>) -> Void
  /// Multiplies rows first..<end.
  package let matrixProduct: @Sendable (MatrixProduct, Int, Int) -> Void
  /// Makes the rows first..<end of the result.
  package let depthwise: @Sendable (DepthwiseConvolution, Int, Int) -> Void
  /// Copies windows first..<end of the picture, row-major over the result, as rows of a matrix
  /// [window, kh · kw · channels]: (geometry, picture, first channel, channels, first, end, matrix).
  package let gatherWindows:
    @Sendable (
      WindowGeometry, UnsafePointer<Float>, Int, Int, Int, Int, UnsafeMutablePointer<Float>
    ) -> Void
  /// Means of windows, rows first..<end: (geometry, picture, result, activation, first, end).
  package let averagePool:
    @Sendable (
      WindowGeometry, UnsafePointer<Float>, UnsafeMutablePointer<Float>, KernelActivation, Int, Int
    ) -> Void
  /// Largest of windows, likewise.
  package let maxPool:
    @Sendable (
      WindowGeometry, UnsafePointer<Float>, UnsafeMutablePointer<Float>, KernelActivation, Int, Int
    ) -> Void
  /// Means of columns of a matrix: (matrix, rows, columns, result).
  package let columnMeans:
    @Sendable (UnsafePointer<Float>, Int, Int, UnsafeMutablePointer<Float>) -> Void
  /// a + b: (a, step of a, b, step of b, result, count, activation); a step of 0 repeats a number.
  package let add:
    @Sendable (
      UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
      KernelActivation
    ) -> Void
  /// a · b, likewise.
  package let multiply:
    @Sendable (
      UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
      KernelActivation
    ) -> Void
  /// max(a, b), likewise.
  package let maximum:
    @Sendable (
      UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
      KernelActivation
    ) -> Void
  /// min(a, b), likewise.
  package let minimum:
    @Sendable (
      UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
      KernelActivation
    ) -> Void
  /// An activation: (source, result, count, activation); in place is allowed.
  package let activate:
    @Sendable (UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int, KernelActivation) -> Void
  /// Adds a row to every row of a matrix and applies an activation, then adds a residual:
  /// (matrix, rows, columns, row, activation, residual).
  package let finishRows:
    @Sendable (
      UnsafeMutablePointer<Float>, Int, Int, UnsafePointer<Float>, KernelActivation,
      UnsafePointer<Float>?
    ) -> Void
  /// Softmax of rows: (source, rows, columns, beta, result).
  package let softmax:
    @Sendable (UnsafePointer<Float>, Int, Int, Float, UnsafeMutablePointer<Float>) -> Void
  /// The index of the largest of each row, the first of equals: (source, rows, columns, result).
  package let argMax:
    @Sendable (UnsafePointer<Float>, Int, Int, UnsafeMutablePointer<Int32>) -> Void
  /// Rows first..<end of a bilinear resize: (sizes, result, first, end).
  package let resizeBilinear: @Sendable (Upsampling, UnsafeMutablePointer<Float>, Int, Int) -> Void
  /// Rows first..<end of a nearest resize: (sizes, result, first, end).
  package let resizeNearest: @Sendable (Upsampling, UnsafeMutablePointer<Float>, Int, Int) -> Void
  /// Rows first..<end of the channel that is largest after a bilinear resize, the lowest of equals:
  /// (sizes, scratch of `scratchCount` floats, result, first, end).
  package let upsampledArgMax:
    @Sendable (Upsampling, UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt8>, Int, Int) ->
      Void
  /// Rows first..<end of the softmax after a bilinear resize, summed over channels whose weight
  /// is not 0: (sizes, weights, scratch of `scratchCount` floats, result, first, end).
  package let upsampledProbability:
    @Sendable (
      Upsampling, UnsafePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
      Int, Int
    ) -> Void
  /// Bytes to numbers: (source, result, count, scale, offset), number = byte · scale + offset.
  package let convertBytes:
    @Sendable (UnsafePointer<UInt8>, UnsafeMutablePointer<Float>, Int, Float, Float) -> Void
  /// Numbers to bytes: (source, result, count, scale, zero point), byte = round(x / scale) + zero.
  package let quantize:
    @Sendable (UnsafePointer<Float>, UnsafeMutablePointer<UInt8>, Int, Float, Float) -> Void

  package init(
    name: String,
    tileRows: Int,
    laneCount: Int,
    multiplyAddPeak: @escaping @Sendable (Int) -> Float,
    multiplyAddsPerRound: Int,
    packedCount: @escaping @Sendable (Int, Int) -> Int,
    packMatrix:
      @escaping @Sendable (UnsafePointer<Float>, Int, Int, Int, UnsafeMutablePointer<Float>) -> Void,
    matrixProduct: @escaping @Sendable (MatrixProduct, Int, Int) -> Void,
    depthwise: @escaping @Sendable (DepthwiseConvolution, Int, Int) -> Void,
    gatherWindows:
      @escaping @Sendable (
        WindowGeometry, UnsafePointer<Float>, Int, Int, Int, Int, UnsafeMutablePointer<Float>
      ) -> Void,
    averagePool:
      @escaping @Sendable (
        WindowGeometry, UnsafePointer<Float>, UnsafeMutablePointer<Float>, KernelActivation, Int,
        Int
      ) -> Void,
    maxPool:
      @escaping @Sendable (
        WindowGeometry, UnsafePointer<Float>, UnsafeMutablePointer<Float>, KernelActivation, Int,
        Int
      ) -> Void,
    columnMeans:
      @escaping @Sendable (UnsafePointer<Float>, Int, Int, UnsafeMutablePointer<Float>) -> Void,
    add:
      @escaping @Sendable (
        UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
        KernelActivation
      ) -> Void,
    multiply:
      @escaping @Sendable (
        UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
        KernelActivation
      ) -> Void,
    maximum:
      @escaping @Sendable (
        UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
        KernelActivation
      ) -> Void,
    minimum:
      @escaping @Sendable (
        UnsafePointer<Float>, Int, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, Int,
        KernelActivation
      ) -> Void,
    activate:
      @escaping @Sendable (UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int, KernelActivation)
      -> Void,
    finishRows:
      @escaping @Sendable (
        UnsafeMutablePointer<Float>, Int, Int, UnsafePointer<Float>, KernelActivation,
        UnsafePointer<Float>?
      ) -> Void,
    softmax:
      @escaping @Sendable (UnsafePointer<Float>, Int, Int, Float, UnsafeMutablePointer<Float>) ->
      Void,
    argMax:
      @escaping @Sendable (UnsafePointer<Float>, Int, Int, UnsafeMutablePointer<Int32>) -> Void,
    resizeBilinear: @escaping @Sendable (Upsampling, UnsafeMutablePointer<Float>, Int, Int) -> Void,
    resizeNearest: @escaping @Sendable (Upsampling, UnsafeMutablePointer<Float>, Int, Int) -> Void,
    upsampledArgMax:
      @escaping @Sendable (
        Upsampling, UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt8>, Int, Int
      ) -> Void,
    upsampledProbability:
      @escaping @Sendable (
        Upsampling, UnsafePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
        Int, Int
      ) -> Void,
    convertBytes:
      @escaping @Sendable (UnsafePointer<UInt8>, UnsafeMutablePointer<Float>, Int, Float, Float) ->
      Void,
    quantize:
      @escaping @Sendable (UnsafePointer<Float>, UnsafeMutablePointer<UInt8>, Int, Float, Float) ->
      Void
  ) {
    self.name = name
    self.tileRows = tileRows
    self.laneCount = laneCount
    self.multiplyAddPeak = multiplyAddPeak
    self.multiplyAddsPerRound = multiplyAddsPerRound
    self.packedCount = packedCount
    self.packMatrix = packMatrix
    self.matrixProduct = matrixProduct
    self.depthwise = depthwise
    self.gatherWindows = gatherWindows
    self.averagePool = averagePool
    self.maxPool = maxPool
    self.columnMeans = columnMeans
    self.add = add
    self.multiply = multiply
    self.maximum = maximum
    self.minimum = minimum
    self.activate = activate
    self.finishRows = finishRows
    self.softmax = softmax
    self.argMax = argMax
    self.resizeBilinear = resizeBilinear
    self.resizeNearest = resizeNearest
    self.upsampledArgMax = upsampledArgMax
    self.upsampledProbability = upsampledProbability
    self.convertBytes = convertBytes
    self.quantize = quantize
  }
}
