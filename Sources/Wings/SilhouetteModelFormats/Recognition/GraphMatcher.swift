// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// A recogniser's queries on a graph; each returns the requested part or throws an error that names the value at
/// which the search ended.
struct GraphMatcher {
  let graph: Graph
  let path: String

  /// A convolution with its constants.
  struct Convolution {
    let id: Graph.ValueID
    /// The value that it convolves.
    let input: Graph.ValueID
    let window: Operator.Window
    let activation: Operator.Activation
    let isDepthwise: Bool
    /// The weights: [out, height, width, in] or [height, width, channels].
    let weight: Tensor
    let bias: Tensor

    /// The rows and columns of the window.
    var kernel: Operator.Extent2D {
      isDepthwise
        ? Operator.Extent2D(weight.shape[0], weight.shape[1])
        : Operator.Extent2D(weight.shape[1], weight.shape[2])
    }

    /// The number of output channels.
    var channels: Int { bias.shape[0] }
  }

  /// Creates an error about a value.
  func failure(_ id: Graph.ValueID, _ message: String) -> ModelError {
    let value = graph[id]
    let name = value.name.isEmpty ? "\(id)" : "\(id) “\(value.name)”"
    let operation = graph.operation(id).map { " (\($0.operation.name))" } ?? ""
    return ModelError(
      path: path, reason: .notRecognized(value: name + operation, message: message))
  }

  /// Returns the logits: the single output before argmax, softmax and resizing.
  func logits() throws(ModelError) -> Graph.ValueID {
    guard graph.outputs.count == 1, var id = graph.outputs.first?.value else {
      throw ModelError(
        path: path,
        reason: .notRecognized(
          value: "the outputs", message: "expected one, found \(graph.outputs.count)"))
    }
    search: while let (operation, inputs) = graph.operation(id) {
      switch operation {
      case .argMax, .softmax, .resizeBilinear: id = inputs[0]
      default: break search
      }
    }
    let type = graph[id].type
    guard type.elementType == .float32, type.shape.rank == 4, type.shape[0] == 1 else {
      throw failure(id, "expected logits of float32[1, h, w, C], found \(type)")
    }
    return id
  }

  /// Returns the convolution that computes a value; `nil` if the operator is not a convolution.
  func convolution(_ id: Graph.ValueID) throws(ModelError) -> Convolution? {
    guard let (operation, inputs) = graph.operation(id) else { return nil }
    let window: Operator.Window
    let activation: Operator.Activation
    let isDepthwise: Bool
    switch operation {
    case .convolution2D(let convolution):
      guard convolution.groups == 1 else { throw failure(id, "a grouped convolution") }
      window = convolution.window
      activation = convolution.activation
      isDepthwise = false
    case .depthwiseConvolution2D(let convolution):
      window = convolution.window
      activation = convolution.activation
      isDepthwise = true
    default: return nil
    }
    guard let weight = graph.constant(inputs[1]) else { throw failure(id, "computed weights") }
    let channels = isDepthwise ? weight.shape[2] : weight.shape[0]
    var bias = Tensor(zeros: [channels])
    if inputs.count > 2 {
      guard let constant = graph.constant(inputs[2]) else { throw failure(id, "a computed bias") }
      bias = constant
    }
    guard window.padding == .same || (window.stride == 1 && weight.shape.dropFirst().first == 1)
    else { throw failure(id, "expected the padding “same”, found \(window.padding)") }
    return Convolution(
      id: id, input: inputs[0], window: window, activation: activation, isDepthwise: isDepthwise,
      weight: weight, bias: bias)
  }

  /// Returns the convolution that computes a value, and checks its properties.
  ///
  /// - Parameter role: Its role in the network, for errors.
  func convolution(
    _ id: Graph.ValueID, _ role: String, kernel: Int = 1, isDepthwise: Bool = false,
    activation: Operator.Activation
  ) throws(ModelError) -> Convolution {
    guard let found = try convolution(id), found.isDepthwise == isDepthwise,
      found.kernel == Operator.Extent2D(kernel, kernel)
    else {
      let kind = isDepthwise ? "depthwise convolution" : "convolution"
      throw failure(id, "\(role): expected a \(kernel)×\(kernel) \(kind)")
    }
    guard found.activation == activation else {
      throw failure(
        id,
        "\(role): expected the activation \(activation.rawValue), found \(found.activation.rawValue)"
      )
    }
    guard found.window.stride.height == found.window.stride.width,
      found.window.dilation.height == found.window.dilation.width
    else { throw failure(id, "\(role): rows and columns are treated differently") }
    guard kernel > 1 || found.window.stride == 1 else {
      throw failure(id, "\(role): a 1×1 convolution with stride \(found.window.stride)")
    }
    return found
  }
}
