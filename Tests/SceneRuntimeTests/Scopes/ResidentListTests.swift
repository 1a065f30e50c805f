import Testing

@testable import SceneRuntime

struct ResidentListTests {
  final class Service {}

  private var list = ResidentList()

  private mutating func add(_ object: AnyObject, _ number: Int) {
    list.append(Resident(object, scope: "app", maker: "\(number)", since: .zero))
  }

  @Test mutating func thoseThatAreGoneAreForgottenInTime() {
    let kept = (0..<100).map { number in
      let service = Service()
      add(service, number)
      return service
    }
    for number in 100..<10_000 {
      add(Service(), number)
      #expect(list.residents.count <= 2 * kept.count)
    }
    list.prune()
    #expect(list.residents.map(\.maker) == (0..<100).map(String.init))
    #expect(kept.allSatisfy { list.contains($0) })
  }

  @Test mutating func oneMadeWhereAnotherWasIsNotTakenForIt() {
    for number in 0..<100 {
      let service = Service()
      #expect(!list.contains(service))
      add(service, number)
      #expect(list.contains(service))
    }
  }
}
