import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct MemberListMacroTests {
  @Test func expandsMembers() {
    expectExpansion(
      of: #"#members(\Cart.seats, Cart.clear, Cart.add(_:price:), \Cart.owner.name)"#,
      is: #"""
        [SceneMember("seats", setter: "setSeats", property: \Cart.seats), SceneMember(SceneAction("clear", calling: Cart.clear)), SceneMember(SceneAction("add", "_", "price", calling: Cart.add(_:price:))), SceneMember("name", setter: "setName", property: \Cart.owner.name)]
        """#)
  }

  @Test func expandsMethodsWithElementsOfAHeldModel() {
    expectExpansion(
      of: #"#members(Shop.Cart.remove, of: \.items, in: \Shop.cart)"#,
      is: #"""
        SceneMember.list(in: \Shop.cart, [SceneMember(SceneAction("remove", calling: Shop.Cart.remove, of: \.items))])
        """#)
  }

  @Test func expandsCases() {
    expectExpansion(
      of: "#commands(sending: Action.clear, Action.add(item:))",
      is: """
        [SceneAction("clear", sending: Action.clear), SceneAction("add", "item", sending: Action.add(item:))]
        """)
  }

  @Test func expandsMembersWithSecrets() {
    expectExpansion(
      of:
        #"#members(\Cart.pin, Cart.pay(_:code:), Cart.clear, secret: "pin", "code", in: \Shop.cart)"#,
      is: #"""
        SceneMember.list(in: \Shop.cart, [SceneMember(secret: "pin", in: SceneMember("pin", setter: "setPin", property: \Cart.pin)), SceneMember(secret: "code", in: SceneMember(SceneAction("pay", "_", "code", calling: Cart.pay(_:code:)))), SceneMember(SceneAction("clear", calling: Cart.clear))])
        """#)
  }

  @Test func expandsCasesForAModel() {
    expectExpansion(
      of: #"#commands(sending: Action.clear, Action.pay(code:), secret: "code", to: Shop.send)"#,
      is: """
        [SceneAction("clear", sending: Action.clear, to: Shop.send), SceneAction(secret: "code", in: SceneAction("pay", "code", sending: Action.pay(code:), to: Shop.send))]
        """)
  }

  @Test func aSecretNeedsAMember() {
    expectExpansion(
      of: #"#members(Cart.pay, secret: "code")"#, is: #"#members(Cart.pay, secret: "code")"#,
      diagnostics: [
        DiagnosticSpec(
          message:
            "no property has the name 'code', and no method that is written with its labels has such an argument",
          line: 1, column: 28)
      ])
  }

  @Test func aMemberNeedsItsType() {
    expectExpansion(
      of: #"#members(\.seats, \Cart.items[0], clear)"#,
      is: #"#members(\.seats, \Cart.items[0], clear)"#,
      diagnostics: [
        DiagnosticSpec(
          message:
            #"'#members' needs the key path of a property with its type, as in '\Cart.seats'"#,
          line: 1, column: 10),
        DiagnosticSpec(
          message:
            #"'#members' needs the key path of a property with its type, as in '\Cart.seats'"#,
          line: 1, column: 19),
        DiagnosticSpec(
          message:
            #"'#members' needs a method or a property with its type, as in 'Cart.clear' or '\Cart.seats'"#,
          line: 1, column: 35),
      ])
  }

  @Test func aCaseNeedsItsType() {
    expectExpansion(
      of: "#commands(sending: .clear)", is: "#commands(sending: .clear)",
      diagnostics: [
        DiagnosticSpec(
          message: "'#commands' needs a case with its type, as in 'CartAction.clear'", line: 1,
          column: 20)
      ])
  }
}
