import Observation
import SceneShell

/// An error of the server, which the app catches.
enum AccountError: Error {
  case wrongPassword
  case locked(minutes: Int)
}

/// An error of the server, which the app only shows.
struct Outage: Error {}

/// The account of a user, as an app's own model has it: it knows nothing of secrets.
@Observable @MainActor final class Account {
  private(set) var user: String?
  private(set) var problem: String?
  var pin = ""
  @ObservationIgnored private let check: (String, String) async throws -> String

  init(check: @escaping @Sendable (String, String) async throws -> String) { self.check = check }

  func signIn(name: String, password: String) async {
    problem = nil
    do { user = try await check(name, password) } catch AccountError.wrongPassword {
      problem = "wrong password"
    } catch AccountError.locked(let minutes) {
      problem = "locked for \(minutes) minutes"
    } catch {
      problem = "\(error)"
    }
  }

  func unlock(_ code: String) { problem = code == "4711" ? nil : "wrong code" }
}

extension AccountError: CaseCodable {
  static let codedCases = [CodedCase(wrongPassword), CodedCase(locked)]
}

/// Stands in for a server.
let server: @Sendable (String, String) async throws -> String = { name, password in
  switch password {
  case "tajne": return name
  case "often": throw AccountError.locked(minutes: 5)
  case "late": throw Outage()
  default: throw AccountError.wrongPassword
  }
}

@main struct AccountShell: ShellApp {
  static let (name, version) = ("account", "1.0")

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    let account = Account(check: launch.stage.external.requesting("signIn", server))
    return try SingleSceneApp(on: launch.stage) { scene(account, on: launch.stage) }
  }

  @MainActor static func scene(_ account: Account, on stage: SceneStage) -> Scene {
    Scene(
      "account", model: account, on: stage,
      #members(
        \Account.user, \Account.problem, \Account.pin, Account.signIn(name:password:),
        secret: "pin", "password"),
      [
        SceneMember(
          SceneAction("unlock") { (account, code: Secret<String>) in
            account.unlock(code.revealed)
          })
      ])
  }
}
