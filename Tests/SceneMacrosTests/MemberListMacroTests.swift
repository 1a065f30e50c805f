import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct MemberListMacroTests {
  @Test func expandsMembers() {
    expectExpansion(
      of: #"#members(\Cart.seats, Cart.clear, Cart.add(_:price:))"#,
      is: #"""
        [SceneMember("seats", setter: "setSeats", property: \Cart.seats), SceneMember(SceneAction("clear", calling: Cart.clear)), SceneMember(SceneAction("add", "_", "price", calling: Cart.add(_:price:)))]
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

  @Test func aMemberNeedsItsType() {
    expectExpansion(
      of: #"#members(\.seats, \Cart.owner.name, clear)"#,
      is: #"#members(\.seats, \Cart.owner.name, clear)"#,
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
          line: 1, column: 37),
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
