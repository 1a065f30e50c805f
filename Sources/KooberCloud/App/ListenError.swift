/// The server can't listen where it should.
struct ListenError: Error, CustomStringConvertible {
  let host: String
  let port: Int
  let reason: String

  var description: String { "can't listen on \(host):\(port): \(reason)" }
}
