/// How a server behaves, as its command line says.
struct CloudConfiguration: Sendable {
  /// How long a token is good for.
  var tokenLifetime = Duration.seconds(30 * 24 * 3600)
  /// How many times as quick as usual rides go.
  var ridePace = 1.0
  /// What it costs to check a password.
  var passwordCost = PasswordCost.standard
  /// How many wrong sign-ins a minute an account bears.
  var signInsPerAccount = 5
  /// How many wrong sign-ins and new users a minute may come from one address.
  var signInsPerAddress = 30
  /// How long a request with a body may take to arrive.
  var bodyDeadline = Duration.seconds(20)
  /// How long a connection may be idle, or busy with sending the head of a request.
  var idleTimeout = Duration.seconds(60)
  /// Whether tests may ask for faults.
  var allowsFaults = false
  /// Whether clients may say what time it is.
  var followsClients = false
}
