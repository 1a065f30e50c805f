/// What somebody said in the chat that all users share.
struct Message: Hashable, Encodable, Sendable {
  /// Who said it, by the name of that moment.
  struct Author: Hashable, Encodable, Sendable {
    let id: String
    let name: String
  }

  let id: String
  /// Its number, from 1, in the order in which messages were accepted; numbers may be left out.
  let sequence: Int64
  let author: Author
  let text: String
  let date: Moment
}
