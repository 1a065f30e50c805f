import Observation
import Scenes
import Testing

/// Saved states of earlier versions, of apps that are made from a scene or from navigation of their own.
@MainActor
struct AdaptedMigrationTests {
  @Observable
  final class Lamp {
    var level: Int

    init(level: Int) { self.level = level }
  }

  struct FlagState: Equatable, Codable { var isOn: Bool }
  struct LevelState: Equatable, Codable { var level: Int }

  @Dispatchable
  enum Room: Place { case hall }

  private static let levels = StateMigrations([
    { saved in
      guard case .array(var scenes) = saved["scenes"] else { return }
      for index in scenes.indices {
        scenes[index]["state"] = ["level": scenes[index]["state"]?["isOn"] == true ? 100 : 0]
      }
      saved["scenes"] = .array(scenes)
    }
  ])

  /// The lamp of version 1, as a scene.
  private func flagScene(on stage: SceneStage) -> Scene {
    Scene("lamp", model: Lamp(level: 100), on: stage) {
      FlagState(isOn: $0.level > 0)
    } restore: {
      $0.level = $1.isOn ? 100 : 0
    }
  }

  /// The lamp of version 2, as a scene.
  private func levelScene(on stage: SceneStage) -> Scene {
    Scene("lamp", model: Lamp(level: 1), on: stage) {
      LevelState(level: $0.level)
    } restore: {
      $0.level = $1.level
    }
  }

  /// Saves a state with one app, restores it in another, and returns the state of its scene.
  private func restored(_ newer: some SceneApp, from older: some SceneApp) throws -> Value? {
    older.start()
    newer.start()
    let saved = try newer.readSaved(Array(try older.savedText().utf8))
    #expect(try newer.restore(saved, cause: "test") == [])
    return newer.router.front?.state
  }

  @Test func aSingleSceneAppMigratesItsState() throws {
    let older = SceneStage.virtual()
    let newer = SceneStage.virtual()
    let state = try restored(
      SingleSceneApp(on: newer) { levelScene(on: newer) }.migratingStates(with: Self.levels),
      from: SingleSceneApp(on: older) { flagScene(on: older) })
    #expect(state == ["level": 100])
  }

  @Test func anAppWithNavigationOfItsOwnMigratesItsState() throws {
    let older = SceneStage.virtual()
    let newer = SceneStage.virtual()
    let state = try restored(
      NavigationApp("lamp", on: newer, root: Room.hall) { _ in levelScene(on: newer) }
        .migratingStates(with: Self.levels),
      from: NavigationApp("lamp", on: older, root: Room.hall) { _ in flagScene(on: older) })
    #expect(state == ["level": 100])
  }
}
