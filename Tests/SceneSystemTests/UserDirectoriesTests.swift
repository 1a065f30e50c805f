import SceneSystem
import Testing

struct UserDirectoriesTests {
  @Test func xdgVariablesOverrideTheDefaults() throws {
    let directories = try #require(
      UserDirectories(environment: [
        "HOME": "/home/jane", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d",
        "XDG_STATE_HOME": "/s",
      ]))
    #expect([directories.config, directories.data, directories.state] == ["/c", "/d", "/s"])
  }

  @Test(arguments: ["", "relative/path"])
  func relativePathsAreIgnored(value: String) throws {
    let directories = try #require(
      UserDirectories(environment: [
        "HOME": "/home/jane", "XDG_CONFIG_HOME": value, "XDG_DATA_HOME": value,
        "XDG_STATE_HOME": value,
      ]))
    #expect(
      [directories.config, directories.data, directories.state] == [
        "/home/jane/.config", "/home/jane/.local/share", "/home/jane/.local/state",
      ])
  }

  @Test func withoutHOMEThereAreNoDirectories() {
    #expect(UserDirectories(environment: ["XDG_STATE_HOME": "/s"]) == nil)
  }
}
