// SPDX-License-Identifier: Apache-2.0

extension ImageModel {
  /// The outputs of one run of an ``ImageModel``.
  public struct Results: Sendable {
    /// The value of an output.
    public enum Value: Hashable, Sendable {
      /// The value of an output with the role ``OutputRole/labels(_:width:height:)``.
      case labels(LabelMap)
      /// The value of any other output.
      case tensor(Tensor)
    }

    /// An output and its value.
    public struct Entry: Hashable, Sendable {
      /// The output.
      public let output: Output
      /// The value.
      public let value: Value
    }

    /// All outputs, in the model's order.
    public let entries: [Entry]

    /// Returns the value of an output; `nil` for an unknown name.
    public subscript(name: String) -> Value? {
      entries.first { $0.output.name == name }?.value
    }

    /// The label map of the first output that produces one.
    public var labelMap: LabelMap? {
      for case .labels(let map) in entries.lazy.map(\.value) { return map }
      return nil
    }

    /// The mask of the first output that is one, 0…1: Float32 [1, h, w, 1] or [h, w].
    public var mask: Tensor? {
      for entry in entries {
        if case .mask = entry.output.role, case .tensor(let tensor) = entry.value { return tensor }
      }
      return nil
    }

    /// Returns the tensor of an output; `nil` for unknown names and for labels.
    public func tensor(named name: String) -> Tensor? {
      if case .tensor(let tensor)? = self[name] { tensor } else { nil }
    }
  }
}
