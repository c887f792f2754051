// SPDX-License-Identifier: Apache-2.0

extension Plan {
  /// The values that a step or the caller reads before anything has computed them, which tests want empty.
  ///
  /// A run would find there what happened to be in the arena.
  var undefinedReads: [Int] {
    let computed = Set(steps.map(\.writes))
    var written: Set<Int> = []
    var found: [Int] = []
    func check(_ value: Int) {
      // Nothing computes a value without elements.
      guard graph.values[value].type.byteCount > 0 else { return }
      if places[value] == .nowhere || computed.contains(value) && !written.contains(value) {
        found.append(value)
      }
    }
    for step in steps {
      for value in step.reads { check(value) }
      written.insert(step.writes)
    }
    for output in graph.outputs { check(output.value.index) }
    return found
  }
}
