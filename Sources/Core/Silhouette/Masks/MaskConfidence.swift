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
    /// The outline is hard to see in the image, because the colours on both sides hardly differ.
    case faintOutline
    /// The mask is in several pieces.
    case detachedPieces
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
    case .faintOutline: "the outline is hard to see"
    case .detachedPieces: "the mask is in pieces"
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

  private static let bias = -13.88
  private static let terms = [
    Term(doubt: .softBoundary, weight: 0.88, usual: 2.56) { $0.shape?.sharpness },
    Term(doubt: .faintOutline, weight: -16.34, usual: 0.03) { $0.faintness },
    Term(doubt: .detachedPieces, weight: -4.54, usual: 0) { $0.shape?.detached },
    Term(doubt: .attachedPieces, weight: -1.08, usual: 0.02) { $0.attached },
    Term(doubt: .nothingStandsOut, weight: 12.83, usual: 0.96) { $0.saliency },
  ]
  /// The reduction of the log odds, relative to a good mask, from which a term is a reason for doubt.
  private static let leastLoss = 0.25

  /// Estimates the confidence in a mask from its measured signs of quality.
  package init(_ signs: MaskSigns) {
    guard signs.shape != nil else {
      self = .nothing
      return
    }
    var logit = Self.bias
    var losses: [(doubt: Doubt, loss: Double)] = []
    for term in Self.terms {
      // What was not measured counts like the usual value.
      let value = term.value(signs) ?? term.usual
      logit += term.weight * value
      losses.append((term.doubt, term.weight * (term.usual - value)))
    }
    let probability = 1 / (1 + exp(-logit))
    losses.sort { $0.loss > $1.loss }
    let doubts = losses.enumerated().filter { $0 == 0 || $1.loss >= Self.leastLoss }
      .map(\.element.doubt)
    self.init(probability, probability >= 0.5 ? [] : doubts)
  }
}
