// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Arithmetic on known values that has no result.
@Suite struct ONNXFoldingErrorTests {
  private static func message(
    _ kind: String, _ operands: [ONNXFixture.Operand],
    _ attributes: [String: TinyONNX.Attribute] = [:], version: Int = 13
  ) -> String {
    ONNXFixture.refusal(kind, operands, attributes, version: version) ?? "read"
  }

  private static func message(
    _ kind: String, _ operands: [Int]..., attributes: [String: TinyONNX.Attribute] = [:]
  ) -> String {
    message(kind, operands.map { .integers($0) }, attributes)
  }

  private static func real(_ values: Double...) -> ONNXFixture.Operand {
    .stored(ReferenceTensor(shape: [values.count], values: values))
  }

  @Test func overflowIsRefused() {
    #expect(Self.message("Add", [.max], [1]).contains("the result overflows"))
    #expect(Self.message("Sub", [.min], [1]).contains("the result overflows"))
    #expect(Self.message("Mul", [1 << 40], [1 << 40]).contains("the result overflows"))
    #expect(Self.message("Div", [1], [0]).contains("the result overflows"))
    #expect(Self.message("Div", [.min], [-1]).contains("the result overflows"))
    #expect(Self.message("Mod", [1], [0]).contains("the result overflows"))
    #expect(Self.message("Mod", [.min], [-1]) != "read")
    #expect(Self.message("ReduceProd", [1 << 40, 1 << 40]).contains("the result overflows"))
    #expect(Self.message("ReduceSum", [.max, 1]).contains("the result overflows"))
    // These have a result, the only one there is in 64 bits.
    #expect(Self.message("Neg", [.min]) == "read")
    #expect(Self.message("Abs", [.min]) == "read")
  }

  @Test func sizesAreLimited() {
    let huge = [1 << 20, 1 << 20]
    #expect(Self.message("ConstantOfShape", huge).contains("is too large"))
    #expect(Self.message("ConstantOfShape", [-1]).contains("is too large"))
    #expect(Self.message("ConstantOfShape", [.max, .max]).contains("is too large"))
    #expect(Self.message("Expand", [1], huge).contains("is too large"))
    #expect(Self.message("Expand", [1], [-1]) != "read")
    #expect(Self.message("Expand", [1], [.max, .max, 0]) != "read")
    #expect(Self.message("Expand", [1, 2], [3]).contains("cannot be broadcast"))
    #expect(Self.message("Range", [0], [1 << 30], [1]).contains("is too large"))
    #expect(Self.message("Range", [0], [1], [0]).contains("the range 0 to 1 by 0"))
    #expect(Self.message("Range", [0], [.max], [1]).contains("the range"))
    #expect(Self.message("Range", [0, 1], [1], [1]).contains("three numbers are needed"))
    #expect(
      Self.message("Range", [Self.real(0), Self.real(1), Self.real(0)]).contains("the range"))
    #expect(
      Self.message("Range", [Self.real(0), Self.real(1e30), Self.real(1)]).contains("the range"))
    #expect(
      Self.message(
        "ConstantOfShape", [.integers([1])], ["value": .tensor(.integers("", [1, 2]))]
      )
      .contains("must be one number"))
  }

  @Test func placesAreChecked() {
    #expect(Self.message("Gather", [1, 2], [2]).contains("index 2 of axis 0, which has 2"))
    #expect(Self.message("Gather", [1, 2], [-3]).contains("index -3"))
    #expect(Self.message("Gather", [], [0]).contains("which has 0"))
    #expect(
      Self.message("Gather", [1], [0], attributes: ["axis": .int(1)]).contains("axis 1 of a tensor")
    )
    #expect(
      Self.message("Concat", [1], [2], attributes: ["axis": .int(1)]).contains("axis 1 of a tensor")
    )
    #expect(
      Self.message("Concat", [.integers([1]), Self.real(1)], ["axis": .int(0)])
        .contains("inputs of different kinds"))
    #expect(
      Self.message("Transpose", [1], attributes: ["perm": .ints([1])]).contains("the order [1]"))
    #expect(Self.message("Reshape", [1, 2], [3]).contains("does not fit"))
    #expect(Self.message("Flatten", [1], attributes: ["axis": .int(2)]).contains("axis 2"))
    #expect(Self.message("Unsqueeze", [1], [0, 0]).contains("axes repeat"))
    #expect(Self.message("Squeeze", [1, 2], [0]).contains("the axes [0] of [2]"))
    #expect(Self.message("Slice", [1], [0], [1], [1]).contains("axis 1 of a tensor"))
  }

  @Test func kindsOfNumbersAreChecked() {
    #expect(Self.message("Not", [Self.real(1)]).contains("input 0 must be integers"))
    #expect(Self.message("And", [Self.real(1), Self.real(1)]).contains("takes truth values"))
    #expect(Self.message("Mod", [Self.real(1), Self.real(1)]).contains("takes integers"))
    #expect(Self.message("Sqrt", [1]).contains("takes real numbers"))
    #expect(Self.message("Gather", [.integers([1]), Self.real(0)]).contains("must be integers"))
    #expect(
      Self.message("Where", [Self.real(1), .integers([1]), .integers([2])])
        .contains("must be integers"))
    #expect(
      Self.message("Where", [Self.real(1), Self.real(1), Self.real(2)])
        .contains("must be integers"))
    #expect(Self.message("Cast", [1], attributes: ["to": .int(8)]).contains("element type 8"))
    #expect(
      Self.message("Cast", [Self.real(1e30)], ["to": .int(7)]).contains("not an integer of 64"))
    #expect(Self.message("Constant", []).contains("only numbers are supported"))
    #expect(
      Self.message("Constant", [], ["value_string": .text("a")]).contains("only numbers"))
    #expect(Self.message("Add", [.integers([1]), .absent]).contains("input 1 is missing"))
    #expect(Self.message("ConstantOfShape", []) != "read")
    #expect(Self.message("Pow", [10], [30]).contains("not an integer of 53 bits"))
    #expect(Self.message("Pow", [2], [-1]).contains("not an integer of 53 bits"))
    #expect(Self.message("Sin", [1]).contains("takes real numbers"))
  }
}

// Mistake onnx-overflow: arithmetic on sizes that wraps around
// - return checked { $0.multipliedReportingOverflow(by: $1) }
// + return { (x, y) throws(ModelError) in x &* y }
// = ONNXFoldingErrorTests
