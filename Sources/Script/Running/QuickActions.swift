import Scenes
import Sessions

/// The actions of the scene in front that take no arguments, ready to be done.
///
/// Long scripts say the same few words again and again; a word that has been read once is done without
/// being parsed or looked up. The words are forgotten as soon as the app moves.
@MainActor
struct QuickActions {
  /// An action, in a type of its own: a closure that goes in and out of a generic container has another layer
  /// around it each time.
  struct Action {
    let perform: @MainActor () -> Void
    /// How it is written down.
    let recorded: QuickAction
  }

  private var known: [String: Action] = [:]
  private var last: (word: [UInt8], action: Action)?
  private var moves = -1

  /// The action that a line says, if it is one bare word that names an action without arguments.
  mutating func action(
    of line: Span<UInt8>, in app: any SceneApp
  ) -> Action? {
    if moves != app.router.moves {
      moves = app.router.moves
      known = [:]
      last = nil
    }
    if let last, last.word.count == line.count, last.word.span.isEqual(to: line) {
      return last.action
    }
    guard let word = FastLine.bareCommand(line) else { return nil }
    guard let action = known[word] ?? find(word, in: app) else { return nil }
    known[word] = action
    last = (line.bytes, action)
    return action
  }

  private func find(_ word: String, in app: any SceneApp) -> Action? {
    let isShells = BuiltIn.names.contains(word) && !BuiltIn.needingArguments.contains(word)
    guard !isShells, let scene = app.router.front else { return nil }
    return (try? scene.action(word, arguments: [])).map {
      Action(perform: $0, recorded: QuickAction(name: "\(scene.name).\(word)"))
    }
  }
}

extension Span<UInt8> {
  fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}
