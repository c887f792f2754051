// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// The data of the page about the lazy image graph of `silhouette replace --background blur`: its steps, its plan, and its
/// result.
struct ImageGraphSection {
  /// The photo, reduced for the page.
  let pixels: PixelBuffer
  /// The subject's mask, of any size.
  let mask: PixelBuffer

  /// The longer side of the picture of the result.
  private static let side = 480

  /// The data.
  ///
  /// - Throws: `MaskError`, `RenderError` or `CodecError`.
  func json() throws -> JSONText {
    let image = try Image(pixels: pixels).replacingBackground(with: .blur(), mask: mask)
    let plan = try image.explain()
    let result = try image.pixels()
    let scale = min(Double(Self.side) / Double(max(result.width, result.height)), 1)
    return .object([
      "image": .string(
        try result.averaged(
          width: max(1, Int(Double(result.width) * scale)),
          height: max(1, Int(Double(result.height) * scale)), component: .uint8
        ).dataURL()),
      "region": rect(plan.region), "strips": .number(plan.stripCount),
      "block": .array([.number(plan.blockSize.width), .number(plan.blockSize.height)]),
      "bytesPerThread": .number(plan.bytesPerThread),
      "operations": .number(plan.cost.operationCount),
      "barriers": .array(plan.barriers.map { .string($0) }),
      "recipe": .array(
        plan.recipe.map { step in
          .object([
            "number": .number(step.number), "summary": .string(step.summary),
            "inputs": .array(step.inputs.map { .number($0) }), "extent": rect(step.extent),
          ])
        }),
      "stages": .array(
        plan.stages.map { stage in
          .object([
            "number": .number(stage.number), "steps": .array(stage.steps.map { .string($0) }),
            "inputs": .array(stage.inputs.map { .number($0) }),
            "channels": .number(stage.channelCount),
            "block": .array([.number(stage.blockSize.width), .number(stage.blockSize.height)]),
            "bytes": .number(stage.byteCount),
          ])
        }),
    ])
  }

  private func rect(_ rect: Rect) -> JSONText {
    rect.isInfinite
      ? .string("everywhere")
      : .array([rect.minX, rect.minY, rect.width, rect.height].map { .number($0) })
  }
}
