import SceneCommands
import SceneLanguage
import SceneSessions
import SceneText

/// The parameters of actions and places, by the names with which a line may mean them.
extension SecretDetector {
  /// Returns the parameters of an action, or of the nearest one; nil if there is none.
  func parameters(ofAction call: String) -> [CommandParameter]? {
    // The line that such a command takes can contain anything.
    if registry[call]?.traits.contains(.takesLine) == true { return nil }
    let parts = call.split(separator: ".", maxSplits: 1)
    let name = String(parts.last ?? "")
    if let known = actions[name] {
      if parts.count == 2, let own = known[String(parts[0].prefix { $0 != "#" })] { return own }
      // It may be an action of a scene that the app has not shown yet.
      if parts.count == 1 || !policy.mayConceal(action: call) { return Self.merged(known) }
    }
    if let command = registry[name] {
      if name == OpenCommand.name { return parametersOfOpen(nil) }
      guard policy.conceals(command: call) || command.traits.contains(.isInteractive) else {
        return []
      }
      return policy.marking(command.schema.parameters, of: call)
    }
    if policy.mayConceal(action: call) {
      return [CommandParameter(nil, name: name, type: .secret(.string))]
    }
    let own = registry.schemas.map(\.name).sorted() + registry.keywords.map(\.schema.name)
    let nearest = NearestNames.nearest(to: name, among: actions.keys.sorted() + own, limit: 1)
    if let near = nearest.first {
      let meant =
        actions[near].map(Self.merged) ?? (near == OpenCommand.name ? parametersOfOpen(nil) : [])
      return meant.takesSecret ? meant : []
    }
    // It may be an action of a scene that the app has not shown yet.
    let lastWord = name[(name.lastIndex(where: \.isUppercase) ?? name.startIndex)...].lowercased()
    guard
      isSecret(label: lastWord)
        || Self.defaultLabels.contains(where: {
          $0.count >= Self.minSimilarLength && name.lowercased().contains($0)
        })
    else { return nil }
    return [CommandParameter(nil, name: name, type: .secret(.string))]
  }

  /// Returns the parameters of the action that a move may mean which fails, such as `push signIn jane hunter2`: its
  /// place takes fewer values, or is unknown.
  ///
  /// - Parameters:
  ///   - place: The name of the place.
  ///   - count: The number of its values, without flags and labeled ones.
  /// - Returns: The parameters; nil if none is secret.
  func parameters(ofActionNamedLikePlace place: String, values count: Int) -> [CommandParameter]? {
    let isKnown = places[place] != nil
    guard
      count > (parameters(ofPlace: place)?.count ?? 0) || !isKnown && actions[place] != nil
    else { return nil }
    let action = isKnown ? actions[place].map(Self.merged) : parameters(ofAction: place)
    return action?.takesSecret == true ? action : nil
  }

  /// Returns the parameters of the action that a move may mean which fails; nil if none is secret.
  func parameters(
    ofActionNamedLikePlace place: String, for arguments: some Sequence<ArgumentSyntax>
  ) -> [CommandParameter]? {
    parameters(
      ofActionNamedLikePlace: place, values: arguments.count { $0.label == nil && $0.flag == nil })
  }

  /// The name of the place or action that an operand calls: a word, or a variable that was bound to a word.
  func name(calledBy operand: Operand) -> String? {
    if case .variable(let variable) = operand.kind { return boundNames[variable.name] }
    guard case .text(let text, _)? = operand.constant else { return nil }
    return text
  }

  /// Merges the parameters of actions with the same name: a parameter that is secret in one of them is secret.
  private static func merged(_ actions: [String: [CommandParameter]]) -> [CommandParameter] {
    let all = actions.sorted { $0.key < $1.key }.map(\.value)
    var merged = all.first(where: \.takesSecret) ?? all.first ?? []
    for parameters in all {
      for (index, parameter) in parameters.enumerated() where parameter.type.isSecret {
        guard index < merged.count else {
          merged.append(parameter)
          continue
        }
        merged[index].type = .secret(merged[index].type)
        guard let label = parameter.label else { continue }
        if let same = merged.firstIndex(where: { $0.label == label }) {
          merged[same].type = parameter.type
        } else {
          merged.append(parameter)
        }
      }
    }
    return merged
  }

  /// Returns the parameters of a place, or of the nearest one; nil if there is none.
  func parameters(ofPlace name: String) -> [CommandParameter]? {
    places[name]
      ?? NearestNames.nearest(to: name, among: places.keys.sorted(), limit: 1).first
      .flatMap { places[$0] }
  }

  /// Whether a word is the name of an action, also with its service or scene: `auth.signIn`.
  func isAction(_ word: String) -> Bool {
    word.split(separator: ".").last.flatMap { actions[String($0)] } != nil
  }

  /// The indices of the words that fit no parameter of a call, if one before them names an action that takes a secret.
  ///
  /// - Parameters:
  ///   - labels: The labels and flags of the arguments.
  ///   - words: The bare words of the arguments.
  ///   - parameters: The parameters of the call.
  /// - Returns: The indices; none for a call whose arguments all fit.
  func surplus(
    among labels: [String?], _ words: [String?], for parameters: [CommandParameter]
  ) -> [Int] {
    let matched = parameters.matched(to: labels)
    guard
      labels.indices.contains(where: { labels[$0] == nil && matched[$0] == nil }),
      let action = labels.indices.first(where: { index in
        guard labels[index] == nil, let word = words[index] else { return false }
        return isAction(word) && self.parameters(ofAction: word)?.takesSecret == true
      })
    else { return [] }
    return labels.indices.filter { index in
      index > action && labels[index] == nil && matched[index] == nil
        && words[index].map { word in
          isAction(word) || parameters.contains { $0.label == word }
        } != true
    }
  }

  /// The command for which an unknown name is probably meant, if it takes a place or an action: `push` for `pussh`.
  func misspelledCommand(_ name: String) -> (any ShellCommand.Type)? {
    guard !isAction(name) else { return nil }
    let nearest = NearestNames.nearest(
      to: name, among: registry.schemas.map(\.name).sorted() + actions.keys.sorted(), limit: 1)
    guard let command = nearest.first.flatMap({ registry[$0] }),
      command.traits.contains(.takesPlace) || command.traits.contains(.takesAction)
    else { return nil }
    return command
  }

  /// Whether an action or a place takes a secret.
  func takesSecret(_ name: String) -> Bool {
    parameters(ofAction: name)?.takesSecret == true || places[name]?.takesSecret == true
  }
}
