extension SessionPage {
  /// What the page is operated with; its script shows it.
  static let controls = """
    <div id="tools" role="search" aria-label="Find entries" hidden>
    <input id="query" type="search" aria-label="Search the entries, or go to one, as in #12" \
    placeholder="Search, or #12" autocomplete="off" autocapitalize="off" spellcheck="false">
    <span class="pair"><button type="button" data-key="N" aria-label="Previous match">‹</button>
    <button type="button" data-key="n" aria-label="Next match">›</button></span>
    <span class="pair"><button type="button" data-key="E" aria-label="Previous error">‹</button>
    <button type="button" data-key="e" aria-label="Next error">Error ›</button></span>
    <span class="pair"><button type="button" data-key="C" aria-label="Previous change">‹</button>
    <button type="button" data-key="c" aria-label="Next change">Change ›</button></span>
    <button type="button" data-key="?" aria-haspopup="dialog">Keys</button>
    <span id="status" role="status"></span>
    </div>
    <canvas id="overview" aria-hidden="true" title="Errors, from the top, and matches, from the bottom; a click goes there" hidden></canvas>
    <main id="panes" hidden>
    <section aria-label="Timeline"><div id="list" role="listbox" tabindex="0" aria-label="Entries">\
    <div id="space" role="presentation"><div id="rows" role="presentation"></div></div></div></section>
    <section id="detail" tabindex="0" aria-label="The chosen entry"></section>
    </main>
    <dialog id="help" aria-labelledby="help-title">
    <h2 id="help-title">Keys</h2>
    <table>
    <tr><th scope="row"><kbd>j</kbd> <kbd>k</kbd> <kbd>↓</kbd> <kbd>↑</kbd></th><td>next, previous entry</td></tr>
    <tr><th scope="row"><kbd>PageDown</kbd> <kbd>PageUp</kbd></th><td>a page on, back</td></tr>
    <tr><th scope="row"><kbd>Home</kbd> <kbd>End</kbd></th><td>first, last entry</td></tr>
    <tr><th scope="row"><kbd>e</kbd> <kbd>E</kbd></th><td>next, previous entry with an error</td></tr>
    <tr><th scope="row"><kbd>c</kbd> <kbd>C</kbd></th><td>next, previous entry that changes the state</td></tr>
    <tr><th scope="row"><kbd>/</kbd></th><td>search in everything an entry tells; <kbd>#12</kbd> goes to entry 12</td></tr>
    <tr><th scope="row"><kbd>n</kbd> <kbd>N</kbd></th><td>next, previous match</td></tr>
    <tr><th scope="row"><kbd>Enter</kbd> <kbd>Esc</kbd></th><td>to the entry's details, back to the list</td></tr>
    <tr><th scope="row"><kbd>?</kbd></th><td>these keys</td></tr>
    </table>
    <form method="dialog"><button>Close</button></form>
    </dialog>
    """

