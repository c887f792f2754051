// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The probability that a person would accept a cut-out unchanged, and the reasons to doubt it.
///
/// Logistic regression estimates it from results that the networks have already produced. `Documentation/Confidence.md`
/// describes how the estimate was fitted, and how reliable it is.
public struct MaskConfidence: Hashable, Sendable {
  /// The probability, 0…1.
  public let probability: Double
  /// The reasons for a probability below one half, the strongest first.
  public let doubts: [Doubt]

  private init(_ probability: Double, _ doubts: [Doubt]) {
    self.probability = probability
    self.doubts = doubts
  }

  /// The confidence in an empty mask, which is never accepted.
  package static let nothing = MaskConfidence(0, [.nothingStandsOut])
}

extension MaskConfidence {
  /// A reason to check a mask before using it.
  public enum Doubt: String, Hashable, Sendable, Codable, CaseIterable {
    /// The networks are uncertain about where the subject ends.
    case softBoundary
    /// The outline is long for the subject's size, because the subject is thin, ragged or in pieces.
    case longOutline
    /// The left, right or top edge of the image cuts the subject off.
    case cutByFrame
    /// The network's answers disagree about the subject's pixels: those for classes with those for salient objects, or
    /// those for the whole image with those for the area around the subject.
    case networksDisagree
    /// Other parts of the image could be the subject as well, or several were selected.
    case severalCandidates
    /// Much of the mask is in parts that were only taken along with the subject, such as objects that it seems to hold.
    case attachedPieces
    /// Nothing in the image is salient, or something is, but not the subject.
    case nothingStandsOut
  }
}

extension MaskConfidence.Doubt: CustomStringConvertible {
  public var description: String {
    switch self {
    case .softBoundary: "the boundary is soft"
    case .longOutline: "the subject is thin, ragged or in pieces"
    case .cutByFrame: "the frame cuts the subject off"
    case .networksDisagree: "the networks disagree"
    case .severalCandidates: "there are several candidates"
    case .attachedPieces: "other things were taken along"
    case .nothingStandsOut: "nothing stands out"
    }
  }
}

extension MaskConfidence: CustomStringConvertible {
  public var description: String {
    let percent = "\(Int((probability * 100).rounded())) %"
    return doubts.isEmpty
      ? percent : percent + ": " + doubts.map(\.description).joined(separator: ", ")
  }
}

extension MaskConfidence: Codable {
  private enum CodingKeys: String, CodingKey { case probability, doubts }

  /// - Throws: `DecodingError` if the probability is not within 0…1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let probability = try container.decode(Double.self, forKey: .probability)
    guard (0...1).contains(probability) else {
      throw DecodingError.dataCorruptedError(
        forKey: .probability, in: container,
        debugDescription: "expected a probability, found \(probability)")
    }
    self.init(probability, try container.decode([Doubt].self, forKey: .doubts))
  }
}

extension MaskConfidence {
  /// A measured quantity that the estimate depends on, and its coefficients.
  private struct Term: Sendable {
    let doubt: Doubt
    /// The change in the log odds per unit of the quantity.
    let weight: Double
    /// The mean of the quantity over good masks.
    let usual: Double
    /// Returns the quantity; `nil` if it was not measured.
    let value: @Sendable (MaskSigns) -> Double?
  }

  private static let bias = -9.26
  /// The change in the log odds after a close look, which makes masks softer, not worse.
  private static let closeLook = 0.99
  private static let terms = [
    Term(doubt: .softBoundary, weight: 1.66, usual: 2.63) { $0.shape?.sharpness },
    Term(doubt: .longOutline, weight: -0.52, usual: 2.07) { $0.shape?.outline },
    Term(doubt: .cutByFrame, weight: -0.31, usual: 0.17) { $0.shape?.isCutByFrame == true ? 1 : 0 },
    Term(doubt: .networksDisagree, weight: 0.77, usual: 0.94) { $0.agreement },
    Term(doubt: .networksDisagree, weight: 5.84, usual: 0.97) { $0.steadiness },
    Term(doubt: .severalCandidates, weight: -0.65, usual: 0.11) { $0.candidates },
    Term(doubt: .attachedPieces, weight: -0.74, usual: 0.01) { $0.attached },
  ]
  /// The reduction of the log odds, relative to a good mask, from which a term is a reason for doubt.
  private static let leastLoss = 0.25
  /// The mean saliency below which a masked subject does not stand out.
  private static let leastSaliency = 0.5

  /// Estimates the confidence in a mask from its measured signs of quality.
  package init(_ signs: MaskSigns) {
    guard signs.shape != nil else {
      self = .nothing
      return
    }
    var logit = Self.bias + (signs.steadiness == nil ? 0 : Self.closeLook)
    var losses: [Doubt: Double] = [:]
    for term in Self.terms {
      // What was not measured counts like the usual value.
      let value = term.value(signs) ?? term.usual
      logit += term.weight * value
      losses[term.doubt, default: 0] += term.weight * (term.usual - value)
    }
    let probability = 1 / (1 + exp(-logit))
    let doubts = Doubt.allCases.filter { losses[$0] != nil }
      .sorted { losses[$0, default: 0] > losses[$1, default: 0] }
      .enumerated().filter { $0 == 0 || losses[$1, default: 0] >= Self.leastLoss }.map(\.element)
    let standsOut = (signs.saliency ?? 1) >= Self.leastSaliency
    self.init(
      probability,
      probability >= 0.5
        ? []
        : doubts.map { $0 == .networksDisagree && !standsOut ? .nothingStandsOut : $0 })
  }
}
