// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// A page that follows one photo through the whole machine: the network's stages, what each pixel depends on, the classes,
/// the edge, a convolution and the image graph. All of its numbers and pictures come from one run.
package struct Explanation: Sendable {
  /// The run.
  package let run: NetworkRun
  /// The name of the photo.
  package let name: String
  /// The upright photo, with its longer side reduced to at most ``largestSide``.
  package let pixels: PixelBuffer

  /// The longer side of the photo whose edge is fitted and whose background is replaced, in pixels.
  package static let largestSide = 1024

  /// Runs the network on a photo.
  ///
  /// - Parameters:
  ///   - photo: The upright photo.
  ///   - name: The name of the photo, for the title.
  ///   - file: The network, DeepLabV3 or DeepLabV3+.
  ///   - threadCount: The number of threads; `nil` for the default.
  /// - Throws: `ModelError`, `InferenceError` or `RenderError`.
  package init(
    of photo: PixelBuffer, named name: String, file: ModelFile, threadCount: Int? = nil
  ) throws {
    self.name = name
    run = try NetworkRun(photo, file: file, threadCount: threadCount)
    let scale = Double(Self.largestSide) / Double(max(photo.width, photo.height))
    let image = Image(pixels: photo)
    let opaque =
      photo.format.channels.hasAlpha ? image.composited(over: Image(color: .white)) : image
    let colored = try opaque.cropped(to: photo.rect).pixels()
    pixels =
      scale < 1
      ? colored.averaged(
        width: max(1, Int((Double(photo.width) * scale).rounded())),
        height: max(1, Int((Double(photo.height) * scale).rounded()))) : colored
  }

  /// The data of the page, as JSON.
  ///
  /// - Throws: `MaskError`, `RenderError` or `CodecError`.
  package func json() throws -> JSONText {
    let edge = EdgeSection(run: run, pixels: pixels)
    var members: [(name: String, value: JSONText)] = [
      (
        "photo",
        .object([
          "name": .string(name), "width": .number(pixels.width), "height": .number(pixels.height),
        ])
      )
    ]
    members += try NetworkSection(run: run).members()
    members.append(("convolution", try ConvolutionSection(run: run).json() ?? .null))
    members.append(("edge", try edge.json() ?? .null))
    members.append(
      (
        "replace",
        try edge.subject().map { try ImageGraphSection(pixels: pixels, mask: $0.mask).json() }
          ?? .null
      ))
    return .object(members, .lines())
  }

  /// The page, as HTML that needs no other file and no network.
  ///
  /// - Throws: `MaskError`, `RenderError` or `CodecError`.
  package func page() throws -> [UInt8] {
    // No name of the photo, a class or a value must end the script that holds the data.
    let data = try json().description.replacing(each: "<", with: "\\u003c")
    var page: [UInt8] = []
    var rest = PackageResources.page_html[...]
    let parts: [(mark: String, bytes: [UInt8])] = [
      ("/* style */", PackageResources.page_css), ("{{data}}", Array(data.utf8)),
      ("/* script */", PackageResources.page_js),
    ]
    for (mark, bytes) in parts {
      let (before, after) = Self.split(rest, at: Array(mark.utf8))
      page += before + bytes
      rest = after
    }
    return page + rest
  }

  /// Returns the bytes before and after the first occurrence of a mark.
  private static func split(
    _ bytes: ArraySlice<UInt8>, at mark: [UInt8]
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    for place in bytes.indices where bytes[place...].starts(with: mark) {
      return (bytes[..<place], bytes[(place + mark.count)...])
    }
    preconditionFailure("page.html lacks \(String(decoding: mark, as: UTF8.self))")
  }
}
