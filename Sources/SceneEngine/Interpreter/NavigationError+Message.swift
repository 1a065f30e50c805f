import SceneNavigation
import Scenes

extension NavigationError {
  /// The error and how to fix it in the words of a user, who sees scenes instead of entries.
  ///
  /// - Parameter tree: The tree in which the operation failed.
  /// - Returns: The texts.
  func texts(in tree: Router.Tree) -> (message: String, help: String?) {
    func name(_ id: EntryID) -> String {
      tree.entry(id).map { "'\($0.destination.name)'" } ?? "the scene \(id)"
    }
    let replacement = "use '\(ReplaceCommand.name) PLACE' or '\(SetRootCommand.name) PLACE'"
    return switch self {
    case .atBottom(let id, isPresented: false):
      ("cannot pop \(name(id)): it is the root", replacement)
    case .atBottom(let id, isPresented: true):
      ("cannot pop \(name(id)): it is presented", "use '\(DismissCommand.name)'")
    case .notAStack(let id):
      (
        "cannot push onto \(name(id)): it is presented without a stack",
        "use '\(PresentCommand.name) PLACE', or '\(DismissCommand.name)' first"
      )
    case .covered(let id, let cover):
      (
        "cannot change \(name(id)): \(name(cover)) is presented over it",
        "use '\(DismissCommand.name)' first"
      )
    case .notPresented(let id):
      (
        "cannot dismiss \(name(id)): it is not presented",
        tree.path.count > 1 ? "use '\(PopCommand.name)'" : replacement
      )
    case .removesRoot(let id):
      (
        "cannot remove \(name(id)): it is the root",
        "use '\(SetRootCommand.name) PLACE' to replace it"
      )
    default: (message, fix)
    }
  }
}
