// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// The part of the image that a value of a network can depend on.
///
/// Row y of the value depends on no rows of the image but `start + y · stride` to `start + y · stride + size − 1`, of which
/// those outside of the image are padding; columns likewise. A window of `kernel` taps that are `dilation` rows apart and
/// moves by `stride` rows grows the field by `(kernel − 1) · dilation` of its input's strides.
package enum ReceptiveField: Hashable, Sendable {
  /// A window along one axis of the image, in pixels.
  package struct Span: Hashable, Sendable {
    /// The number of pixels that one position depends on.
    package var size: Int
    /// The distance between the spans of neighbouring positions.
    package var stride: Int
    /// The first pixel of the span of position 0; negative if it is in the padding.
    package var start: Int

    /// The span of the image's own pixels.
    static let pixel = Span(size: 1, stride: 1, start: 0)

    /// Returns the pixels that a position depends on, some of which may be outside of the image.
    package func pixels(of position: Int) -> Range<Int> {
      start + position * stride..<start + position * stride + size
    }

    fileprivate func after(kernel: Int, dilation: Int, stride: Int, before: Int) -> Span {
      Span(
        size: size + (kernel - 1) * dilation * self.stride, stride: self.stride * stride,
        start: start - before * self.stride)
    }

    fileprivate func union(_ other: Span) -> Span? {
      guard stride == other.stride else { return nil }
      let first = min(start, other.start)
      return Span(
        size: max(start + size, other.start + other.size) - first, stride: stride, start: first)
    }
  }

  /// None: the value does not depend on the image.
  case none
  /// A window that moves with the position.
  case window(rows: Span, columns: Span)
  /// The whole image, as after a global mean.
  case whole
  /// A part that this description does not express, as after a resize.
  case unknown

  /// Returns the field of every value of a graph with one image input.
  package static func fields(in graph: Graph) -> [ReceptiveField] {
    var fields: [ReceptiveField] = []
    for value in graph.values {
      switch value.origin {
      case .input: fields.append(.window(rows: .pixel, columns: .pixel))
      case .constant: fields.append(.none)
      case .operation(let operation, let inputs):
        fields.append(
          operation.receptiveField(
            inputs.map { (fields[$0.index], graph[$0].type) }, output: value.type.shape))
      }
    }
    return fields
  }

  fileprivate func after(
    _ window: Operator.Window, kernel: Operator.Extent2D, input: TensorShape
  ) -> ReceptiveField {
    guard case .window(let rows, let columns) = self else { return self }
    guard input.rank == 4,
      let geometry = try? window.geometry(input: input, kernel: kernel, outputChannels: 1)
    else { return .unknown }
    return .window(
      rows: rows.after(
        kernel: kernel.height, dilation: window.dilation.height, stride: window.stride.height,
        before: geometry.padTop),
      columns: columns.after(
        kernel: kernel.width, dilation: window.dilation.width, stride: window.stride.width,
        before: geometry.padLeft))
  }

  fileprivate func union(_ other: ReceptiveField) -> ReceptiveField {
    switch (self, other) {
    case (.none, let field), (let field, .none): return field
    case (.unknown, _), (_, .unknown): return .unknown
    case (.whole, _), (_, .whole): return .whole
    case (.window(let rows, let columns), .window(let otherRows, let otherColumns)):
      guard let rows = rows.union(otherRows), let columns = columns.union(otherColumns) else {
        return .unknown
      }
      return .window(rows: rows, columns: columns)
    }
  }
}

extension Operator {
  /// Returns the field of the operator's result, given those of its inputs and their types.
  fileprivate func receptiveField(
    _ inputs: [(field: ReceptiveField, type: TensorType)], output: TensorShape
  ) -> ReceptiveField {
    let first = inputs[0]
    let all = inputs.reduce(ReceptiveField.none) { $0.union($1.field) }
    switch definition.family(of: inputs.map(\.type)) {
    case .elementwise: return all
    case .window(let window, let taps):
      return first.field.after(window, kernel: taps, input: first.type.shape)
    case .wholeImage: return first.field == .none ? .none : .whole
    case .resizing:
      guard case .window = first.field, first.type.shape.elementCount != output.elementCount else {
        return first.field
      }
      return .unknown
    case .other:
      if case .window = all { return .unknown }
      return all
    }
  }
}

extension ReceptiveField: CustomStringConvertible {
  package var description: String {
    switch self {
    case .none: "nothing"
    case .whole: "the whole image"
    case .unknown: "unknown"
    case .window(let rows, let columns):
      "\(rows.size)×\(columns.size) pixels, \(rows.stride) apart, from \(rows.start),\(columns.start)"
    }
  }
}

extension ReceptiveField {
  /// Returns a line for each value that an operator of a graph computes from a part of the image or from all of it.
  package static func text(of graph: Graph) -> String {
    zip(graph.values, fields(in: graph)).map { value, field in
      guard case .operation = value.origin, field != .none else { return "" }
      return "“\(TerminalText.line(value.name))” \(value.type.shape): \(field)\n"
    }.joined()
  }
}
