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
      /// The network's own numbers if they are probabilities that were stretched to a mask; `nil` otherwise.
      let probabilities: Tensor?
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
    public var mask: Tensor? { maskEntry.flatMap { tensor(named: $0.output.name) } }

    /// The mask for the search of subjects: as ``mask``, but probabilities are not stretched, because that would show noise
    /// where an image, or a part of one, has no subject.
    package var searchMask: Tensor? { maskEntry?.probabilities ?? mask }

    /// The first output that is a mask, and its value.
    package var maskEntry: Entry? {
      entries.first { if case .mask = $0.output.role { true } else { false } }
    }

    /// Returns the tensor of an output; `nil` for unknown names and for labels.
    public func tensor(named name: String) -> Tensor? {
      if case .tensor(let tensor)? = self[name] { tensor } else { nil }
    }
  }
}
