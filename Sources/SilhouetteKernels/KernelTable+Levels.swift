// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import KernelsBase

#if X86_KERNELS
  import KernelsX86V3
  import KernelsX86V4
#endif

// One table per build of the kernels. The three differ in nothing but the module they name.

extension KernelTable {
  static let base = KernelTable(
    name: "base", tileRows: KernelsBase.tileRowCount, laneCount: KernelsBase.vectorLaneCount,
    multiplyAddPeak: KernelsBase.multiplyAddPeak,
    multiplyAddsPerRound: KernelsBase.multiplyAddsPerRound, packedCount: KernelsBase.packedCount,
    packMatrix: KernelsBase.packMatrix,
    matrixProduct: KernelsBase.matrixProduct,
    depthwise: KernelsBase.depthwise,
    gatherWindows: KernelsBase.gatherWindows,
    averagePool: KernelsBase.averagePool,
    maxPool: KernelsBase.maxPool,
    columnMeans: KernelsBase.columnMeans,
    add: KernelsBase.add,
    multiply: KernelsBase.multiply,
    maximum: KernelsBase.maximum,
    minimum: KernelsBase.minimum,
    activate: KernelsBase.activate,
    finishRows: KernelsBase.finishRows,
    softmax: KernelsBase.softmax,
    argMax: KernelsBase.argMax,
    resizeBilinear: KernelsBase.resizeBilinear,
    resizeNearest: KernelsBase.resizeNearest,
    upsampledArgMax: KernelsBase.upsampledArgMax,
    upsampledProbability: KernelsBase.upsampledProbability,
    convertBytes: KernelsBase.convertBytes,
    quantize: KernelsBase.quantize)

  #if X86_KERNELS
    static let v3 = KernelTable(
      name: "v3", tileRows: KernelsX86V3.tileRowCount, laneCount: KernelsX86V3.vectorLaneCount,
      multiplyAddPeak: KernelsX86V3.multiplyAddPeak,
      multiplyAddsPerRound: KernelsX86V3.multiplyAddsPerRound,
      packedCount: KernelsX86V3.packedCount,
      packMatrix: KernelsX86V3.packMatrix,
      matrixProduct: KernelsX86V3.matrixProduct,
      depthwise: KernelsX86V3.depthwise,
      gatherWindows: KernelsX86V3.gatherWindows,
      averagePool: KernelsX86V3.averagePool,
      maxPool: KernelsX86V3.maxPool,
      columnMeans: KernelsX86V3.columnMeans,
      add: KernelsX86V3.add,
      multiply: KernelsX86V3.multiply,
      maximum: KernelsX86V3.maximum,
      minimum: KernelsX86V3.minimum,
      activate: KernelsX86V3.activate,
      finishRows: KernelsX86V3.finishRows,
      softmax: KernelsX86V3.softmax,
      argMax: KernelsX86V3.argMax,
      resizeBilinear: KernelsX86V3.resizeBilinear,
      resizeNearest: KernelsX86V3.resizeNearest,
      upsampledArgMax: KernelsX86V3.upsampledArgMax,
      upsampledProbability: KernelsX86V3.upsampledProbability,
      convertBytes: KernelsX86V3.convertBytes,
      quantize: KernelsX86V3.quantize)

    static let v4 = KernelTable(
      name: "v4", tileRows: KernelsX86V4.tileRowCount, laneCount: KernelsX86V4.vectorLaneCount,
      multiplyAddPeak: KernelsX86V4.multiplyAddPeak,
      multiplyAddsPerRound: KernelsX86V4.multiplyAddsPerRound,
      packedCount: KernelsX86V4.packedCount,
      packMatrix: KernelsX86V4.packMatrix,
      matrixProduct: KernelsX86V4.matrixProduct,
      depthwise: KernelsX86V4.depthwise,
      gatherWindows: KernelsX86V4.gatherWindows,
      averagePool: KernelsX86V4.averagePool,
      maxPool: KernelsX86V4.maxPool,
      columnMeans: KernelsX86V4.columnMeans,
      add: KernelsX86V4.add,
      multiply: KernelsX86V4.multiply,
      maximum: KernelsX86V4.maximum,
      minimum: KernelsX86V4.minimum,
      activate: KernelsX86V4.activate,
      finishRows: KernelsX86V4.finishRows,
      softmax: KernelsX86V4.softmax,
      argMax: KernelsX86V4.argMax,
      resizeBilinear: KernelsX86V4.resizeBilinear,
      resizeNearest: KernelsX86V4.resizeNearest,
      upsampledArgMax: KernelsX86V4.upsampledArgMax,
      upsampledProbability: KernelsX86V4.upsampledProbability,
      convertBytes: KernelsX86V4.convertBytes,
      quantize: KernelsX86V4.quantize)
  #endif
}
