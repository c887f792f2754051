// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import SilhouetteImaging

/// The requirements on every filter in the catalogue. A failure names the filter and what is missing.
@Suite("The catalogue of filters") struct FilterCatalogTests {
  @Test("No name is taken twice, and every filter is found by all of its names")
  func names() {
    var types: [String: any ImageFilter.Type] = [:]
    for type in FilterCatalog.standard.filters {
      for name in [type.info.name, type.info.coreImageName].compactMap({ $0 }) {
        if let other = types.updateValue(type, forKey: name.lowercased()) {
          Issue.record("\(name) is a name of \(other) and of \(type)")
        }
        let capital = name.prefix(1).uppercased() + name.dropFirst()
        #expect(FilterCatalog.standard.filter(named: name) == type, "\(name)")
        #expect(FilterCatalog.standard.filter(named: capital) == type, "\(capital)")
      }
    }
    #expect(FilterCatalog.standard.filter(named: "") == nil)
    #expect(FilterCatalog.standard.filter(named: "GAUSSIANBLUR") == nil)
  }

  @Test("A filter's name is its type's, with or without the word Filter")
  func typeNames() {
    for type in FilterCatalog.standard.filters {
      let typeName = "\(type)".prefix(1).lowercased() + "\(type)".dropFirst()
      let name = type.info.name
      #expect(typeName == name || typeName == name + "Filter", "\(type) is called \(name)")
    }
  }

  @Test("Everything is documented in whole sentences")
  func documentation() {
    func expectSentence(_ text: String, of owner: String) {
      #expect(
        text.hasSuffix(".") && text.count > 10 && text.first?.isLowercase == false,
        "the summary of \(owner): \(text)")
    }
    for type in FilterCatalog.standard.filters {
      let info = type.info
      expectSentence(info.summary, of: info.name)
      if let name = info.coreImageName {
        #expect(name.hasPrefix("CI"), "the Core Image name of \(info.name): \(name)")
      }
      for parameter in info.parameters {
        expectSentence(parameter.summary, of: "\(info.name): \(parameter.name)")
        #expect(
          parameter.name.first?.isLowercase == true && FilterWord.isWord(parameter.name),
          "\(info.name): \(parameter.name) is not a valid name of a parameter")
        if let key = parameter.coreImageKey {
          #expect(key.hasPrefix("input"), "\(info.name): \(key) is not a key of Core Image")
        }
      }
      let names = info.parameters.flatMap { [$0.name, $0.coreImageKey].compactMap { $0 } }
      #expect(Set(names).count == names.count, "\(info.name) has two parameters of one name")
    }
  }

  @Test("Generators are in their category, and nothing else is")
  func generators() {
    for type in FilterCatalog.standard.filters {
      #expect(
        (type is any ImageGenerator.Type) == (type.info.category == .generator), "\(type.info.name)"
      )
    }
  }

  @Test("Numbers have a range, and defaults lie in it")
  func ranges() {
    for type in FilterCatalog.standard.filters {
      for parameter in type.info.parameters {
        let name = "\(type.info.name): \(parameter.name)"
        if parameter.type == .number || parameter.type == .integer {
          #expect(parameter.range != nil, "\(name) has no range")
        }
        if let range = parameter.range, let value = parameter.defaultValue {
          #expect(value.rangedNumbers.allSatisfy(range.contains), "\(name) is \(value) by default")
        }
      }
    }
  }

  @Test("Every filter can be made, and its defaults are those that it declares")
  func defaults() throws {
    for type in FilterCatalog.standard.filters {
      let required = type.samples { $0.isRequired }
      let filter = try type.init(FilterArguments(required, for: type.info))
      var explicit = required
      for parameter in type.info.parameters {
        if let value = parameter.defaultValue { explicit[parameter.name] = value }
      }
      let same = try type.init(FilterArguments(explicit, for: type.info))
      #expect(AnyHashable(filter) == AnyHashable(same), "\(type.info.name)")
      // And it does something that can be described at all.
      _ = filter.apply(to: .counting(width: 3, height: 2)).extent
    }
  }

  @Test("Every parameter is read, under each of its names, and refuses what it does not take")
  func parametersAreRead() throws {
    for type in FilterCatalog.standard.filters {
      let required = type.samples { $0.isRequired }
      for parameter in type.info.parameters {
        let name = "\(type.info.name): \(parameter.name)"
        for key in [parameter.name, parameter.coreImageKey].compactMap({ $0 }) {
          var arguments = required
          arguments[parameter.name] = nil
          arguments[key] = .wrong(for: parameter.type)
          #expect(throws: FilterError.self, "\(name) is not read, or takes anything") {
            try type.init(FilterArguments(arguments, for: type.info))
          }
          if let bound = parameter.range?.upperBound, bound.isFinite, parameter.type == .number {
            arguments[key] = .number(bound + 1)
            #expect(throws: FilterError.self, "\(name) takes more than \(bound)") {
              try type.init(FilterArguments(arguments, for: type.info))
            }
          }
        }
        if parameter.isRequired {
          var arguments = required
          arguments[parameter.name] = nil
          #expect(
            throws: FilterError.missingParameter(
              filter: type.info.name, parameter: parameter.name, expected: parameter.expectation)
          ) { try type.init(FilterArguments(arguments, for: type.info)) }
        }
      }
    }
  }

  @Test("A parameter sets the property of its name, and no other")
  func parametersSetTheirProperties() throws {
    for type in FilterCatalog.standard.filters {
      let required = type.samples { $0.isRequired }
      let before = properties(of: try type.init(FilterArguments(required, for: type.info)))
      for parameter in type.info.parameters {
        var arguments = required
        arguments[parameter.name] = .other(than: parameter.defaultValue, for: parameter)
        let after = properties(of: try type.init(FilterArguments(arguments, for: type.info)))
        let changed = after.keys.filter { before[$0] != after[$0] }
        // The one parameter whose argument is kept in another form.
        let expected = parameter.type == .file ? "table" : parameter.name
        #expect(changed == [expected], "\(type.info.name): \(parameter.name) sets \(changed)")
      }
    }
  }

  private func properties(of filter: any ImageFilter) -> [String: AnyHashable] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: filter).children.compactMap { child in
        guard let label = child.label, let value = child.value as? AnyHashable else { return nil }
        return (label, value)
      })
  }

  @Test("A filter of every mode, operator and mask channel is in the catalogue")
  func modes() {
    func isListed(_ type: any ImageFilter.Type) -> Bool {
      FilterCatalog.standard.filters.contains { $0 == type }
    }
    for mode in ImageBlendMode.allCases {
      #expect(mode.filter.mode == mode)
      #expect(isListed(mode.filter), "\(mode)")
    }
    for operation in CompositingOperator.allCases {
      #expect(operation.filter.operation == operation)
      #expect(isListed(operation.filter), "\(operation)")
    }
    let channels = FilterCatalog.standard.filters.compactMap {
      ($0 as? any Filters.MaskBlendFilter.Type)?.channel
    }
    #expect(channels.count == 4 && Set(channels) == Set(Filters.MaskChannel.allCases))
  }

  @Test("Every filter can be written as a call and read again")
  func calls() throws {
    for type in FilterCatalog.standard.filters {
      let samples = type.samples { _ in true }
      let texts = samples.map { "\($0.key): \($0.value.path ?? "\($0.value)")" }
      let call = try FilterCall(parsing: "\(type.info.name)(\(texts.joined(separator: ", ")))")
      #expect(try FilterCall(parsing: call.description) == call)
      let filter = try call.filter { path, parameter in
        #expect(path == FilterValue.samplePath)
        return .sample(of: parameter.type)
      }
      let expected = try type.init(FilterArguments(samples, for: type.info))
      #expect(AnyHashable(filter) == AnyHashable(expected), "\(call)")
    }
  }
}

