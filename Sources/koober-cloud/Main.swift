import ArgumentParser
import KooberCloud

@main
enum Main {
  static func main() async { await CloudCommand.main() }
}
