import FoundationEssentials
import PseudoTerminal
import Testing

/// A killed shell has recorded every input whose result was printed.
struct SessionKillTests {
  /// The number of killed shells, which SHELL_KILLS overrides.
  private static let count =
    ProcessInfo.processInfo.environment["SHELL_KILLS"].flatMap(Int.init) ?? 20
  /// The seed of the times of the kills: SHELL_SEED, or a random number.
  private static let seed =
    ProcessInfo.processInfo.environment["SHELL_SEED"] ?? "\(UInt16.random(in: 0...(.max)))"

  @Test(.timeLimit(.minutes(30)), arguments: ["", "--durable"])
  func noPrintedInputIsLost(option: String) throws {
    let program = try CounterProgram()
    // Each shell increments and prints the counter repeatedly until it is killed.
    try program.write(
      "kill.sh",
      """
      counter='\(PseudoTerminal.builtProduct("CounterShell"))'
      RANDOM=\(Self.seed)
      for ((i = 0; i < \(Self.count); i++)); do
        rm -f a.jsonl out
        "$counter" \(option) --record a.jsonl < <(yes $'increment\\nstate counter') > out &
        pid=$!
        # Half of the shells have printed something, however slow the machine is.
        while ((i % 2)) && [ ! -s out ] && kill -0 "$pid"; do sleep 0.01; done
        sleep "0.$(printf %03d $((RANDOM % 150)))"
        kill -9 "$pid"
        wait "$pid"
        # A shell that is killed early has not started.
        [ -f out ] || continue
        seen=$(head -n "$(wc -l < out)" out | tail -n 1)
        if [ ! -s a.jsonl ]; then
          [ -z "$seen" ] && continue
          echo "no record of $seen"
          exit 1
        fi
        written=$(grep -c '"action":"counter.increment".*"}$' a.jsonl)
        if [ "$written" -lt "${seen:-0}" ]; then
          echo "$written lines of $seen"
          exit 1
        fi
        [ -n "$seen" ] && checked=$((checked + 1))
        if ! "$counter" replay a.jsonl > replayed 2> warnings; then
          cat replayed warnings
          exit 1
        fi
      done 2> /dev/null
      [ "$((checked * 2))" -ge \(Self.count / 2 * 2) ] && echo killed

      """)
    let outcome = try program.run("bash kill.sh", limit: .seconds(30 * 60))
    #expect(outcome.output == "killed\n", "SHELL_SEED=\(Self.seed): \(outcome)")
  }
}
