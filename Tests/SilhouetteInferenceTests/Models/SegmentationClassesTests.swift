// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference
import Testing

@Suite struct SegmentationClassesTests {
  @Test(arguments: [
    ("person", 15), ("Person", 15), ("people", 15), ("dining table", 11), ("dining-table", 11),
    ("tv", 20), ("TV monitor", 20), ("tvmonitor", 20), ("couch", 18), ("sofa", 18),
    ("airplane", 1), ("aeroplane", 1), ("motorcycle", 14), ("motorbike", 14),
    ("potted plant", 16), ("potted_plant", 16), ("background", 0), ("bus", 6),
  ])
  func synonymsAreRecognised(name: String, index: Int) {
    #expect(SegmentationClasses.pascalVOC.index(of: name) == index)
  }

  @Test func unknownNamesHaveNoIndex() {
    #expect(SegmentationClasses.pascalVOC.index(of: "unicorn") == nil)
    #expect(SegmentationClasses(["background", "person"]).index(of: "sofa") == nil)
    #expect(SegmentationClasses(["background", "couch"]).index(of: "sofa") == 1)
  }

  @Test("The library's constants equal the network's class names")
  func equality() {
    let standard: [SegmentationClass] = [
      .background, .aeroplane, .bicycle, .bird, .boat, .bottle, .bus, .car, .cat, .chair, .cow,
      .diningTable, .dog, .horse, .motorbike, .person, .pottedPlant, .sheep, .sofa, .train, .tv,
    ]
    let network = SegmentationClasses.pascalVOC.names.map { SegmentationClass($0) }
    #expect(standard == network)
    #expect(standard.map(\.hashValue) == network.map(\.hashValue))
    #expect(Set(standard).count == 21)
    #expect(SegmentationClass("TV-Monitor") == .tv && SegmentationClass("couch") == .sofa)
    #expect(SegmentationClass("unicorn") == "Unicorn" && SegmentationClass("unicorn") != .cow)
    // The original spelling is preserved.
    #expect(SegmentationClass("tvmonitor").name == "tvmonitor")
  }
}
