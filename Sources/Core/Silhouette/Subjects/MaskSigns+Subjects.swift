// SPDX-License-Identifier: Apache-2.0

extension MaskSigns {
  /// Measures the mask of the chosen parts, and the networks' results from which it was computed.
  ///
  /// - Parameters:
  ///   - mask: The mask of the whole map.
  ///   - look: The finer mask of the area around the parts; `nil` if there is none.
  ///   - evidence: The networks' results.
  package init(_ mask: SubjectMask, look: SubjectMask? = nil, _ evidence: SubjectEvidence) {
    self.init((look ?? mask).probability)
    guard let saliency = evidence.saliency else { return }
    var area = 0
    var sumOfSaliency = 0.0
    for place in mask.nearest.indices where mask.probability.values[place] > 0.5 {
      area += 1
      sumOfSaliency += Double(max(saliency.values[place], 0))
    }
    self.saliency = area > 0 ? sumOfSaliency / Double(area) : 0
  }
}
