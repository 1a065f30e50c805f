import FoundationEssentials
import Glibc
import ScriptFuzzing

/// The executable of scripts/fuzz for scripts: `ScriptFuzz LINES SEED read|run SCRIPT…`.
@main
struct ScriptFuzz {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count > 2, let count = arguments.first.flatMap({ Int($0) }),
      let seed = arguments.dropFirst().first.flatMap({ UInt64($0) }),
      let mode = arguments.dropFirst(2).first, ["read", "run"].contains(mode)
    else {
      print("usage: ScriptFuzz LINES SEED read|run SCRIPT...")
      throw ScriptFuzzUsage()
    }
    let scripts = try arguments.dropFirst(3).map {
      [UInt8](try Data(contentsOf: URL(filePath: $0)))
    }
    var fuzzer = try await ScriptFuzzer(seed: seed, scripts: scripts, runs: mode == "run")
    do {
      try await fuzzer.run(lines: count)
    } catch {
      print("\(error)")
      exit(1)
    }
    print(
      "\(fuzzer.lines) lines of seed \(seed): all read"
        + (mode == "run" ? " and run twice, \(fuzzer.run.stopped) texts up to a limit" : ""))
  }
}

/// An incomplete command line.
struct ScriptFuzzUsage: Error {}
