// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Image {
  /// Returns the image with its values, which are treated as unmanaged colours of a space, converted to the renderer's
  /// working space.
  ///
  /// Works pixel by pixel on the unpremultiplied colours; alpha and extent are unchanged. Nothing changes if either
  /// space is `ColorSpace.none`.
  ///
  /// - Parameter space: The colour space in which the values are encoded.
  public func matchedToWorkingSpace(from space: ColorSpace) -> Image {
    Image(ColorMatchRecipe(space: space, isFromWorkingSpace: false), self)
  }

  /// Returns the image with its colours converted from the renderer's working space to another, for steps that compute
  /// on the values of that space; ``matchedToWorkingSpace(from:)`` converts them back.
  ///
  /// - Parameter space: The colour space of the resulting values.
  public func matchedFromWorkingSpace(to space: ColorSpace) -> Image {
    Image(ColorMatchRecipe(space: space, isFromWorkingSpace: true), self)
  }
}

/// Converts unpremultiplied colours between the working space and another.
private struct ColorMatchRecipe: PixelwiseRecipe {
  let space: ColorSpace
  let isFromWorkingSpace: Bool

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let working = context.workingSpace
    let conversion =
      isFromWorkingSpace
      ? ColorConversion(from: working, to: space) : ColorConversion(from: space, to: working)
    convertColors(inputs[0], by: conversion, into: output, count: span.count, context.kernels)
  }

  var operationsPerValue: Double { 24 }

  var summary: String { isFromWorkingSpace ? "match to \(space)" : "match from \(space)" }
}

/// Converts the unpremultiplied colours of `count` pixels; alpha is unchanged.
func convertColors(
  _ input: PixelRow, by conversion: ColorConversion, into output: PixelRow, count: Int,
  _ kernels: ImageKernelTable
) {
  if conversion.isIdentity || output.layout != .full {
    copyRow(input, into: output, count: count)
    if !conversion.isIdentity { convertRow(output, by: conversion, count: count) }
    return
  }
  unpremultiplyRow(input, into: output, count: count, kernels)
  convertRow(output, by: conversion, count: count)
  premultiplyRow(output, into: output, count: count, kernels)
}
