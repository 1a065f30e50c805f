import PseudoTerminal
import Testing

/// Workers of `replay --jobs` that end, are stopped or do not start.
struct ReplayWorkerTests {
  private let program: CounterProgram

  init() throws { program = try CounterProgram() }

  @Test func aStoppedWorkerFailsOneLinkAtMost() throws {
    let outcome = try program.run(
      """
      mkfifo list
      '\(PseudoTerminal.builtProduct("CounterShell"))' replay - --jobs 2 < list > out & replay=$!
      exec 3> list
      yes a:b | head -5000 >&3
      # Before it executes the program, a process has the command line of its parent, which would wait for it.
      until worker=$(pgrep -P $replay -f -- --worker | head -1) && [ -n "$worker" ]; do
        sleep 0.1
      done
      kill -STOP $worker
      yes a:b | head -5000 >&3
      exec 3>&-
      wait $replay
      grep -c ^a:b out; [ $(grep -c 'was stopped by signal 19' out) -le 1 ]
      """)
    #expect(outcome == .init(0, "10000\n"))
  }

  @Test func killedWorkersFailOneLinkEachAtMost() throws {
    let outcome = try program.run(
      """
      mkfifo list; seq 10000 | sed 's,^,trouble:///page/,' > all
      '\(PseudoTerminal.builtProduct("TroubleShell"))' replay - --jobs 3 < list > out & replay=$!
      exec 3> list
      for part in $(seq 4); do
        sed -n "$((part * 2500 - 2499)),$((part * 2500))p" all >&3
        until kill -KILL $(pgrep -P $replay | sed -n "$((part % 3 + 1))p;1p" | tail -1) 2> /dev/null
        do sleep 0.1; done
      done
      exec 3>&-
      wait $replay; echo $?
      grep ^t out | cut -f 1 | cmp - all
      grep ^t out | grep -Pv '^trouble:///page/([0-9]+)\\thome > page name="\\1"$' > others
      [ $(wc -l < others) -le 4 ] && ! grep -v 'was terminated by signal 9' others
      """)
    // A process that is killed between two batches fails no link.
    #expect([.init(0, "0\n"), .init(0, "3\n")].contains(outcome), "\(outcome)")
  }

  /// A process may end at any link of any batch, while links are still read.
  @Test(arguments: [1, 10, 150, 300, 500, 700, 1990, 2000])
  func aWorkerThatEndsFailsItsLinkAlone(number: Int) throws {
    func links(_ text: (Int) -> String) -> String { (1...2000).map { text($0) + "\n" }.joined() }
    try program.write(
      "list", links { $0 == number ? "trouble:///exit" : "trouble:///page/\($0)" })
    let outcome = try program.run("trouble replay list --jobs 2")
    #expect(outcome.status == 3)
    #expect(
      outcome.output
        == links { place in
          place == number
            ? "trouble:///exit\terror the process exited with status 7"
            : "trouble:///page/\(place)\thome > page name=\"\(place)\""
        } + "# 2000 links: 1999 opened, 0 waiting, 0 refused, 1 failed; 0 not as expected\n")
  }

  /// Workers that a signal ends before they open a link.
  @Test func aLinkFailsIfNoWorkerStarts() throws {
    try program.write(
      "start.scene", "let x = read flag.json\nif $x == 1\n  open trouble:///crash\nend\n")
    try program.write("flag.json", "0")
    let outcome = try program.run(
      """
      mkfifo list; { echo 1 > flag.json; echo trouble:///page/1; } > list &
      trouble replay list --jobs 2 --start 'script start.scene'
      """)
    #expect(
      outcome
        == .init(
          3,
          """
          trouble:///page/1\terror the process was terminated by signal 9
          # 1 link: 0 opened, 0 waiting, 0 refused, 1 failed; 0 not as expected

          """))
  }

  @Test(arguments: ["", "--jobs 2", "--jobs 4"])
  func anUnreadableListKeepsTheOutcomesOfThoseBeforeIt(option: String) throws {
    let links = (1...700).map { "trouble:///page/\($0)" }
    try program.write("links", links.map { $0 + "\n" }.joined())
    try program.write("bad.csv", "name,foo\na,b\n")
    let outcome = try program.run("trouble replay links bad.csv \(option)")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
        == links.map { $0[...] })
  }
}
