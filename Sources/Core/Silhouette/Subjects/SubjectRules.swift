// SPDX-License-Identifier: Apache-2.0

/// The constants with which subjects are found: those of the parts, of their choice, of the combination of the networks'
/// results, and of the close look.
///
/// They depend on how the networks err, and are fitted again when a network changes: `Tools/fit-subjects`.
package struct SubjectRules: Hashable, Sendable {
  package var parts = Parts()
  package var choice = Choice()
  package var mask = Mask()
  package var closeLook = CloseLook()

  /// The constants in use.
  package static let standard = SubjectRules()
}

extension SubjectRules {
  /// The constants with which an image is divided into parts.
  package struct Parts: Hashable, Sendable {
    /// The saliency above which a pixel counts as salient.
    package var leastSaliency: Float = 0.5
    /// The mean saliency below which a part is not salient as a whole.
    package var leastMeanSaliency = 0.5
    /// The largest distance of salient pixels without a class from their class, as a fraction of the grid's longer side.
    package var growth = 0.03
  }

  /// The constants with which ``MainSubject`` chooses parts.
  package struct Choice: Hashable, Sendable {
    /// The factor by which the area of vehicles is multiplied in their score.
    package var weightOfVehicles = 0.35
    /// The factor by which the area of salient parts without a class is multiplied.
    package var weightOfUnnamed = 0.2
    /// The factor by which the area of furniture, bottles, plants and screens is multiplied.
    package var weightOfFurniture = 0.05
    /// The fraction of the image below which a part is not a subject.
    package var leastArea = 0.001
    /// The saliency below which furniture and other objects are not subjects.
    package var leastSaliency = 0.3
    /// The minimum score of a part that is kept, as a fraction of the best score.
    package var leastScore = 0.3
    /// The minimum saliency of a part beside a salient one, as a fraction of that of the part with the best score.
    package var leastBeside = 0.4
    /// The saliency below which vehicles are background if something else stands out.
    package var leastVehicleSaliency = 0.6
    /// The saliency from which a thing that is no subject by itself can be one.
    package var leastStandingOut = 0.6
    /// The product of saliency and the mean probability of the class from which a part can be the subject.
    package var leastEvidence = 0.5
    /// The mean probability of its class from which a part can be the subject although it does not stand out.
    package var leastCertainty = 0.9
    /// The minimum fraction of the image's saliency in the salient areas of things that are no subjects by themselves.
    package var leastShare = 0.35
    /// The minimum fraction in the area of a subject that the frame cuts off.
    package var leastShareOfPasserBy = 0.5
    /// The saliency from which a part that the frame cuts off is a subject beside others.
    package var leastCutOffSaliency = 0.85
    /// The fraction of the image above which it is one in any case.
    package var largestPasserBy = 0.1
    /// The number of people of about the same size who are a group.
    package var smallestGroup = 3
    /// The minimum area of a member of a group, as a fraction of the area of its largest member.
    package var leastMember = 0.4
    /// The fraction of its score that a part loses if it is not salient at all.
    package var leverage = 0.65
    /// The factor by which the score of a part is multiplied if the left, right or top edge cuts it off.
    package var cutOff = 0.5
    /// The largest distance between two parts that are considered to touch, as a fraction of the map's longer side.
    package var touch = 0.0075
    /// The minimum horizontal overlap of a rider and a mount, as a fraction of the width of the narrower of the two.
    package var leastOverlap = 0.25
    /// The minimum saliency of a part that is assigned to a subject because it touches the subject.
    package var leastHeldSaliency = 0.65
    /// The largest area of a held object, or of a piece with a wrong class, as a fraction of its owner's area.
    package var largestHeld = 0.5
    /// The minimum saliency of the rest of a thing, as a fraction of the thing's saliency.
    package var leastRest = 0.75
    /// The largest area of a detached piece, as a fraction of the area of the part that it belongs to.
    package var largestPiece = 0.05
    /// The largest distance of a detached piece from its part, as a fraction of the map's longer side.
    package var reach = 0.03
    /// The minimum mean of the mask of people over a part that belongs to the person in the same salient area.
    package var leastPeople = 0.5
    /// The minimum saliency of a part that subjects surround, and that probably has a wrong label.
    package var leastSurroundedSaliency = 0.5
    /// The minimum fraction of a part's border that must touch subjects for the part to count as surrounded.
    package var leastSurrounded = 0.6

    /// Returns the factor by which the area of a part is multiplied in its score: viewers name people and animals first,
    /// and objects without a class only if nothing else is salient.
    func weight(of kind: SubjectKind) -> Double {
      switch kind {
      case .person, .animal, .other: 1
      case .vehicle, .cycle: weightOfVehicles
      case .unnamed: weightOfUnnamed
      case .furniture, .bottle, .plant, .screen: weightOfFurniture
      }
    }
  }

  /// The constants with which ``SubjectMask`` combines the networks' results.
  package struct Mask: Hashable, Sendable {
    /// The weight of the log odds of the classes; that of the mask of people is 1.
    package var weightOfClasses: Float = 0.5
    /// The weight of the log odds of saliency.
    package var weightOfSaliency: Float = 2
    /// The limit on the absolute log odds of the classes, which are more reliable inside parts than at edges.
    package var limitOfClasses: Float = 3
    /// The limit on the absolute log odds of saliency and of the mask of people, which are more accurate at edges.
    package var limitOfMasks: Float = 4
    /// The minimum mean of a network's probability over a part for which the network counts as detecting the part.
    package var leastShown = 0.5
    /// The maximum fraction of a part's pixels with a certain class that the other networks may remove.
    package var largestLoss = 0.2
    /// The minimum probability of a class that counts as certain; below it, the other networks locate edges better.
    package var leastSure: Float = 0.6
    /// The minimum probability of a class that no other network removes.
    package var leastCertain: Float = 0.95
    /// The probability below which a pixel is background.
    package var leastProbability: Float = 0.005
  }

  /// The constants of the close look: the second run of the network for salient objects, on the subjects alone.
  package struct CloseLook: Hashable, Sendable {
    /// The weight of its log odds.
    package var weight: Float = 6
    /// The probability of the classes from which the look may not remove a pixel that is salient in the whole image.
    package var leastHeld: Float = 0.9
    /// The probability of the classes, and of saliency in the whole image, up to which the look may not add a pixel.
    package var mostDenied: Float = 0.1
    /// The minimum mean saliency over a part for which the look has seen the part, and not something else.
    package var leastConfirmed = 0.68
    /// The margin on each side of the subjects, as a fraction of their width and height.
    package var margin = 0.15
    /// The minimum margin, as a fraction of the map's longer side.
    package var leastMargin = 0.03
    /// The distance by which an open side of the frame moves, as a fraction of the frame's width or height.
    package var step = 0.25
  }
}
