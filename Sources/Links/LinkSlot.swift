/// A parameter as matching needs it: where its bytes are, and what to make of them.
struct LinkSlot: Sendable {
  enum Source: Sendable {
    /// The segment of that index.
    case segment(Int)
    /// All segments from that index on.
    case rest(Int)
    /// The query items of that name.
    case query([UInt8])
  }

  var name: String
  var source: Source
  var rule: LinkParameter.Rule

  static func slots(of pattern: LinkPattern) -> [LinkSlot] {
    pattern.parameters.map { parameter in
      let index = pattern.segments.firstIndex { $0.parameter?.name == parameter.name }
      let source: Source =
        switch (parameter.location, index) {
        case (.path, let index?): .segment(index)
        case (.rest, let index?): .rest(index)
        default: .query(Array(parameter.name.utf8))
        }
      return LinkSlot(name: parameter.name, source: source, rule: parameter.rule)
    }
  }
}
