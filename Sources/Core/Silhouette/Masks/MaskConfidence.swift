// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The probability that a person would accept a cut-out unchanged, and the reasons to doubt it.
///
/// More precisely, it is the probability that the mask's intersection over union with a mask drawn by hand is at least
/// 0.9. Logistic regression estimates it from results that the networks have already produced.
/// `Documentation/Confidence.md` describes how the estimate was fitted, and how reliable it is.
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
    /// The network for classes and the network for salient objects disagree about the subject's pixels.
    case networksDisagree
    /// Other parts of the image could be the subject as well, or several were selected.
    case severalCandidates
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
  private struct Term {
    let doubt: Doubt
    /// The change in the log odds per unit of the quantity.
    let weight: Double
    /// The mean of the quantity over the masks whose intersection over union was at least 0.9.
    let usual: Double
  }

  private static let bias = 2.01
  private static let boundary = Term(doubt: .softBoundary, weight: 1.43, usual: 2.28)
  private static let outline = Term(doubt: .longOutline, weight: -2.74, usual: 1.99)
  private static let frame = Term(doubt: .cutByFrame, weight: -1.57, usual: 0.11)
  private static let agreement = Term(doubt: .networksDisagree, weight: 1.18, usual: 0.77)
  private static let candidates = Term(doubt: .severalCandidates, weight: -1.32, usual: 0.29)
  /// The reduction of the log odds, relative to a good mask, from which a term is a reason for doubt.
  private static let leastLoss = 0.5
  /// The mean saliency below which a masked subject does not stand out.
  private static let leastSaliency = 0.5

  /// Estimates the confidence in a mask from its measured signs of quality.
  package init(_ signs: MaskSigns) {
    guard let shape = signs.shape else {
      self = .nothing
      return
    }
    let values: [(term: Term, value: Double)] = [
      (Self.boundary, shape.sharpness), (Self.outline, shape.outline),
      (Self.frame, shape.isCutByFrame ? 1 : 0),
      (Self.agreement, signs.agreement ?? Self.agreement.usual),
      (Self.candidates, signs.candidates),
    ]
    let logit = values.reduce(Self.bias) { $0 + $1.term.weight * $1.value }
    let probability = 1 / (1 + exp(-logit))
    let losses = values.map { ($0.term.doubt, $0.term.weight * ($0.term.usual - $0.value)) }
      .sorted { $0.1 > $1.1 }
    let doubts = losses.enumerated().filter { $0 == 0 || $1.1 >= Self.leastLoss }.map(\.element.0)
    let standsOut = (signs.saliency ?? 1) >= Self.leastSaliency
    self.init(
      probability,
      probability >= 0.5
        ? []
        : doubts.map { $0 == .networksDisagree && !standsOut ? .nothingStandsOut : $0 })
  }
}
