import Foundation

/// What is stored of a password: a hash, its salt, and the cost that both were made with.
struct PasswordHash: Hashable, Sendable {
  let cost: PasswordCost
  let salt: [UInt8]
  let hash: [UInt8]
}

extension PasswordHash: LosslessStringConvertible {
  /// The form that libraries share: `$scrypt$ln=14,r=8,p=5$SALT$HASH`, both in Base64.
  var description: String {
    let parameters = "ln=\(cost.log2Rounds),r=\(cost.blockSize),p=\(cost.parallelism)"
    return "$scrypt$\(parameters)$\(Data(salt).base64EncodedString())"
      + "$\(Data(hash).base64EncodedString())"
  }

  init?(_ description: String) {
    let parts = description.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt" else { return nil }
    let fields = parts[2].split(separator: ",").map { $0.split(separator: "=") }
    let numbers = fields.compactMap { $0.count == 2 ? Int($0[1]) : nil }
    guard fields.map(\.first) == ["ln", "r", "p"], numbers.count == 3,
      PasswordCost.possibleLog2Rounds.contains(numbers[0]), (1...64).contains(numbers[1]),
      (1...64).contains(numbers[2]),
      let salt = Data(base64Encoded: String(parts[3])),
      let hash = Data(base64Encoded: String(parts[4])), !hash.isEmpty
    else { return nil }
    cost = PasswordCost(log2Rounds: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
    self.salt = Array(salt)
    self.hash = Array(hash)
  }
}
