import SceneShell
import TroubleApp

@main enum Main {
  static func main() { TroubleApp.TroubleShell.main() }
}
