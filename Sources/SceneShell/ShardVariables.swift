/// The variables by which a system tells each of several jobs which one it is.
struct ShardVariables: Sendable {
  let system: String
  let index: String
  let first: FirstIndex
  /// The variable of the number of jobs; nil if the system does not tell it.
  let count: String?
  /// The variable of the last index, where there may be gaps between the indices; nil otherwise.
  var last: String?

  /// The index of the first job.
  enum FirstIndex {
    case number(Int)
    case variable(String)
  }

  static let bazel = Self(
    system: "Bazel", index: "TEST_SHARD_INDEX", first: .number(0), count: "TEST_TOTAL_SHARDS")

  static let all = [
    bazel,
    Self(
      system: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", first: .number(0),
      count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Self(
      system: "CircleCI", index: "CIRCLE_NODE_INDEX", first: .number(0), count: "CIRCLE_NODE_TOTAL"),
    Self(system: "GitLab", index: "CI_NODE_INDEX", first: .number(1), count: "CI_NODE_TOTAL"),
    Self(system: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: .number(0), count: nil),
    Self(
      system: "Slurm", index: "SLURM_ARRAY_TASK_ID", first: .variable("SLURM_ARRAY_TASK_MIN"),
      count: "SLURM_ARRAY_TASK_COUNT", last: "SLURM_ARRAY_TASK_MAX"),
  ]

  /// An error in the variables.
  struct Fault: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The shard that the variables name; nil if the job is not one of several.
  ///
  /// An empty variable counts as not set.
  ///
  /// - Parameters:
  ///   - variables: The environment.
  ///   - given: The number of shards that the command line names; nil for none.
  /// - Returns: The shard, or nil.
  /// - Throws: ``Fault``.
  func shard(in variables: [String: String], of given: Int? = nil) throws(Fault) -> Shard? {
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    let number = value(index)
    guard let count else {
      guard let number else { return nil }
      guard let given else {
        throw Fault(
          description: "\(system) does not tell the number of jobs; name it, as in --shard auto/4")
      }
      return try shard(
        number, first: 0, of: "\(given)", "\(index)=\(number) and --shard auto/\(given)")
    }
    let total = value(count)
    if number == nil, total == nil { return nil }
    let (first, firstName): (Int?, String?) =
      switch first {
      case .number(let number): (number, nil)
      case .variable(let name): (Int(plain: value(name) ?? ""), name)
      }
    // GitLab sets the number of jobs in each job, also where there is only one.
    guard let number = number ?? (total == "1" ? first.map { "\($0)" } : nil), let total else {
      let (set, unset) = total == nil ? (index, count) : (count, index)
      throw Fault(description: "\(set) is set and \(unset) is not; set both, or none")
    }
    if let given, total != "\(given)" {
      throw Fault(description: "\(count)=\(total) contradicts --shard auto/\(given)")
    }
    let names = [index, firstName, last, count].compactMap(\.self)
    let told = names.map { "\($0)=\(value($0) ?? "")" }.joined(separator: " and ")
    if let last, let first, let last = value(last) {
      guard let last = Int(plain: last), "\(last &- first &+ 1)" == total else {
        throw Fault(description: "\(told) are no numbers without gaps")
      }
    }
    return try shard(number, first: first, of: total, told)
  }

  private func shard(
    _ number: String, first: Int?, of total: String, _ told: String
  ) throws(Fault) -> Shard {
    guard let first, let number = Int(plain: number), let count = Int(plain: total),
      case let (index, isTooSmall) = number.subtractingReportingOverflow(first), !isTooSmall,
      (0..<max(0, count)).contains(index)
    else { throw Fault(description: "\(told) do not name a shard") }
    return Shard(index: index, count: count)
  }

  /// The shard that the variables of the only system name.
  ///
  /// - Parameters:
  ///   - variables: The environment.
  ///   - given: The number of shards that the command line names; nil for none.
  /// - Returns: The shard.
  /// - Throws: ``Fault``, also if no system, or several different ones, name a shard.
  static func shard(in variables: [String: String], of given: Int?) throws(Fault) -> Shard {
    if given == 1 { return .whole }
    var found: [(system: String, shard: Shard)] = []
    for system in all {
      if let shard = try system.shard(in: variables, of: given) {
        found.append((system.system, shard))
      }
    }
    guard let first = found.first else {
      let names = all.map { "\($0.index) (\($0.system))" }.joined(separator: ", ")
      throw Fault(description: "--shard auto needs one of the variables \(names)")
    }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw Fault(
        description: "the variables of \(first.system) and \(other.system) name different shards; "
          + "use --shard NUMBER/COUNT")
    }
    return first.shard
  }
}
