import Synchronization

/// The schemas of places by their names, made once for each type: they are asked for with each
/// destination that has parameters.
enum PlaceSchemas {
  private static let known = Mutex<[ObjectIdentifier: [String: CommandSchema]]>([:])

  /// The schema of a place, where there is one of that name.
  static func schema<P: Place>(of name: String, in type: P.Type) -> CommandSchema? {
    known.withLock { known in
      if let schemas = known[ObjectIdentifier(type)] { return schemas[name] }
      let schemas = Dictionary(type.commands.map { ($0.name, $0) }) { first, _ in first }
      known[ObjectIdentifier(type)] = schemas
      return schemas[name]
    }
  }
}
