// SPDX-License-Identifier: Apache-2.0

import CLibrary

extension MaskSigns {
  /// Measures the mask of the chosen parts, and the networks' results from which it was computed.
  ///
  /// - Parameters:
  ///   - mask: The mask of the whole map.
  ///   - look: The finer mask of the area around the parts, and its sides at edges of the map; `nil` if there is none.
  ///   - evidence: The networks' results.
  ///   - scores: The scores of the image's parts; empty if the subject was not chosen automatically.
  package init(
    _ mask: SubjectMask, look: (mask: SubjectMask, sides: [MaskSide])? = nil,
    _ evidence: SubjectEvidence, scores: [Double]
  ) {
    self.init(look?.mask.probability ?? mask.probability, cutBy: look?.sides ?? MaskSide.allCases)
    steadiness = look?.mask.steadiness
    let sum = scores.reduce(0, +)
    if sum > 0 {
      candidates = -scores.reduce(0) { $1 > 0 ? $0 + $1 / sum * log($1 / sum) : $0 }
    }
    guard let saliency = evidence.saliency else { return }
    var both = 0
    var either = 0
    var area = 0
    var sumOfSaliency = 0.0
    for place in mask.nearest.indices {
      if mask.probability.values[place] > 0.5 {
        area += 1
        sumOfSaliency += Double(max(saliency.values[place], 0))
      }
      guard mask.nearest[place] > 0 else { continue }
      let isNamed = evidence.foreground.values[place] > 0.5
      let isSalient = saliency.values[place] > 0.5
      if isNamed || isSalient { either += 1 }
      if isNamed, isSalient { both += 1 }
    }
    agreement = Double(both) / Double(max(either, 1))
    self.saliency = area > 0 ? sumOfSaliency / Double(area) : 0
  }
}
