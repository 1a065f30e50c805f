extension CloudEnvironment {
  /// The same world at the time that the client says.
  var followingClients: CloudEnvironment {
    CloudEnvironment(
      now: { ClientTime.current ?? now() }, sleep: sleep, randomBytes: randomBytes)
  }
}
