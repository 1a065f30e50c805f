package import SceneCommands
import SceneLanguage
import OrderedCollections
import Scenes
import SceneSessions
import SceneText

/// The target and path that a text refers to until scenes come or go.
struct ResolvedState {
  let target: ResolvedTarget
  let path: ValuePath
  /// The version of the scenes when the text was resolved.
  let sceneVersion: Int
}

/// A path of the state: a scene or service, and a path in its state.
struct StatePath {
  /// The name of the scene or service.
  let target: String
  /// The text of the path in its state.
  let rest: Substring
  private let text: String

  init(_ text: String) {
    self.text = text
    target = String(text.prefix { $0 != "." && $0 != "[" })
    let rest = text.dropFirst(target.count)
    self.rest = rest.first == "." ? rest.dropFirst() : rest
  }

  /// The name of the scene or service, without the entry of the scene.
  var typeName: String { String(target.prefix { $0 != "#" }) }

  /// The path in the state; nil if the text is malformed.
  var path: ValuePath? { try? ValuePath(String(rest)) }

  /// The value at the path in the state of the target, and the path; an error does not show what is redacted.
  @MainActor
  func find(
    in state: LazyState, by redactor: Redactor, at place: SourceSpan
  ) throws(ScriptFailure) -> (value: Value, path: ValuePath) {
    let path: ValuePath
    do {
      path = try ValuePath(String(rest))
    } catch {
      guard case .malformed(let offset) = error else { throw place.failure(of: error, at: target) }
      let start = text.utf8.count - rest.utf8.count + offset
      // With variables or quotes in it, the argument is not the path byte for byte.
      guard place.text == text else {
        throw place.failure(of: ValuePathError.malformed(offset: start), at: target)
      }
      throw place.at(SourceRange(place.range.start + start, place.range.end)).failure(
        .stateMalformedPath, "malformed path", help: error.fix)
    }
    do {
      return (try state.value(at: path), path)
    } catch let original {
      var error = original
      if case .noParts(let path, let value) = original {
        error = .noParts(at: path, redactor.redacting(value, at: [typeName] + path.names))
      }
      if let impossible = state.impossibility(of: path) {
        // The error about the value shows the value, if it is a text or a number.
        if case .noParts = error, case .noField(_, _, fields: [], _) = impossible {
          throw place.failure(of: error, at: target)
        }
        throw place.failure(of: impossible, at: target)
      }
      let failure = place.failure(of: error, at: target)
      var texts = (message: failure.diagnostic.message, fix: failure.diagnostic.help)
      if case .noField(_, let path, _, _) = error, let value = try? state.value(at: path) {
        texts = error.texts(from: target, in: value) ?? texts
      }
      throw place.failure(.stateAbsent, texts.message, help: texts.fix)
    }
  }
}

extension Interpreter {
  /// The whole state, or the value at a path, which begins with the name of a scene or service.
  func state(_ path: String?, at place: SourceSpan) throws(ScriptFailure) -> Value {
    if let viewed { return try Moments(self, at: place).state(path, at: viewed) }
    guard let path else {
      var states: OrderedDictionary<String, Value> = [:]
      for target in CommandTarget.all(of: app) {
        states[target.uniqueName(in: app)] = target.state
      }
      return .object(states)
    }
    if let known = resolvedStates[path],
      let target = target(known.target, since: known.sceneVersion),
      let value = try? target.lazyState.value(at: known.path)
    {
      return value
    }
    let parts = StatePath(path)
    let targets = CommandTarget.all(named: parts.target, in: app)
    guard var target = targets.first else { throw unknownTarget(parts.target, at: place) }
    if targets.count > 1 {
      let holding = targets.filter {
        (try? parts.find(in: $0.lazyState, by: session.writer.redactor, at: place)) != nil
      }
      guard holding.count < 2 else {
        throw ambiguousTarget(
          parts.target, "have state\(parts.rest.isEmpty ? "" : " at that path")", holding,
          parts.rest.isEmpty ? "" : ".\(parts.rest)", at: place)
      }
      target = holding.first ?? target
    }
    let found = try parts.find(in: target.lazyState, by: session.writer.redactor, at: place)
    if resolvedStates.count >= Self.maxResolvedStates { resolvedStates = [:] }
    resolvedStates[path] = ResolvedState(
      target: target.resolved, path: found.path, sceneVersion: router.sceneVersion)
    return found.value
  }

  /// The maximum number of cached paths.
  private static let maxResolvedStates = 1000

  /// The navigation tree, now or at the viewed moment.
  func viewedTree(at place: SourceSpan) throws(ScriptFailure) -> Router.Tree {
    guard let viewed, let moment = try Moments(self, at: place).timeline[viewed] else {
      return app.router.tree
    }
    return moment.tree
  }

  /// The result of looking up a path of the state.
  package enum StateLookup {
    /// A value.
    case value(Value)
    /// No value, and why; a scene or service of the name may exist later.
    case absent(reason: String)
    /// No scene or service with the name, which is similar to others.
    case misspelled(message: String, suggestion: String)
    /// An error: the text is not a path.
    case malformed(String)
  }

  /// Looks up a path of the state.
  package func lookUp(_ path: String) -> StateLookup {
    do throws(ScriptFailure) {
      return .value(try state(path, at: .nowhere))
    } catch {
      let diagnostic = error.diagnostic
      guard error.code != .stateMalformedPath else { return .malformed(diagnostic.message) }
      let target = StatePath(path).target
      let names = CommandTarget.all(of: app).map(\.name)
      let typos = NearestNames.nearest(to: target, among: names).filter {
        NearestNames.isTypo(target, of: $0)
      }
      if error.code == .targetUnknown, let suggestion = NearestNames.suggestion(typos) {
        return .misspelled(message: diagnostic.message, suggestion: suggestion)
      }
      return .absent(reason: diagnostic.message)
    }
  }

  /// The value at a path of the state; nil if there is none.
  package func value(at path: String) -> Value? {
    try? state(path, at: .nowhere)
  }
}
