// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouettePeople
import TestSupport
import Testing

/// Answers `Tools/fit-subjects`, which looks for better constants: it sets `SILHOUETTE_FIT` to a folder with the list of
/// photographs, `photos.json`, and two pipes, `questions` and `answers`.
///
/// A question is JSON of less than 4096 bytes, written at once: constants by name, and optionally a folder for the masks.
/// Its answer is a line with an object for each photograph: four numbers of pixels, those of the mask and the truth, the
/// mask or the truth, the mask, and all; and the signs of the mask's quality, if it is not empty. Networks run only for
/// parts of photographs that no earlier question made them look at.
@Suite("The fit of the constants with which subjects are found")
struct SubjectFitTests {
  private static let folder = ProcessInfo.processInfo.environment["SILHOUETTE_FIT"]

  @Test(
    "Masks with other constants",
    .enabled(if: folder != nil, "answers Tools/fit-subjects, which sets SILHOUETTE_FIT"))
  func answers() async throws {
    let folder = try #require(Self.folder)
    let photos = try FitPhoto.all(in: folder)
    let answers = try #require(FileHandle(forWritingAtPath: folder + "/answers"))
    let questions = try #require(FileHandle(forReadingAtPath: folder + "/questions"))
    while case let line = questions.availableData, !line.isEmpty {
      let question = try JSONDecoder().decode(Question.self, from: line)
      let (rules, refinement) = try FitConstant.standard(changedTo: question.constants)
      let rows = try await withThrowingTaskGroup(of: (Int, FitAnswer).self) { group in
        for (index, photo) in photos.enumerated() {
          group.addTask {
            (index, try photo.answer(rules, refinement, writingTo: question.masks))
          }
        }
        var rows = [FitAnswer](repeating: FitAnswer(counts: [], signs: nil), count: photos.count)
        for try await (index, found) in group { rows[index] = found }
        return rows
      }
      try answers.write(contentsOf: JSONEncoder().encode(rows) + Data("\n".utf8))
    }
  }

  private struct Question: Decodable {
    let constants: [String: Double]
    let masks: String?
  }

  @Test("Every constant can be fitted")
  func names() {
    let rules = Mirror(reflecting: SubjectRules.standard).children.flatMap { group in
      Mirror(reflecting: group.value).children.map { "\(group.label ?? "").\($0.label ?? "")" }
    }
    let fitted = FitConstant.all.map(\.name).filter { !$0.begins(with: "refinement.") }
    #expect(Set(rules) == Set(fitted).union(["choice.smallestGroup"]))
    #expect(fitted.count == Set(fitted).count)
  }
}

/// The pixels of a mask and its truth, and the signs of the mask's quality.
private struct FitAnswer: Encodable {
  let counts: [Int]
  let signs: [String: Double]?
}

/// The request whose constants are fitted, with the signs of its mask's quality.
private struct FitRequest: ImageProcessingRequest {
  typealias Result = (observation: InstanceMaskObservation, signs: MaskSigns)?

  let request: GenerateForegroundInstanceMaskRequest

  var description: String { request.description }
  var regionOfInterest = NormalizedRect.fullImage
  var networks: [ImageModel.Requirement] { request.networks }

  func result(in context: RequestContext) throws -> Result { try request.subjects(in: context) }
}

/// A photograph whose subject is known.
private struct FitPhoto: Sendable {
  let name: String
  let handler: ImageRequestHandler
  /// 0 for the background, 255 for the subject, other values where nobody knows.
  let truth: [UInt8]
  let request: GenerateForegroundInstanceMaskRequest

  private struct List: Decodable {
    struct Photo: Decodable {
      let photo: String
      let truth: String
    }
    let photos: [Photo]
    /// The file of the network for classes; without it, the bundled one.
    let model: String?
    /// The file of the network for salient objects; without it, the bundled one.
    let saliency: String?
  }

  static func all(in folder: String) throws -> [FitPhoto] {
    let list = try JSONDecoder().decode(
      List.self, from: Data(contentsOf: URL(fileURLWithPath: folder + "/photos.json")))
    var request = GenerateForegroundInstanceMaskRequest(
      model: try list.model.map { try ImageModel(contentsOf: $0) }, people: .bundled)
    if let saliency = list.saliency { request.saliency = try SaliencyModels(contentsOf: saliency) }
    return try list.photos.map { photo in
      FitPhoto(
        name: photo.photo.split(separator: "/").last.map { String($0) } ?? "",
        handler: ImageRequestHandler(contentsOf: photo.photo),
        truth: try ImageRequestHandler(contentsOf: photo.truth).pixels().packedBytes,
        request: request)
    }
  }

  func answer(
    _ rules: SubjectRules, _ refinement: MaskRefinement, writingTo folder: String?
  ) throws -> FitAnswer {
    var request = request
    request.rules = rules
    let found = try handler.perform(FitRequest(request: request))
    let mask = try found?.observation.generateScaledMask(
      scaledToImageFrom: handler, refinement: refinement)
    if let folder {
      let pixels = try mask ?? handler.pixels().zeros(format: .grey8, colorSpace: .none)
      try Image(pixels: pixels).write(to: "\(folder)/\(name).png")
    }
    let bytes = mask?.packedBytes ?? [UInt8](repeating: 0, count: truth.count)
    let isMasked = places(in: bytes)
    let isTrue = places(in: truth, codes: 255...255)
    let isFalse = places(in: truth, codes: 0...0)
    var counts = [0, 0, 0, 0]
    for place in truth.indices where isTrue[place] || isFalse[place] {
      if isMasked[place], isTrue[place] { counts[0] += 1 }
      if isMasked[place] || isTrue[place] { counts[1] += 1 }
      if isMasked[place] { counts[2] += 1 }
      counts[3] += 1
    }
    return FitAnswer(counts: counts, signs: found?.signs.byName)
  }
}

