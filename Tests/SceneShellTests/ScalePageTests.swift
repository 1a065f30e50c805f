import Foundation
import PseudoTerminal
import Testing

/// The jobs of the page about large replays have the form that their systems expect, and their commands run.
struct ScalePageTests {
  /// A job of Kubernetes.
  struct Manifest: Decodable {
    struct Spec: Decodable {
      struct Template: Decodable {
        struct Spec: Decodable {
          struct Container: Decodable {
            let image: String
            let command: [String]
          }

          let restartPolicy: String
          let containers: [Container]
        }

        let spec: Spec
      }

      let completionMode: String
      let completions: Int
      let template: Template
    }

    let apiVersion: String
    let kind: String
    let spec: Spec
  }

  private let page: GuidePage
  private let program: CounterProgram

  init() throws {
    page = try GuidePage("AtScale")
    program = try CounterProgram()
    try program.write("links.txt", "library://books\nlibrary://nowhere\n\nx\nlibrary://books\n")
  }

  private func block(_ introduction: String) throws -> String {
    try #require(page.blocks.first { $0.introduction.contains(introduction) }).text
  }

  /// Runs a script for each index, and merges the reports.
  ///
  /// The script fails if the executable cannot be run.
  private func run(_ script: String, index: String, in environment: String = "") throws {
    try program.write("script", script)
    let outcome = try program.run(
      """
      mkdir bin; ln -s '\(PseudoTerminal.builtProduct("LibraryShell"))' bin/library
      PATH=$PWD/bin:$PATH; export PATH \(environment)
      library replay links.txt >whole
      for i in 0 1 2 3; do \(index)=$i sh script; echo $?; done
      library merge 3.json 1.json 0.json 2.json >merged; cmp whole merged
      rm bin/library; \(index)=0 sh script 2>/dev/null; echo $?
      """)
    #expect(outcome.output == "0\n0\n0\n0\n1\n", "\(outcome)")
  }

  @Test func theJobOfKubernetesRuns() throws {
    try program.write("job.yaml", try block("`job.yaml`") + "\n")
    let convert = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))"
    let json = try program.run("python3 -c '\(convert)' <job.yaml")
    #expect(json.status == 0, "\(json.errors)")
    let job = try JSONDecoder().decode(Manifest.self, from: Data(json.output.utf8))
    #expect(job.apiVersion == "batch/v1" && job.kind == "Job")
    #expect(job.spec.completionMode == "Indexed" && job.spec.completions == 4)
    #expect(job.spec.template.spec.restartPolicy == "OnFailure")
    let command = try #require(job.spec.template.spec.containers.first?.command)
    #expect(command.prefix(2) == ["sh", "-c"] && command.count == 3)
    try run(command[2], index: "JOB_COMPLETION_INDEX")
  }

  @Test func theJobOfSlurmRuns() throws {
    let script = try block("`replay.sbatch`")
    #expect(script.contains("#SBATCH --array=0-3\n"))
    try run(
      script + "\n", index: "SLURM_ARRAY_TASK_ID",
      in: "SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=4")
  }

  @Test func theCommandForSeveralMachinesRuns() throws {
    let block = try block("brings back the reports")
    let quoted = try #require(block.split(separator: "'").dropFirst().first)
    let command = quoted.replacing("./library", with: "library").replacing("{}/8", with: "$n/4")
      .replacing("{}", with: "$i")
    try run("n=$((i + 1)); \(command)\n", index: "i")
  }
}
