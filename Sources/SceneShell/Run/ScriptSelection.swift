import Language

/// Which scripts of those that were found are run.
struct ScriptSelection: Equatable, Sendable {
  /// Parts of paths, one of which a script's path has to have; none for all.
  var filters: [String] = []
  /// Tags, one of which a script has to have; none for all.
  var tags: [String] = []
  var excludedTags: [String] = []
  /// The paths of scripts that have failed before; nil for all.
  var failed: Set<String>?

  func contains(_ script: ScriptFile) -> Bool {
    let own = Set(script.header.tags)
    return (filters.isEmpty || filters.contains { script.path.contains($0) })
      && (tags.isEmpty || !own.isDisjoint(with: tags)) && own.isDisjoint(with: excludedTags)
      && (failed?.contains(FailedScripts.key(script.path)) ?? true)
  }
}
