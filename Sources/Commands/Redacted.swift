/// A type whose values must not be shown: they are ``Value/redacted`` wherever state becomes data.
public protocol Redacted {}
