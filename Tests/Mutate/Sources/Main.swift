import Foundation

/// The program of `scripts/mutate`, which prints the chosen mutants as JSON.
@main
enum Main {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 4, let count = Int(arguments[2]), let seed = UInt64(arguments[3]) else {
      FileHandle.standardError.write(Data("usage: Mutate ROOT COUNT SEED MODULE…\n".utf8))
      exit(2)
    }
    let root = URL(filePath: arguments[1], directoryHint: .isDirectory)
    var candidates: [Mutant] = []
    for module in arguments.dropFirst(4) {
      let folder = root.appending(path: "Sources/\(module)", directoryHint: .isDirectory)
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      where name.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        candidates += MutantFinder.mutants(
          module: module, file: "Sources/\(module)/\(name)", source: source)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(
      try encoder.encode(Mutant.choose(count, of: candidates, seed: seed)))
  }
}
