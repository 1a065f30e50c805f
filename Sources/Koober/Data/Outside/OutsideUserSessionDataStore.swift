import Scenes

/// Where a session is kept, as something outside that a recording writes down.
@MainActor
final class OutsideUserSessionDataStore: UserSessionDataStore {
  private let store: any UserSessionDataStore
  private let outside: StageOutside
  private let names: SessionNames

  init(_ store: any UserSessionDataStore, _ outside: StageOutside, _ names: SessionNames) {
    self.store = store
    self.outside = outside
    self.names = names
  }

  func read() throws(KooberError) -> UserSession? {
    let session = try outside.value(of: "session.read") { () throws(KooberError) in
      try store.read().map(names.named)
    }
    return session.map(names.session)
  }

  func save(_ session: UserSession) throws(KooberError) {
    try outside.perform("session.save") { () throws(KooberError) in try store.save(session) }
  }

  func delete() throws(KooberError) {
    try outside.perform("session.delete") { () throws(KooberError) in try store.delete() }
  }
}
