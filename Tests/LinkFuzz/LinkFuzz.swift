import LinkFuzzing

/// What scripts/fuzz runs: `LinkFuzz COUNT SEED`.
@main
struct LinkFuzz {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let count = arguments.first.flatMap({ Int($0) }),
      let seed = arguments.dropFirst().first.flatMap({ UInt64($0) })
    else {
      print("usage: LinkFuzz COUNT SEED")
      throw LinkFuzzUsage()
    }
    var fuzzer = try LinkFuzzer(seed: seed)
    try fuzzer.run(count)
    print("\(count) URLs of seed \(seed): \(fuzzer.accepted) accepted, none wrongly")
  }
}

/// The command line says too little.
struct LinkFuzzUsage: Error {}
