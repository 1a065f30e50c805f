import CloudTesting
import Hummingbird
import HummingbirdTesting

extension TestingClient {
  /// A client of a server within the tests.
  init(_ client: some TestClientProtocol) {
    self.init { method, path, headers, body in
      let response = try await client.execute(
        uri: path, method: method, headers: headers, body: body)
      return Reply(
        status: response.status.code, headers: response.headers, body: response.body)
    }
  }
}
