// SPDX-License-Identifier: Apache-2.0

/// The nodes of an image in the order of computation, with equal nodes merged.
struct RenderGraph {
  struct Entry {
    let node: Node
    /// The indices of the node's inputs in the list, all before its own.
    let inputs: [Int]
  }

  private(set) var entries: [Entry] = []

  /// Sorts the nodes, without recursion, because long chains would overflow the stack.
  ///
  /// - Parameters:
  ///   - root: The node of the result.
  ///   - substitute: A function that returns a replacement without inputs for a node and everything below it, or `nil`
  ///     to keep the node; called once for each node, from the root down.
  init(_ root: Node, substituting substitute: (Node) -> Node? = { _ in nil }) {
    var places: [ObjectIdentifier: Int] = [:]
    var equals: [Key: [Int]] = [:]
    var pending = [(node: root, isExpanded: false)]
    while let (node, isExpanded) = pending.popLast() {
      if places[ObjectIdentifier(node)] != nil { continue }
      if !isExpanded {
        if let leaf = substitute(node) {
          places[ObjectIdentifier(node)] = entries.count
          entries.append(Entry(node: leaf, inputs: []))
          continue
        }
        pending.append((node, true))
        for input in node.inputs { pending.append((input, false)) }
        continue
      }
      let inputs = node.inputs.compactMap { places[ObjectIdentifier($0)] }
      let key = Key(hash: node.hash, inputs: inputs)
      if let twin = equals[key]?.first(where: { entries[$0].node.recipe.isEqual(to: node.recipe) })
      {
        places[ObjectIdentifier(node)] = twin
      } else {
        places[ObjectIdentifier(node)] = entries.count
        equals[key, default: []].append(entries.count)
        entries.append(Entry(node: node, inputs: inputs))
      }
    }
  }

  private struct Key: Hashable {
    let hash: Int
    let inputs: [Int]
  }

  /// Returns the pixels of each node that are needed to compute a region of the last node.
  ///
  /// - Parameters:
  ///   - region: The pixels of the last node.
  ///   - enlarge: A function that returns the pixels, inside a node's extent, that the node computes if some are
  ///     needed.
  func demand(for region: Region, enlarge: (Node, Region) -> Region) -> [Region] {
    var demand = [Region](repeating: .empty, count: entries.count)
    demand[entries.count - 1] = region
    for place in entries.indices.reversed() {
      let entry = entries[place]
      let needed = demand[place].intersection(Region(touching: entry.node.extent))
      demand[place] = needed.isEmpty ? .empty : enlarge(entry.node, needed)
      if needed.isEmpty { continue }
      for (index, input) in entry.inputs.enumerated() {
        let extent = Region(touching: entries[input].node.extent)
        if extent.isEmpty { continue }
        demand[input] = demand[input].union(
          entry.node.recipe.region(ofInput: index, for: demand[place], extent: extent))
      }
    }
    return demand
  }

  /// Returns the root of the graph with some nodes replaced by others without inputs.
  ///
  /// - Parameter replace: A function that returns the replacement for the node at an index with the given inputs, or
  ///   `nil` to keep the node.
  func replacing(_ replace: (Int, [Node]) throws -> Node?) rethrows -> Node {
    var nodes: [Node] = []
    for (place, entry) in entries.enumerated() {
      let inputs = entry.inputs.map { nodes[$0] }
      if let node = try replace(place, inputs) {
        nodes.append(node)
      } else if zip(inputs, entry.node.inputs).allSatisfy({ $0 === $1 }) {
        nodes.append(entry.node)
      } else {
        nodes.append(Node(entry.node.recipe, inputs))
      }
    }
    return nodes[nodes.count - 1]
  }
}
