package import Commands
import Language
import OrderedCollections
import Scenes
import Sessions

/// A path of the state, as it is found until the app moves.
struct ResolvedState {
  let target: ResolvedTarget
  let path: ValuePath
  /// How often the app had moved.
  let moves: Int
}

/// A path of the state: a scene or service, and the way into its state.
struct StatePath {
  /// The scene or service.
  let target: String
  /// The way into its state, as it is written.
  let rest: Substring
  private let text: String

  init(_ text: String) {
    self.text = text
    target = String(text.prefix { $0 != "." && $0 != "[" })
    let rest = text.dropFirst(target.count)
    self.rest = rest.first == "." ? rest.dropFirst() : rest
  }

  /// The way into the state; nil where it is no path.
  var path: ValuePath? { try? ValuePath(String(rest)) }

  /// What is there in the state of the target, and the way to it.
  @MainActor
  func find(
    in state: LazyState, at place: SourceSpan
  ) throws(ScriptFailure) -> (value: Value, path: ValuePath) {
    do {
      let path = try ValuePath(String(rest))
      return (try state.value(at: path), path)
    } catch {
      guard case .malformed(let offset) = error else {
        throw place.failure(of: error, at: target)
      }
      let start = text.utf8.count - rest.utf8.count
      throw place.failure(of: ValuePathError.malformed(offset: start + offset), at: target)
    }
  }
}

extension Interpreter {
  /// All state, or what a path leads to: first a target, then its fields.
  func state(_ path: String?, at place: SourceSpan) throws(ScriptFailure) -> Value {
    if let viewed { return try Moments(self, at: place).state(path, at: viewed) }
    guard let path else {
      var states: OrderedDictionary<String, Value> = [:]
      for target in CommandTarget.all(of: app) {
        states[target.uniqueName(in: app)] = target.state
      }
      return .object(states)
    }
    if let known = resolvedStates[path], let target = target(known.target, since: known.moves),
      let value = try? target.lazyState.value(at: known.path)
    {
      return value
    }
    let parts = StatePath(path)
    let targets = CommandTarget.all(named: parts.target, in: app)
    guard var target = targets.first else { throw unknownTarget(parts.target, at: place) }
    if targets.count > 1 {
      let holding = targets.filter { (try? parts.find(in: $0.lazyState, at: place)) != nil }
      guard holding.count < 2 else {
        throw ambiguousTarget(
          parts.target, "have state\(parts.rest.isEmpty ? "" : " at that path")", holding,
          parts.rest.isEmpty ? "" : ".\(parts.rest)", at: place)
      }
      target = holding.first ?? target
    }
    let found = try parts.find(in: target.lazyState, at: place)
    if resolvedStates.count >= Self.mostResolvedStates { resolvedStates = [:] }
    resolvedStates[path] = ResolvedState(
      target: target.resolved, path: found.path, moves: router.moves)
    return found.value
  }

  /// The most paths whose meaning is kept in mind.
  private static let mostResolvedStates = 1000

  /// The way to the scene in front, or to the one that was at the moment that is looked at.
  func viewedPath(at place: SourceSpan) throws(ScriptFailure) -> [Router.Tree.Entry] {
    guard let viewed, let moment = try Moments(self, at: place).timeline[viewed] else {
      return app.router.tree.path
    }
    return moment.tree.path
  }

  /// What a look at a path of the state has found.
  package enum Sight {
    /// Something.
    case value(Value)
    /// Nothing, and a question for what may be meant instead.
    case absent(suggestion: String?)
    /// That it is no path.
    case malformed(String)
  }

  /// Looks at a path of the state.
  package func look(at path: String) -> Sight {
    do throws(ScriptFailure) {
      return .value(try state(path, at: .nowhere))
    } catch {
      let diagnostic = error.diagnostic
      guard error.code != .stateMalformedPath else { return .malformed(diagnostic.message) }
      // What else there is helps nobody who waits for something that isn't there yet.
      return .absent(suggestion: diagnostic.help.flatMap { $0.hasPrefix("did you") ? $0 : nil })
    }
  }

  /// What is at a path of the state, if there is something now.
  package func value(at path: String) -> Value? {
    guard case .value(let value) = look(at: path) else { return nil }
    return value
  }
}
