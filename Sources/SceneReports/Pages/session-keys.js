const say = text => { statusLine.textContent = text; };

// Draws all changes once, in the next animation frame.
let isDrawing = false, isDetailOld = true, isOverviewOld = true;
function redraw(withOverview) {
  isOverviewOld ||= !!withOverview;
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    drawList();
    if (isDetailOld) { isDetailOld = false; drawDetail(); }
    if (isOverviewOld) { isOverviewOld = false; drawOverview(); }
  });
}

// Selects an entry. The address is updated later, because browsers limit the rate of updates.
let addressTimer = 0, wanted = null;
function choose(position) {
  if (!total) return;
  selected = Math.max(0, Math.min(total - 1, position));
  wanted = null;
  isDetailOld = true;
  isRevealing = true;
  redraw(true);
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    try { history.replaceState(null, "", "#" + addressOf(entry(selected))); } catch { /* not allowed for this page */ }
  }, 300);
}

function chooseAddress(address) {
  const position = positionOf(orderOf(address));
  choose(position);
  const isFound = "#" + addressOf(entry(position)) === address;
  say(isFound ? "" : `There is no ${address.includes("+") ? "entry" : "input"} ${address.slice(1)}.`);
}
const addressed = () => orderOf(location.hash) === null ? null : location.hash;

// Returns the positions of the entries of a chunk that pass a test, and caches them by name. The
// callers avoid parsing chunks that are known to have no such entry.
function lookUp(chunk, name, test) {
  return chunk.found[name] ||= rowsOf(chunk.at)
    .flatMap((row, at) => test(row) ? [chunk.start + at] : []);
}
// Returns the errors of a chunk from the index; null beyond the end of the index.
function knownErrors(chunk) {
  if (chunk.found.errors) return chunk.found.errors;
  const known = index && index.first, end = chunk.start + chunk.count;
  if (!known || (known.length < index.errors && known[known.length - 1] < end)) return null;
  const from = lastAt(known, chunk.start, position => position);
  return chunk.found.errors = known.slice(from, from + chunk.errors + 1)
    .filter(position => position >= chunk.start && position < end);
}
const errorsIn = chunk => chunk.errors
  ? knownErrors(chunk) || lookUp(chunk, "errors", row => row.error !== null) : [];
const changesIn = chunk => chunk.changes ? lookUp(chunk, "changes", row => row.changes.length > 0) : [];
function matchesIn(chunk) {
  if (chunk.found.matches) return chunk.found.matches;
  if (!pattern.raw.test(chunk.element.textContent)) return chunk.found.matches = [];
  return lookUp(chunk, "matches", row => pattern.one.test([row.kind, row.text, row.error || "",
    ...(row.moved ? row.place : []), ...row.changes.flat(), ...row.reports, ...row.notes].join("\n")));
}

// Calls a function for chunks until it returns true, with pauses for the browser. Returns false if a
// later run of the same name has begun in a pause.
const pause = () => new Promise(resolve => setTimeout(resolve));
const runs = { seek: 0, count: 0 };
async function forChunks(name, numbers, body) {
  const run = ++runs[name];
  let began = performance.now();
  for (const number of numbers) {
    if (body(chunks[number])) return true;
    if (performance.now() - began > 12) {
      await pause();
      if (run !== runs[name]) return false;
      began = performance.now();
    }
  }
  return true;
}

// Selects the next entry in a direction that `find` returns for a chunk, optionally past the end of
// the session.
async function seek(direction, find, word, wraps) {
  if (!total) return;
  const start = chunkAt(selected), from = selected;
  const count = wraps ? chunks.length + 1 : direction > 0 ? chunks.length - start : start + 1;
  const numbers = Array.from({ length: count }, (_, step) => (start + direction * step + chunks.length * 2) % chunks.length);
  let found = -1, step = 0;
  const isDone = await forChunks("seek", numbers, chunk => {
    const hasWrapped = step++ === chunks.length;
    const inReach = position => hasWrapped || chunk !== chunks[start] || (position - from) * direction > 0;
    const positions = find(chunk).filter(inReach);
    found = (direction > 0 ? positions[0] : positions[positions.length - 1]) ?? -1;
    return found >= 0;
  });
  if (!isDone) return;
  if (found < 0) { say(wraps ? `No ${word}.` : `No ${direction > 0 ? "later" : "earlier"} ${word}.`); return; }
  choose(found);
  const hasWrapped = (found - from) * direction <= 0;
  say(hasWrapped ? `Continued from the ${direction > 0 ? "start" : "end"}.` : "");
  if (find === matchesIn) showMatchCount(hasWrapped ? direction : 0);
}

let isCounted = false;
function showMatchCount(turn = 0) {
  let count = 0, before = 0;
  for (const chunk of chunks) {
    const matches = chunk.found.matches || [];
    count += matches.length;
    if (chunk.start + chunk.count <= selected) before += matches.length;
    else before += matches.filter(position => position <= selected).length;
  }
  const isMatch = (chunks[chunkAt(selected)].found.matches || []).includes(selected);
  const all = plural(count, "match", "matches");
  say((!isCounted ? `${all} so far …` : isMatch ? `Match ${before.toLocaleString("en")} of ${count.toLocaleString("en")}` : all)
    + (turn ? `, continued from the ${turn > 0 ? "start" : "end"}` : ""));
}