  /// What the page looks like.
  static let style = """

    :root { color-scheme: light dark; --paper: #fff; --ink: #1c1b1f; --faint: #5d5b66; --line: #c9c7d0;
      --shade: #f3f2f6; --chosen: #dce6fb; --accent: #1f4fb4; --bad: #b3261e; --good: #1b6e3c;
      --mark: #ffe08a; --front: #e9f0ff; --origin: #7a3a9a; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #141318; --ink: #e7e5ec; --faint: #aba8b5; --line: #45434d; --shade: #211f27;
        --chosen: #243a63; --accent: #9dbcff; --bad: #ff8a80; --good: #7bd89c; --mark: #6b5200;
        --front: #1b2a48; --origin: #d9a7f2; }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
    body { display: flex; flex-direction: column; height: 100vh; height: 100dvh; margin: 0; min-height: 30rem; }
    h1 { font-size: 1.2rem; line-height: 1.3; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 1.05rem; margin: 0; }
    #detail p { margin: 0; }
    h3 { font-size: .95rem; margin: 1rem 0 .3rem; }
    pre, code, kbd, #list, .place { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
    pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
    pre, code, .text, dd { unicode-bidi: plaintext; }
    a { color: var(--accent); }
    mark { background: var(--mark); color: var(--ink); }
    ::placeholder { color: var(--faint); opacity: 1; }
    .bad { color: var(--bad); }
    .faint { color: var(--faint); }
    header, noscript p { padding: .6rem 1rem 0; }
    header { display: flow-root; flex: none; max-height: 45%; overflow-y: auto; }
    #counts { color: var(--faint); margin: 0; }
    #facts { margin: .2rem 0; }
    summary { color: var(--accent); cursor: pointer; width: fit-content; }
    dl { display: flex; flex-wrap: wrap; gap: .1rem 1.4rem; margin: .2rem 0 0; }
    dl div { max-width: 100%; }
    dt, dd { display: inline; margin: 0; }
    dt { color: var(--faint); margin-right: .4rem; }
    dd { overflow-wrap: anywhere; }
    #tools { align-items: center; display: flex; flex: none; flex-wrap: wrap; gap: .4rem .5rem; padding: .4rem 1rem; }
    input, button { background: var(--paper); border: 1px solid var(--faint); border-radius: 5px; color: inherit;
      font: inherit; min-height: 1.9rem; padding: .1rem .55rem; }
    button { cursor: pointer; min-width: 1.9rem; }
    button:hover { background: var(--shade); }
    input { flex: 1 1 10rem; max-width: 24rem; min-width: 0; }
    .pair { display: flex; gap: .2rem; white-space: nowrap; }
    #status { color: var(--faint); flex: 1 1 8rem; font-size: .9em; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
    #overview { background: var(--shade); border-top: 1px solid var(--line); cursor: pointer; display: block;
      flex: none; height: 16px; width: 100%; }
    #panes { border-top: 1px solid var(--line); display: grid; flex: 1 1 0; grid-template: minmax(0, 1fr) / minmax(0, 9fr) minmax(0, 11fr);
      min-height: 0; }
    #panes > section:first-child { border-right: 1px solid var(--line); min-height: 0; }
    #list { height: 100%; overflow-x: hidden; overflow-y: scroll; }
    #space { position: relative; }
    #rows { contain: strict; overflow: hidden; position: sticky; top: 0; }
    .row { align-items: center; border-left: 4px solid transparent; column-gap: .6rem; cursor: default; display: grid;
      grid-template: 1.65rem / auto auto auto minmax(0, 1fr) auto; left: 0; padding: 0 .6rem 0 .3rem; position: absolute;
      right: 0; top: 0; white-space: pre; }
    .row:hover { background: var(--shade); }
    .row[aria-selected=true] { background: var(--chosen); border-left-color: var(--accent); }
    #list[aria-activedescendant]:focus-visible { outline: none; }
    #list:focus-visible .row[aria-selected=true] { outline: 2px solid var(--accent); outline-offset: -2px; }
    #probe { visibility: hidden; }
    .row > * { overflow: hidden; text-overflow: ellipsis; }
    .number, .time { color: var(--faint); min-width: var(--digits, 2ch); text-align: right; }
    .time { min-width: var(--time, 5ch); }
    .row[aria-selected=true] :is(.number, .time, .count) { color: inherit; }
    .kind { border: 1px solid currentColor; border-radius: 4px; color: var(--tag, var(--faint)); font-size: 11px;
      line-height: 1.3; max-width: 14ch; min-width: calc(7ch + .6rem + 2px); padding: 0 .3rem; text-align: center; }
    [data-kind=action], [data-kind=move], [data-kind=link] { --tag: var(--accent); }
    [data-kind=service], [data-kind=answer] { --tag: var(--good); }
    [data-kind=start], [data-kind=restore], [data-kind=travel] { --tag: var(--origin); }
    .count { color: var(--faint); }
    .flag { border-radius: 4px; font-size: 11px; font-weight: 700; padding: 0 .3rem; }
    .flag, .label { background: var(--bad); color: var(--paper); }
    .row.failed .text { color: var(--bad); }
    #detail { overflow-y: auto; overflow-wrap: anywhere; padding: .6rem 1rem 2rem; }
    .title { align-items: center; display: flex; flex-wrap: wrap; gap: .2rem .7rem; margin-bottom: .4rem; }
    .input { background: var(--shade); border-radius: 6px; padding: .5rem .7rem; }
    .failure { border: 2px solid var(--bad); border-radius: 6px; margin-top: .6rem; padding: .4rem .7rem; }
    .label { border-radius: 4px; display: inline-block; font-size: 12px; font-weight: 700; padding: 0 .4rem; }
    .place { display: flex; flex-wrap: wrap; gap: .35rem 0; list-style: none; margin: 0; padding: 0; }
    .place li { align-items: center; display: flex; max-width: 100%; }
    .place li:not(:last-child)::after { color: var(--faint); content: "›"; padding: 0 .4rem; }
    .box { border: 1px solid var(--faint); border-radius: 6px; min-width: 0; padding: .15rem .55rem; }
    .box small { color: var(--faint); display: block; font: 11px/1.2 system-ui, sans-serif; }
    .new .box { border: 2px solid var(--good); }
    .new small { color: var(--good); }
    .front .box { background: var(--front); box-shadow: 3px 3px 0 var(--line); font-weight: 700; }
    .gone { margin-top: .4rem; }
    .gone .box { border-style: dashed; color: var(--faint); text-decoration: line-through; }
    .gone small { display: inline-block; margin-left: .5rem; }
    .change { border-top: 1px solid var(--line); padding: .3rem 0; }
    .change code { font-weight: 600; }
    .value { column-gap: .5rem; display: grid; grid-template-columns: 1ch minmax(0, 1fr); margin-top: .1rem; }
    .value button { grid-column: 2; justify-self: start; margin: .2rem 0; }
    .before { color: var(--bad); }
    .after { color: var(--good); }
    ul.texts { margin: 0; padding-left: 1.2rem; }
    dialog { background: var(--paper); border: 1px solid var(--faint); border-radius: 8px; color: inherit; max-width: min(36rem, calc(100% - 1rem)); }
    dialog::backdrop { background: #0008; }
    th { font-weight: 400; padding: .2rem 1rem .2rem 0; text-align: left; vertical-align: top; }
    td { vertical-align: top; padding: .2rem 0; }
    kbd { background: var(--shade); border: 1px solid var(--line); border-radius: 4px; padding: 0 .25rem; white-space: nowrap; }
    dialog form { margin-top: .6rem; text-align: right; }
    @media (max-width: 48rem) {
      body { min-height: 36rem; }
      header { padding: .4rem .6rem 0; }
      #tools { padding: .3rem .6rem; }
      #panes { grid-template: minmax(0, 9fr) minmax(0, 11fr) / minmax(0, 1fr); }
      #panes > section:first-child { border-bottom: 2px solid var(--line); border-right: 0; }
      #detail { padding: .5rem .6rem 2rem; }
      .row { grid-template: 1.25rem 1.35rem / auto auto auto minmax(0, 1fr); padding-bottom: .2rem; }
      .row .text { grid-column: 1 / -1; grid-row: 2; }
      .row :is(.count, .flag) { grid-column: 4; justify-self: end; }
      .row .time { min-width: 0; }
    }
    @media (forced-colors: active) {
      .row[aria-selected=true] { outline: 2px solid Highlight; outline-offset: -2px; }
    }

    """
}
