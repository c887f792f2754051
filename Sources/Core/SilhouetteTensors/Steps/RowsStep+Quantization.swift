// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// Conversions between bytes and the real numbers that they represent. The tables of scales and zero points have one entry,
// or one for every index of an axis.
extension RowsStep {
  /// The division of a tensor of bytes into units of work, with the scale and zero point of each unit.
  package struct QuantizedUnits: Sendable {
    let scales: [Float]
    let zeroPoints: [Int]
    /// The number of elements of a unit, which share one scale: a chunk of the tensor, or one index of the axis.
    let length: Int
    let count: Int

    /// - Parameters:
    ///   - scales: A single scale for the whole tensor, or one scale for each index of the axis.
    ///   - zeroPoints: The zero points, one for each scale.
    ///   - shape: The shape of the tensor.
    ///   - axis: The axis whose indices have separate scales, if there are several.
    package init(scales: [Float], zeroPoints: [Int], shape: TensorShape, axis: Int) {
      self.scales = scales
      self.zeroPoints = zeroPoints
      length = scales.count > 1 ? shape.strides[axis] : RowsStep.chunk
      count = shape.elementCount
    }

    var unitCount: Int { (count + length - 1) / max(length, 1) }

    func range(_ unit: Int) -> (first: Int, count: Int) {
      (unit * length, min(length, count - unit * length))
    }

    func scale(_ unit: Int) -> (scale: Float, zeroPoint: Float) {
      let channel = scales.count > 1 ? unit % scales.count : 0
      return (scales[channel], Float(zeroPoints[channel]))
    }
  }

  /// Returns a step that quantises real numbers to bytes.
  package static func quantize(
    _ header: Header, _ tensor: QuantizedUnits, kernels: KernelTable
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: tensor.unitCount) { units, run in
      for unit in units {
        let (first, count) = tensor.range(unit)
        let (scale, zeroPoint) = tensor.scale(unit)
        kernels.quantize(
          source: run.floats(input) + first,
          result: run.values[output].assumingMemoryBound(to: UInt8.self) + first, count: count,
          scale: scale, zeroPoint: zeroPoint)
      }
    }
  }

  /// Returns a step that converts integers to the real numbers that they represent.
  package static func dequantize(
    _ header: Header, _ tensor: QuantizedUnits, from type: ElementType, kernels: KernelTable
  ) -> RowsStep {
    let input = header.reads[0]
    let output = header.writes
    return RowsStep(header, unitCount: tensor.unitCount) { units, run in
      for unit in units {
        let (first, count) = tensor.range(unit)
        let (scale, zeroPoint) = tensor.scale(unit)
        // The difference of two integers is exact and the product is rounded once, as in TensorFlow Lite's
        // specification; scale · byte − scale · zero would lose digits to cancellation.
        let target = run.floats(output) + first
        let source = run.values[input]
        switch type {
        case .int32:
          let source = source.assumingMemoryBound(to: Int32.self) + first
          for index in 0..<count { target[index] = Float(source[index]) - zeroPoint }
        case .int64:
          let source = source.assumingMemoryBound(to: Int64.self) + first
          for index in 0..<count { target[index] = Float(source[index]) - zeroPoint }
        case .uint8, .float32:
          kernels.convertBytes(
            source: source.assumingMemoryBound(to: UInt8.self) + first, result: target,
            count: count, scale: 1, offset: -zeroPoint)
        }
        withUnsafePointer(to: scale) {
          kernels.combine(
            ElementwiseOperands(
              a: target, aStep: 1, b: $0, bStep: 0, result: target, count: count,
              function: .multiply, activation: .identity))
        }
      }
    }
  }
}
