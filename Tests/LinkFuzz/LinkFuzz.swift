import LinkFuzzing

/// The executable of scripts/fuzz for links: `LinkFuzz COUNT SEED`.
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
    print("\(count) URLs of seed \(seed): \(fuzzer.accepted) accepted, no failures")
  }
}

/// An incomplete command line.
struct LinkFuzzUsage: Error {}
