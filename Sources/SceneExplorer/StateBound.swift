import OrderedCollections
package import SceneCommands
import SceneSessions
import Scenes

/// A limit of a number, or of the number of elements of a list, in an app's state, beyond which a search does not go on.
package struct StateBound: Sendable {
  package let path: ValuePath
  package let limit: Int

  package init(path: ValuePath, limit: Int) { (self.path, self.limit) = (path, limit) }

  @MainActor
  func isExceeded(in app: any SceneApp) -> Bool {
    guard case .name(let owner)? = path.components.first else { return false }
    let rest = ValuePath(Array(path.components.dropFirst()))
    return CommandTarget.all(of: app).contains { target in
      guard target.name == owner, let value = try? target.state.value(at: rest) else {
        return false
      }
      return switch value {
      case .int(let number): number > Int128(limit)
      case .double(let number): number > Double(limit)
      case .array(let elements): elements.count > limit
      case .object(let fields): fields.count > limit
      case .null, .bool, .string, .symbol, .variant, .redacted: false
      }
    }
  }
}
