import Scenes

@MainActor
enum LaunchBuilder {
  static func build() -> Scene { Scene("launch", store: LaunchStore(), view: LaunchView()) }
}
