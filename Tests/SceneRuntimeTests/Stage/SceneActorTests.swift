import SceneRuntime
import Testing

struct SceneActorTests {
  @MainActor
  @Test func whoGivesWayComesBackBehindWhatIsReady() async {
    let log = Log()
    let first = SceneActor.task {
      log.lines.append("first")
      await SceneActor.giveWay()
      log.lines.append("first again")
    }
    let second = SceneActor.task { log.lines.append("second") }
    await first.value
    await second.value
    #expect(log.lines == ["first", "second", "first again"])
  }
}
