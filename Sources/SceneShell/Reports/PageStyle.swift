/// What all reports that are pages look like.
enum PageStyle {
  static let common = """
    :root { color-scheme: light dark; --bad: #b3261e; --good: #1b6e3c; --line: #8884; --shade: #8881; }
    @media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7bd89c; } }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
    h1 { font-size: 1.5rem; margin: 0; }
    h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
    small { font-size: 1em; font-weight: 400; opacity: .7; }
    .bad, strong { color: var(--bad); }
    .good { color: var(--good); }
    """
}
