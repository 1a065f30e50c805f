import FoundationEssentials
import Koober
import Testing

@testable import KooberRemote

struct CloudAnswerTests {
  private struct Body: Decodable, Equatable {
    let date: Date
  }

  private func answer(
    _ status: Int, _ body: String, type: String? = "application/json", retryAfter: String? = nil
  ) -> CloudAnswer {
    CloudAnswer(status: status, contentType: type, retryAfter: retryAfter, body: Data(body.utf8))
  }

  @Test func decodesDatesWithMilliseconds() throws {
    let answer = answer(
      200, #"{"date":"2026-02-01T09:30:00.250Z"}"#, type: "Application/JSON; charset=utf-8")
    #expect(
      try answer.value(Body.self) == Body(date: Date(timeIntervalSince1970: 1_769_938_200.25)))
  }

  @Test(arguments: ["", "{", "[]", #"{"date":1}"#, #"{"date":"yesterday"}"#, #"{"date":null}"#])
  func invalidBodiesAreUnreadable(_ body: String) {
    #expect(throws: CloudFailure.unreadable) { try answer(200, body).value(Body.self) }
  }

  @Test(arguments: [#"x\nnot ok forged"#, #"\u001b[2J"#, #"a\u2028b"#, #"a\u202eb"#, #"\u0085"#])
  func aNameWithControlCharactersIsUnreadable(_ name: String) throws {
    func value<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
      try answer(200, json).value(type)
    }
    func profile(_ name: String) -> String { #"{"id":"1","name":"\#(name)","email":"a@b"}"# }
    func ride(_ name: String) -> String {
      #"""
      {"id":"1","option":"wallaby","fare":600,"pickUp":{"name":"Zoo"},"dropOff":{"name":"\#(name)"},\#
      "requested":"2026-02-01T09:30:00.000Z","progress":"paid","sequence":1}
      """#
    }
    func message(_ name: String) -> String {
      #"""
      {"id":"1","sequence":1,"author":{"id":"1","name":"\#(name)"},"text":"a\nb",\#
      "date":"2026-02-01T09:30:00.000Z"}
      """#
    }
    #expect(throws: CloudFailure.unreadable) { try value(ProfileAnswer.self, profile(name)) }
    #expect(throws: CloudFailure.unreadable) { try value(RideAnswer.self, ride(name)) }
    #expect(throws: CloudFailure.unreadable) { try value(MessageAnswer.self, message(name)) }
    #expect(try value(ProfileAnswer.self, profile("Jané 🦘")).profile.name == "Jané 🦘")
    #expect(try value(RideAnswer.self, ride("Zoo")).ride?.dropOff == "Zoo")
    #expect(try value(MessageAnswer.self, message("Jo")).message.authorName == "Jo")
  }

  @Test(
    arguments: [
      (401, "wrongCredentials", .invalidCredentials), (401, "notSignedIn", .sessionExpired),
      (401, "tokenExpired", .sessionExpired), (409, "emailTaken", .emailTaken),
      (409, "pickedUpAlready", .pickedUpAlready), (404, "noSuchRide", .noSuchRide),
      (429, "tooManyAttempts", .tooManyAttempts), (408, "bodyTooSlow", .timedOut),
      (422, "invalidField", .notAccepted), (422, "idempotencyKeyReused", .notAccepted),
      (400, "malformedJSON", .notAccepted), (413, "bodyTooLarge", .notAccepted),
      (500, "unexpected", .serverFailed), (503, "storageUnavailable", .serverFailed),
    ] as [(Int, String, KooberError)])
  func refusalsMapToTheAppsErrors(_ status: Int, _ code: String, _ expected: KooberError) {
    let answer = answer(
      status, #"{"error":{"code":"\#(code)","message":"…"}}"#, retryAfter: "7")
    let refusal = Refusal(status: status, code: code, retryAfter: .seconds(7))
    #expect(throws: CloudFailure.refused(refusal)) { try answer.checkStatus() }
    #expect(refusal.kooberError == expected)
  }

  @Test func refusalsNameTheField() {
    let answer = answer(
      422, #"{"error":{"code":"invalidField","message":"…","field":"password"}}"#)
    let refusal = Refusal(status: 422, code: "invalidField", field: "password")
    #expect(throws: CloudFailure.refused(refusal)) { try answer.checkStatus() }
    #expect(refusal.kooberError == .passwordNotAccepted)
  }
}
