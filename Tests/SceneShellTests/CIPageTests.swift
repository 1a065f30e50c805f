import Foundation
import PseudoTerminal
import Testing

/// The files for CI on the page have the form that their readers expect, and their commands run.
struct CIPageTests {
  /// A workflow of GitHub.
  struct Workflow: Decodable {
    struct Job: Decodable {
      enum CodingKeys: String, CodingKey {
        case runner = "runs-on"
        case container, strategy, steps
      }

      struct Strategy: Decodable { let matrix: [String: [Int]] }

      let runner: String
      let container: String
      let strategy: Strategy
      let steps: [Step]
    }

    struct Step: Decodable {
      let uses: String?
      let run: String?
    }

    let name: String
    let jobs: [String: Job]
  }

  /// A pipeline of GitLab.
  struct Pipeline: Decodable {
    struct Job: Decodable {
      struct Artifacts: Decodable {
        let when: String
        let paths: [String]
        let reports: [String: String]
      }

      let image: String
      let parallel: Int
      let script: [String]
      let artifacts: Artifacts
    }

    let scenes: Job
  }

  private let page: GuidePage
  private let program: CounterProgram

  init() throws {
    page = try GuidePage("FromScriptToCI")
    program = try CounterProgram()
  }

  private func file(_ path: String) throws -> String {
    let block = try #require(page.blocks.first { $0.introduction.contains("`\(path)`") })
    return block.text + "\n"
  }

  private func decode<Form: Decodable>(_ form: Form.Type, from path: String) throws -> Form {
    try program.write(path, try file(path))
    let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))"
    let json = try program.run("python3 -c '\(script)' < \(path)")
    #expect(json.status == 0, "\(json.errors)")
    return try JSONDecoder().decode(form, from: Data(json.output.utf8))
  }

  /// Runs lines in a package that has two scripts and the links of the page.
  private func run(_ lines: [String]) throws -> CounterProgram.Outcome {
    let script = try #require(try GuidePage("Testing").blocks.first { $0.language == "scene" })
    try program.write("work/scripts/borrow.scene", script.text + "\n")
    try program.write("work/scripts/list.scene", "select 1\nexpect where contains book\n")
    return try program.run(
      """
      cd work
      \(PageSessionTests.preparation)
      { \(commands.map(\.command).joined(separator: "; ")); } >/dev/null; set -e
      \(lines.joined(separator: "\n"))
      """)
  }

  /// The commands of the page, and what each prints.
  private var commands: [(command: String, output: String)] {
    page.steps.compactMap { step in
      if case .run(let command, let output) = step { (command, output) } else { nil }
    }
  }

  private func passed(_ report: String = "report.xml") throws -> String {
    try program.run(
      "grep -o '<testcase .* name=\"[^\"]*\"' work/\(report) | grep -o '[a-z]*.scene\"$'"
    ).output
  }

  @Test func theWorkflowOfGitHubRuns() throws {
    let workflow = try decode(Workflow.self, from: ".github/workflows/scenes.yml")
    let job = try #require(workflow.jobs["scenes"])
    #expect(job.steps.allSatisfy { ($0.uses == nil) != ($0.run == nil) })
    let form = /actions\/[a-z-]+@v\d+/
    #expect(job.steps.compactMap(\.uses).allSatisfy { $0.wholeMatch(of: form) != nil })
    for shard in try #require(job.strategy.matrix["shard"]) {
      let lines = job.steps.compactMap(\.run).map {
        $0.replacing("${{ matrix.shard }}", with: "\(shard)")
      }
      let outcome = try run(lines)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try passed() == (shard == 1 ? "borrow.scene\"\n" : "list.scene\"\n"))
      #expect(try program.run("ls work/report.html").status == 0)
    }
  }

  @Test func thePipelineOfGitLabRuns() throws {
    let job = try decode(Pipeline.self, from: ".gitlab-ci.yml").scenes
    for shard in 1...job.parallel {
      let outcome = try run(
        ["export CI_NODE_INDEX=\(shard) CI_NODE_TOTAL=\(job.parallel)"] + job.script)
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try passed() == (shard == 1 ? "borrow.scene\"\n" : "list.scene\"\n"))
    }
    #expect(job.artifacts.reports == ["junit": "report.xml"])
  }

  /// Bazel sets variables for each shard; its files are in a dialect of Python.
  @Test func theTestOfBazelRuns() throws {
    try program.write("BUILD.bazel", try file("BUILD.bazel"))
    let parsed = try program.run(
      "python3 -c 'import ast, sys; ast.parse(sys.stdin.read())' < BUILD.bazel")
    #expect(parsed == .init(0, ""))
    try program.write("work/scenes.sh", try file("scenes.sh"))
    for shard in 0...1 {
      let outcome = try run([
        "chmod +x scenes.sh; export XML_OUTPUT_FILE=test.xml TEST_SHARD_STATUS_FILE=status",
        "export TEST_TOTAL_SHARDS=2 TEST_SHARD_INDEX=\(shard); ./scenes.sh .build/debug/library",
      ])
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try passed("test.xml") == (shard == 0 ? "borrow.scene\"\n" : "list.scene\"\n"))
      #expect(try program.run("ls work/status").status == 0)
    }
  }

  @Test func theCommandsPrintTheOutput() throws {
    // A link of the page is refused.
    let outcome = try run(commands.map { "\($0.command) || true" })
    let expected = commands.map(\.output).filter { !$0.isEmpty }
    #expect(outcome.output == expected.joined(separator: "\n") + "\n")
  }
}
