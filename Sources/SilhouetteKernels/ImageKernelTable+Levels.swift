// SPDX-License-Identifier: Apache-2.0

import CPlatform
import KernelInterface
import KernelsBase

#if X86_KERNELS
  import KernelsX86V3
  import KernelsX86V4
#endif

// One table per build of the kernels. The three differ in nothing but the module they name.

extension ImageKernelTable {
  static let base = ImageKernelTable(
    name: "base", laneCount: KernelsBase.vectorLaneCount,
    spreadBytes: KernelsBase.spreadBytes,
    spreadBytesThroughTable: KernelsBase.spreadBytesThroughTable,
    gatherBytes: KernelsBase.gatherBytes,
    gatherBytesLinearToSRGB: KernelsBase.gatherBytesLinearToSRGB,
    blend: KernelsBase.blend,
    sourceOver: KernelsBase.sourceOver,
    colorMatrix: KernelsBase.colorMatrix,
    premultiply: KernelsBase.premultiply,
    unpremultiply: KernelsBase.unpremultiply,
    multiplyRows: KernelsBase.multiplyRows,
    addRows: KernelsBase.addRows,
    subtractRows: KernelsBase.subtractRows,
    maximumRows: KernelsBase.maximumRows,
    minimumRows: KernelsBase.minimumRows,
    scaleRow: KernelsBase.scaleRow,
    interpolateRows: KernelsBase.interpolateRows,
    interpolateColumns: KernelsBase.interpolateColumns,
    weightedRows: KernelsBase.weightedRows,
    convolveRow: KernelsBase.convolveRow,
    convolveRowByHalves: KernelsBase.convolveRowByHalves,
    doubleRow: KernelsBase.doubleRow,
    resampleRow: KernelsBase.resampleRow,
    fillRow: KernelsBase.fillRow,
    rowIsUniform: KernelsBase.rowIsUniform)

  #if X86_KERNELS
    static let v3 = ImageKernelTable(
      name: "v3", laneCount: KernelsX86V3.vectorLaneCount,
      spreadBytes: KernelsX86V3.spreadBytes,
      spreadBytesThroughTable: KernelsX86V3.spreadBytesThroughTable,
      gatherBytes: KernelsX86V3.gatherBytes,
      gatherBytesLinearToSRGB: KernelsX86V3.gatherBytesLinearToSRGB,
      blend: KernelsX86V3.blend,
      sourceOver: KernelsX86V3.sourceOver,
      colorMatrix: KernelsX86V3.colorMatrix,
      premultiply: KernelsX86V3.premultiply,
      unpremultiply: KernelsX86V3.unpremultiply,
      multiplyRows: KernelsX86V3.multiplyRows,
      addRows: KernelsX86V3.addRows,
      subtractRows: KernelsX86V3.subtractRows,
      maximumRows: KernelsX86V3.maximumRows,
      minimumRows: KernelsX86V3.minimumRows,
      scaleRow: KernelsX86V3.scaleRow,
      interpolateRows: KernelsX86V3.interpolateRows,
      interpolateColumns: KernelsX86V3.interpolateColumns,
      weightedRows: KernelsX86V3.weightedRows,
      convolveRow: KernelsX86V3.convolveRow,
      convolveRowByHalves: KernelsX86V3.convolveRowByHalves,
      doubleRow: KernelsX86V3.doubleRow,
      resampleRow: KernelsX86V3.resampleRow,
      fillRow: KernelsX86V3.fillRow,
      rowIsUniform: KernelsX86V3.rowIsUniform)

    static let v4 = ImageKernelTable(
      name: "v4", laneCount: KernelsX86V4.vectorLaneCount,
      spreadBytes: KernelsX86V4.spreadBytes,
      spreadBytesThroughTable: KernelsX86V4.spreadBytesThroughTable,
      gatherBytes: KernelsX86V4.gatherBytes,
      gatherBytesLinearToSRGB: KernelsX86V4.gatherBytesLinearToSRGB,
      blend: KernelsX86V4.blend,
      sourceOver: KernelsX86V4.sourceOver,
      colorMatrix: KernelsX86V4.colorMatrix,
      premultiply: KernelsX86V4.premultiply,
      unpremultiply: KernelsX86V4.unpremultiply,
      multiplyRows: KernelsX86V4.multiplyRows,
      addRows: KernelsX86V4.addRows,
      subtractRows: KernelsX86V4.subtractRows,
      maximumRows: KernelsX86V4.maximumRows,
      minimumRows: KernelsX86V4.minimumRows,
      scaleRow: KernelsX86V4.scaleRow,
      interpolateRows: KernelsX86V4.interpolateRows,
      interpolateColumns: KernelsX86V4.interpolateColumns,
      weightedRows: KernelsX86V4.weightedRows,
      convolveRow: KernelsX86V4.convolveRow,
      convolveRowByHalves: KernelsX86V4.convolveRowByHalves,
      doubleRow: KernelsX86V4.doubleRow,
      resampleRow: KernelsX86V4.resampleRow,
      fillRow: KernelsX86V4.fillRow,
      rowIsUniform: KernelsX86V4.rowIsUniform)
  #endif

  /// Every table that this CPU can run, slowest first.
  package static let supported: [ImageKernelTable] = {
    var tables = [base]
    #if X86_KERNELS
      let level = silhouette_x86_64_level()
      if level >= 3 { tables.append(v3) }
      if level >= 4 { tables.append(v4) }
    #endif
    return tables
  }()

  /// The table of the given name, if this CPU can run it.
  package static func named(_ name: String) -> ImageKernelTable? {
    supported.first { $0.name == name }
  }

  /// The fastest table that this CPU can run.
  package static let fastest: ImageKernelTable = supported[supported.count - 1]
}
