/// Something of an app that can be saved and isn't a scene, by the name that it is saved under.
@MainActor
struct AppPart {
  let name: String
  let object: any Restorable
}