extension MaskSigns {
  /// The signs by name, without those that were not measured.
  fileprivate var byName: [String: Double] {
    let signs = [
      "sharpness": shape?.sharpness, "detached": shape?.detached, "faintness": faintness,
      "saliency": saliency, "attached": attached,
    ]
    return signs.compactMapValues { $0 }
  }
}

/// A constant that can be fitted.
private struct FitConstant: Sendable {
  typealias Constants = (rules: SubjectRules, refinement: MaskRefinement)

  let name: String
  let set: @Sendable (inout Constants, Double) -> Void

  init(_ name: String, _ path: WritableKeyPath<SubjectRules, Double> & Sendable) {
    self.name = name
    set = { $0.rules[keyPath: path] = $1 }
  }

  init(_ name: String, _ path: WritableKeyPath<SubjectRules, Float> & Sendable) {
    self.name = name
    set = { $0.rules[keyPath: path] = Float($1) }
  }

  init(refinement name: String, _ path: WritableKeyPath<MaskRefinement, Double> & Sendable) {
    self.name = "refinement." + name
    set = { $0.refinement[keyPath: path] = $1 }
  }

  init(refinement name: String, _ path: WritableKeyPath<MaskRefinement, Float> & Sendable) {
    self.name = "refinement." + name
    set = { $0.refinement[keyPath: path] = Float($1) }
  }

  static func standard(changedTo values: [String: Double]) throws -> Constants {
    var result: Constants = (.standard, MaskRefinement())
    for (name, value) in values {
      let constant = try #require(all.first { $0.name == name }, "no constant \(name)")
      constant.set(&result, value)
    }
    return result
  }

  static let all: [FitConstant] = [
    FitConstant("parts.leastSaliency", \.parts.leastSaliency),
    FitConstant("parts.leastMeanSaliency", \.parts.leastMeanSaliency),
    FitConstant("parts.growth", \.parts.growth),
    FitConstant("choice.weightOfVehicles", \.choice.weightOfVehicles),
    FitConstant("choice.weightOfUnnamed", \.choice.weightOfUnnamed),
    FitConstant("choice.weightOfFurniture", \.choice.weightOfFurniture),
    FitConstant("choice.leastArea", \.choice.leastArea),
    FitConstant("choice.leastSaliency", \.choice.leastSaliency),
    FitConstant("choice.leastScore", \.choice.leastScore),
    FitConstant("choice.leastBeside", \.choice.leastBeside),
    FitConstant("choice.leastVehicleSaliency", \.choice.leastVehicleSaliency),
    FitConstant("choice.leastStandingOut", \.choice.leastStandingOut),
    FitConstant("choice.leastEvidence", \.choice.leastEvidence),
    FitConstant("choice.leastCertainty", \.choice.leastCertainty),
    FitConstant("choice.leastShare", \.choice.leastShare),
    FitConstant("choice.leastShareOfPasserBy", \.choice.leastShareOfPasserBy),
    FitConstant("choice.leastCutOffSaliency", \.choice.leastCutOffSaliency),
    FitConstant("choice.largestPasserBy", \.choice.largestPasserBy),
    FitConstant("choice.leastRest", \.choice.leastRest),
    FitConstant("choice.leastMember", \.choice.leastMember),
    FitConstant("choice.leverage", \.choice.leverage),
    FitConstant("choice.cutOff", \.choice.cutOff),
    FitConstant("choice.touch", \.choice.touch),
    FitConstant("choice.leastOverlap", \.choice.leastOverlap),
    FitConstant("choice.leastHeldSaliency", \.choice.leastHeldSaliency),
    FitConstant("choice.largestHeld", \.choice.largestHeld),
    FitConstant("choice.largestPiece", \.choice.largestPiece),
    FitConstant("choice.reach", \.choice.reach),
    FitConstant("choice.leastSurroundedSaliency", \.choice.leastSurroundedSaliency),
    FitConstant("choice.leastSurrounded", \.choice.leastSurrounded),
    FitConstant("mask.weightOfClasses", \.mask.weightOfClasses),
    FitConstant("mask.weightOfSaliency", \.mask.weightOfSaliency),
    FitConstant("mask.limitOfClasses", \.mask.limitOfClasses),
    FitConstant("mask.limitOfMasks", \.mask.limitOfMasks),
    FitConstant("mask.leastShown", \.mask.leastShown),
    FitConstant("mask.largestLoss", \.mask.largestLoss),
    FitConstant("mask.leastSure", \.mask.leastSure),
    FitConstant("mask.leastProbability", \.mask.leastProbability),
    FitConstant("mask.leastCertain", \.mask.leastCertain),
    FitConstant("choice.leastPeople", \.choice.leastPeople),
    FitConstant("closeLook.weight", \.closeLook.weight),
    FitConstant("closeLook.leastHeld", \.closeLook.leastHeld),
    FitConstant("closeLook.mostDenied", \.closeLook.mostDenied),
    FitConstant("closeLook.leastConfirmed", \.closeLook.leastConfirmed),
    FitConstant("closeLook.margin", \.closeLook.margin),
    FitConstant("closeLook.leastMargin", \.closeLook.leastMargin),
    FitConstant("closeLook.step", \.closeLook.step),
    FitConstant(refinement: "coupling", \.field.coupling),
    FitConstant(refinement: "colorWeight", \.field.colorWeight),
    FitConstant(refinement: "radius", \.radius),
    FitConstant(refinement: "speckFraction", \.speckFraction),
    FitConstant(refinement: "residueFraction", \.residueFraction),
  ]
}
