import Scenes

@testable import Koober

/// The ways in which things are kept, which pass the same tests.
@MainActor
enum StorageKind: CaseIterable {
  case memory, database

  func make(home: TemporaryHome) throws -> Storages {
    switch self {
    case .memory: .inMemory()
    case .database: try .inFolder(home.path)
    }
  }
}