extension ImageFilter {
  /// Arguments for some of the parameters.
  fileprivate static func samples(
    where isWanted: (FilterInfo.Parameter) -> Bool
  ) -> [String: FilterValue] {
    var samples: [String: FilterValue] = [:]
    for parameter in info.parameters where isWanted(parameter) {
      samples[parameter.name] = .sample(of: parameter.type, in: parameter.range)
    }
    return samples
  }
}

extension FilterValue {
  static let samplePath = "some folder/image.png"
  private static let sampleImage = Image.counting(width: 3, height: 2)
  /// What the only sort of files holds that filters take.
  private static let table = "LUT_1D_SIZE 2\n0 0 0\n1 1 1\n"

  /// An argument that a parameter takes.
  fileprivate static func sample(
    of type: FilterInfo.ParameterType, in range: ClosedRange<Double>? = nil
  ) -> FilterValue {
    let number = min(max(1, range?.lowerBound ?? 1), range?.upperBound ?? 1)
    return switch type {
    case .number, .integer: .number(number)
    case .boolean: true
    case .point: .numbers([number, number])
    case .rect: [1, 0, 2, 2]
    case .vector(let count): .numbers([Double](repeating: number, count: count))
    case .numbers: .numbers([number])
    case .color: "#336699"
    case .transform: [1, 0, 0, 1, 2, 3]
    case .choice(let words): .text(words[words.count - 1])
    case .text: "text"
    case .file: .file(File(name: samplePath, bytes: Array(table.utf8)))
    case .image, .mask: .image(sampleImage)
    }
  }

  /// An argument that a parameter takes, and that is not a value.
  fileprivate static func other(
    than value: FilterValue?, for parameter: FilterInfo.Parameter
  ) -> FilterValue {
    let file = File(name: samplePath, bytes: Array("LUT_1D_SIZE 2\n0 0 0\n1 0 1\n".utf8))
    let range = parameter.range ?? 0...1
    let numbers = [
      max(range.lowerBound, -1e6), min(range.upperBound, 1e6),
      (max(range.lowerBound, -1) + min(range.upperBound, 1)) / 2,
    ]
    let candidates: [FilterValue] =
      switch parameter.type {
      case .number, .integer: numbers.map { .number($0) }
      case .boolean: [true, false]
      case .point: [[3, 4]]
      case .rect: [[1, 0, 3, 5]]
      case .vector(let count): [.numbers([Double](repeating: 0.375, count: count))]
      case .numbers: [[0.375]]
      case .color: ["#996633"]
      case .transform: [[1, 0, 0, 1, 5, 6]]
      case .choice(let words): words.map { .text($0) }
      case .text: ["another"]
      case .file: [.file(file)]
      case .image, .mask: [.image(.counting(width: 5, height: 4))]
      }
    return candidates.first { $0 != value } ?? .nothing
  }

  /// An argument that a parameter does not take.
  fileprivate static func wrong(for type: FilterInfo.ParameterType) -> FilterValue {
    switch type {
    case .boolean: [1, 2, 3, 4, 5, 6, 7]
    case .text, .file, .image, .mask: false
    default: "unheard-of"
    }
  }

  /// The text that stands for an image or a file in a call.
  fileprivate var path: String? {
    switch self {
    case .image, .file: FilterWord.quoted(Self.samplePath)
    default: nil
    }
  }
}
