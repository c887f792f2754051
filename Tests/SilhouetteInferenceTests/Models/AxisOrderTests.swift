// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteInference

/// The conversion between the order of axes in graphs and in files.
@Suite struct AxisOrderTests {
  @Test func channelsFirst() {
    var graph = Tensor(zeros: [2, 3, 4, 5])
    for n in 0..<2 {
      for y in 0..<3 {
        for x in 0..<4 {
          for c in 0..<5 { graph[n, y, x, c] = Float(n * 1000 + y * 100 + x * 10 + c) }
        }
      }
    }
    let order = AxisOrder.channelsFirst
    let tensor = order.tensor(fromGraph: graph)
    #expect(order.shape(ofGraphShape: graph.shape) == [2, 5, 3, 4])
    #expect(tensor.shape == [2, 5, 3, 4])
    #expect(tensor[1, 4, 2, 3] == 1234)
    #expect(tensor[0, 1, 2, 0] == 201)
    #expect(order.graphTensor(tensor) == graph)
  }

  @Test func otherRanksAndChannelsLastAreKept() {
    for shape in [[], [3], [2, 3], [2, 3, 4], [1, 2, 3, 4, 5]] as [TensorShape] {
      let tensor = Tensor((0..<shape.elementCount).map(Float.init), shape: shape)
      for order in AxisOrder.allCases {
        #expect(order.tensor(fromGraph: tensor) == tensor)
        #expect(order.graphTensor(tensor) == tensor)
        #expect(order.shape(ofGraphShape: shape) == shape)
      }
    }
    let image = Tensor((0..<24).map(Float.init), shape: [1, 2, 3, 4])
    #expect(AxisOrder.channelsLast.tensor(fromGraph: image) == image)
    #expect(AxisOrder.channelsLast.graphTensor(image) == image)
    #expect(AxisOrder.channelsLast.shape(ofGraphShape: image.shape) == image.shape)
  }
}
