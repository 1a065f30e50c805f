import FoundationEssentials
import PropertyTesting
import ScriptFuzzing
import Testing

/// A short form of scripts/fuzz; `SCRIPT_FUZZ_COUNT` is the number of lines, `SCRIPT_FUZZ_SEED` the seed.
struct ScriptFuzzTests {
  private static let root = String(
    #filePath.dropLast("Tests/SceneEngineTests/ScriptFuzzTests.swift".count))

  private static var scripts: [[UInt8]] {
    get throws {
      let folders = [
        "scripts/koober", "Tests/SceneEngineTests/Outputs", "Tests/SceneEngineTests/RunningErrors",
      ]
      return try folders.flatMap { folder in
        try FileManager.default.contentsOfDirectory(atPath: root + folder)
          .filter { $0.hasSuffix(".scene") }.sorted()
          .map { [UInt8](try Data(contentsOf: URL(filePath: "\(root)\(folder)/\($0)"))) }
      }
    }
  }

  @Test func anyTextHasACanonicalFormOrAnError() async throws {
    let run = RandomRun("SCRIPT_FUZZ", count: 10_000)
    var fuzzer = try await ScriptFuzzer(seed: run.seed, scripts: Self.scripts, runs: false)
    try await fuzzer.run(lines: run.count)
  }

  @Test func anyTextTerminatesAndIsReproducible() async throws {
    let run = RandomRun("SCRIPT_FUZZ", count: 1_000)
    var fuzzer = try await ScriptFuzzer(seed: run.seed, scripts: Self.scripts, runs: true)
    try await fuzzer.run(lines: run.count)
  }
}
