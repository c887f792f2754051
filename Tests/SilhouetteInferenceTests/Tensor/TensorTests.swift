// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import TestSupport
import Testing

@Suite struct TensorTests {
  static let counting = Tensor((0..<24).map(Float.init), shape: [2, 3, 4])

  @Test func subscripts() {
    var tensor = Self.counting
    #expect(tensor[1, 2, 3] == 23)
    #expect(tensor[0, 1, 0] == 4)
    tensor[1, 0, 2] = -1
    #expect(tensor[1, 0, 2] == -1)
    #expect(tensor.scalars()[14] == -1)
    let labels = Tensor([5, 6] as [UInt8], shape: [1, 2])
    #expect(labels[0, 1, as: UInt8.self] == 6)
    #expect(Tensor([3] as [Int64], shape: [])[as: Int64.self] == 3)
  }

  @Test func copiesAreIndependent() {
    let original = Self.counting
    var copy = original
    let address = original.withUnsafeBytes { $0.baseAddress }
    #expect(copy.withUnsafeBytes { $0.baseAddress } == address)
    copy[0, 0, 0] = 100
    #expect(original[0, 0, 0] == 0)
    #expect(copy.withUnsafeBytes { $0.baseAddress } != address)
    let mine = copy.withUnsafeBytes { $0.baseAddress }
    copy[0, 0, 1] = 101
    #expect(copy.withUnsafeBytes { $0.baseAddress } == mine)
  }

  @Test func reshapingSharesUntilWritten() {
    let original = Self.counting
    var flat = original.reshaped([24])
    #expect(flat.withUnsafeBytes { $0.baseAddress } == original.withUnsafeBytes { $0.baseAddress })
    #expect(flat[23] == original[1, 2, 3])
    flat[23] = 0
    #expect(original[1, 2, 3] == 23)
  }

  @Test func storageIsAligned() {
    for count in [0, 1, 5, 1000] {
      let tensor = Tensor(zeros: [count], of: .uint8)
      #expect(tensor.withUnsafeBytes { Int(bitPattern: $0.baseAddress) % 64 } == 0)
      #expect(tensor.withUnsafeBytes { $0.count } == count)
    }
  }

  @Test func slices() {
    let tensor = Self.counting
    #expect(tensor.slice(axis: 0, 1..<2) == Tensor((12..<24).map(Float.init), shape: [1, 3, 4]))
    #expect(
      tensor.slice(axis: 2, 1..<3).scalars() == [1, 2, 5, 6, 9, 10, 13, 14, 17, 18, 21, 22])
    #expect(tensor.slice(axis: 1, at: 2).shape == [2, 4])
    #expect(tensor.slice(axis: 1, at: 2).scalars() == [8, 9, 10, 11, 20, 21, 22, 23])
    #expect(tensor.slice(axis: 1, 1..<1).shape == [2, 0, 4])
    var random = SeededRandom(seed: 500)
    for _ in 0..<30 {
      let shape = TensorShape((0..<random.int(1...4)).map { _ in random.int(1...5) })
      let tensor = Tensor((0..<shape.elementCount).map { Int32($0) }, shape: shape)
      let axis = random.int(0...shape.rank - 1)
      let start = random.int(0...shape[axis])
      let end = random.int(start...shape[axis])
      let part = tensor.slice(axis: axis, start..<end)
      let stride = shape.strides[axis]
      let expected = (0..<Int32(shape.elementCount)).filter {
        (start..<end).contains(Int($0) / stride % shape[axis])
      }
      #expect(part.scalars(of: Int32.self) == expected)
    }
  }

  @Test func permutations() {
    let tensor = Self.counting
    let moved = tensor.permuted([2, 0, 1])
    #expect(moved.shape == [4, 2, 3])
    for a in 0..<2 {
      for b in 0..<3 { for c in 0..<4 { #expect(moved[c, a, b] == tensor[a, b, c]) } }
    }
    #expect(moved.permuted([1, 2, 0]) == tensor)
    #expect(tensor.permuted([0, 1, 2]) == tensor)
    let bytes = Tensor((0..<6).map { UInt8($0) }, shape: [2, 3])
    #expect(bytes.permuted([1, 0]).scalars(of: UInt8.self) == [0, 3, 1, 4, 2, 5])
    #expect(Tensor(zeros: [0, 3]).permuted([1, 0]).shape == [3, 0])
  }

  @Test func descriptions() {
    #expect(Tensor([1.5, -2] as [Float]).description == "float32[2] [1.5, -2.0]")
    #expect(
      Tensor([1, 2, 3, 4] as [UInt8], shape: [2, 2]).description == "uint8[2, 2] [[1, 2],\n [3, 4]]"
    )
    #expect(Tensor([7] as [Int32], shape: []).description == "int32[] 7")
    let long = Tensor((0..<100).map { Int64($0) }).description
    #expect(long == "int64[100] [0, 1, 2, …, 97, 98, 99]")
    #expect(Tensor(zeros: [0]).description == "float32[0] []")
  }

  @Test func equality() {
    #expect(Self.counting == Tensor((0..<24).map(Float.init), shape: [2, 3, 4]))
    #expect(Self.counting != Self.counting.reshaped([24]))
    #expect(Tensor([0] as [Int32]) != Tensor([0] as [Float]))
    #expect(Set([Self.counting, Self.counting.reshaped([24]), Self.counting]).count == 2)
  }

  @Test func initialisers() {
    #expect(Tensor(repeating: Float(2), shape: [2, 2]).scalars() == [2, 2, 2, 2])
    let written = Tensor(shape: [3]) { (numbers: UnsafeMutableBufferPointer<Int32>) in
      for index in numbers.indices { numbers[index] = Int32(index * index) }
    }
    #expect(written.scalars(of: Int32.self) == [0, 1, 4])
    #expect(Tensor(zeros: [2], of: .int64).scalars(of: Int64.self) == [0, 0])
  }

  @Test func shapes() {
    #expect(TensorShape([2, 3, 4]).strides == [12, 4, 1])
    #expect(TensorShape([]).elementCount == 1)
    #expect(TensorShape([2, 0]).elementCount == 0)
    #expect(TensorShape(validating: [1 << 40, 1 << 40]) == nil)
    #expect(TensorShape(validating: [1 << 40, 1 << 40, 0]) == nil)
    #expect(TensorShape(validating: [2, -1]) == nil)
    #expect(TensorShape(validating: [2, 3]) == [2, 3])
    #expect(TensorShape([1, 513]).description == "[1, 513]")
  }
}
