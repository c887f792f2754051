// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// The bundled network for classes, compared with the file that it was made from and with that file's results.
@Suite(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.comment)))
struct BundledOriginTests {
  private static let bundled = Result {
    try DeepLabV3.Weights(
      contentsOf: SharedData.packageFolder + "/Weights/silhouette-deeplabv3.safetensors")
  }
  private static let model = Result { try DeepLabV3(bundled.get()) }

  @Test func tensorsEqualThoseOfTheTensorFlowLiteFile() throws {
    let bundled = try Self.bundled.get()
    let origin = try ModelFile(contentsOf: SharedModelTests.full).deepLabV3Weights()
    #expect(Set(bundled.tensors.keys) == Set(origin.tensors.keys))
    for (name, tensor) in origin.tensors {
      // Compares bits.
      #expect(bundled.tensors[name] == tensor, "\(name)")
    }
    var configuration = bundled.configuration
    configuration.source = origin.configuration.source
    configuration.license = origin.configuration.license
    #expect(configuration == origin.configuration)
  }

  @Test(arguments: ReferencePhotoTests.photos)
  func labelsEqualTheReference(_ photo: String) throws {
    let expected = try ReferencePhotoTests.Expected(photo, .full)
    let model = try Self.model.get()
    let map = try model.labels(
      for: expected.input(scale: model.imageInput.scale.x, offset: model.imageInput.offset.x))
    let equal = zip(map.labels, expected.labels).count { $0 == $1 }
    #expect(map.labels.count == expected.labels.count)
    #expect(Double(equal) >= 0.99 * Double(expected.labels.count), "\(equal) pixels of \(photo)")
  }
}
