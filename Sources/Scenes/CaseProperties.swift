/// Adds properties for the cases of an enum: whether a value has the case, and the payload of the case.
///
/// ```swift
/// @CaseProperties
/// enum Loading {
///   case idle
///   case loaded([Ride])
///   case failed(error: RideError, previous: [Ride]?)
/// }
///
/// let state = Loading.failed(error: .timedOut, previous: nil)
/// state.isIdle         // false
/// state.loaded         // nil
/// state.failed?.error  // .timedOut
/// ```
///
/// A payload of several values is a tuple with the labels of the case. The properties are key paths as well, so that an
/// effect can be requested by a case: `request: \.failed?.error`.
@attached(member, names: arbitrary)
public macro CaseProperties() =
  #externalMacro(module: "SceneMacros", type: "CasePropertiesMacro")