// Searches for a text, ignoring case. A chunk is parsed only if its JSON contains the text, which is
// faster; hidden characters are escaped in JSON.
async function search(text) {
  const escaped = text => text.replace(/[\\^$.*+?()[\]{}|\/]/g, "\\$&");
  const raw = JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
  pattern = text === "" || orderOf(text) !== null ? null : { all: new RegExp(escaped(text), "giu"),
    one: new RegExp(escaped(text), "iu"), raw: text.search(hidden) < 0 ? new RegExp(escaped(raw), "iu") : /^/ };
  for (const chunk of chunks) delete chunk.found.matches;
  isCounted = false;
  isDetailOld = true;
  resetRows();
  redraw(true);
  if (!pattern) { runs.count++; say(""); return; }
  let lastUpdate = performance.now();
  const start = chunkAt(selected);
  const numbers = chunks.map((_, step) => (start + step) % chunks.length);
  isCounted = await forChunks("count", numbers, chunk => {
    matchesIn(chunk);
    if (performance.now() - lastUpdate > 200) { lastUpdate = performance.now(); showMatchCount(); redraw(true); }
  });
  if (isCounted) { showMatchCount(); redraw(true); }
}
let queryTimer = 0;
function searchNow() {
  clearTimeout(queryTimer);
  queryTimer = 0;
  search(query.value);
}
function seekMatch(direction) {
  if (queryTimer) searchNow();
  if (query.value.startsWith("#")) { if (orderOf(query.value) !== null) chooseAddress(query.value); return; }
  if (pattern) seek(direction, matchesIn, "match", true); else query.focus();
}

const page = () => Math.max(1, Math.floor(rowsInView()) - 1);
const moves = {
  j: () => choose(selected + 1), k: () => choose(selected - 1),
  n: () => seekMatch(1), N: () => seekMatch(-1),
  e: () => seek(1, errorsIn, "error"), E: () => seek(-1, errorsIn, "error"),
  c: () => seek(1, changesIn, "change"), C: () => seek(-1, changesIn, "change"),
  "/": () => { query.focus(); query.select(); }, "?": () => byId("help").showModal(),
};
const listMoves = {
  ArrowDown: moves.j, ArrowUp: moves.k, PageDown: () => choose(selected + page()),
  PageUp: () => choose(selected - page()), Home: () => choose(0), End: () => choose(total - 1),
  Enter: () => detail.focus(),
};
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || byId("help").open) return;
  const target = event.target;
  if (event.key === "Escape" && target !== list) { list.focus(); event.preventDefault(); return; }
  if (target === query) {
    if (event.key === "Enter") { seekMatch(event.shiftKey ? -1 : 1); event.preventDefault(); }
    return;
  }
  const isOwn = detail.contains(target) || target.closest("button, summary, a, header");
  const move = moves[event.key] || (isOwn ? undefined : listMoves[event.key]);
  if (!move) return;
  event.preventDefault();
  if (event.key.length > 1 || "jk".includes(event.key)) { runs.seek++; say(""); }
  move();
});

query.addEventListener("input", () => {
  clearTimeout(queryTimer);
  queryTimer = setTimeout(searchNow, 150);
});
byId("tools").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button) moves[button.dataset.key]();
});
list.addEventListener("scroll", () => redraw());
rowBox.addEventListener("click", event => {
  const row = event.target.closest(".row");
  if (row) { list.focus({ preventScroll: true }); choose(row.position); }
});
overview.addEventListener("click", event => choose(Math.floor(event.offsetX / overview.clientWidth * total)));
addEventListener("hashchange", () => { const address = addressed(); if (address !== null && total) chooseAddress(address); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw(true));
new ResizeObserver(() => { isRevealing = true; redraw(true); }).observe(list);

// Shows the loaded part of the page, also before the page is complete.
function load() {
  const isComplete = document.readyState !== "loading", before = total;
  addLoadedChunks(isComplete);
  if (isComplete) { try { index = JSON.parse(byId("index").textContent); } catch { /* the page is cut off */ } }
  if (isComplete || total !== before) {
    const sum = name => chunks.reduce((sum, chunk) => sum + chunk[name], 0);
    byId("counts").textContent = [plural(total, "entry", "entries"), plural(sum("errors"), "error", "errors"),
      plural(sum("changes"), "changes", "change") + " the state"].join(" · ")
      + (!isComplete ? " · loading …" : index ? "" : " · the page is incomplete");
    list.style.setProperty("--digits", (total ? String(Math.ceil(chunks[chunks.length - 1].first) + 999).length : 1) + "ch");
    resetRows();
    if (before === 0) isDetailOld = true;
    redraw(true);
    const end = total && chunks[chunks.length - 1];
    if (isComplete && pattern) searchNow();
    if (wanted !== null && total && (isComplete || end.first > orderOf(wanted))) chooseAddress(wanted);
  }
  if (!isComplete) setTimeout(load, total ? 250 : 20);
}
for (const id of ["tools", "overview", "panes"]) byId(id).hidden = false;
if (matchMedia("(max-width: 48rem), (max-height: 40rem)").matches) byId("facts").open = false;
wanted = addressed();
list.focus({ preventScroll: true });
document.addEventListener("DOMContentLoaded", load);
load();
