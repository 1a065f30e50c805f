/// What becomes of an effect, known by its name, as in `auth.signIn`.
public enum EffectChange: Hashable, Sendable {
  /// It was started, and begins in its turn.
  case started(String)
  /// Its owner has cancelled it before it was done.
  case cancelled(String)
  /// It is done; what comes of its outcome comes after this.
  case finished(String)
}
