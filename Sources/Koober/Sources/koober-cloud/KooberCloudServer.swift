import ArgumentParser
import KooberCloud

@main
struct KooberCloudServer {
  static func main() async { await CloudCommand.main() }
}
