"use strict";
const byId = id => document.getElementById(id);
const list = byId("list"), space = byId("space"), rowBox = byId("rows"), detail = byId("detail");
const statusLine = byId("status"), overview = byId("overview"), query = byId("query");

// The chunks of entries, with the attributes that are known before their JSON is parsed.
const chunks = [];
const parsed = new Map();
const maxParsed = 24;
let total = 0;
let index = null;

// The order of an entry: the number of its input, or of the last input before a step of the clock, and the number of
// that step, from 1.
const order = (number, step = 0) => number + step / 2 ** 24;
// The order of an address, such as #12 or #12+1; null for any other text.
function orderOf(address) {
  const match = /^#(-?\d{1,9})(?:\+(\d{1,9}))?$/.exec(address);
  return match && order(+match[1], +(match[2] || 0));
}

// Adds the chunks that have been loaded. Until the page is complete, the last one may be cut off.
function addLoadedChunks(isComplete) {
  const elements = document.getElementsByClassName("rows");
  const count = isComplete ? elements.length : elements.length - 1;
  while (chunks.length < count) {
    const element = elements[chunks.length], data = element.dataset;
    chunks.push({ element, at: chunks.length, start: total, count: +data.count, first: orderOf("#" + data.first),
      errors: +data.errors, changes: +data.changes, found: {} });
    total += +data.count;
  }
}

// Returns the index of the last sorted item whose key is at most a value.
function lastAt(items, value, key) {
  let low = 0, high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (key(items[middle]) <= value) low = middle; else high = middle - 1;
  }
  return low;
}

const chunkAt = position => lastAt(chunks, position, chunk => chunk.start);

// Returns the entries of a chunk, and caches those of the chunks that were used last.
function rowsOf(number) {
  let rows = parsed.get(number);
  parsed.delete(number);
  if (!rows) {
    try {
      const data = JSON.parse(chunks[number].element.textContent);
      let place = data.place;
      rows = data.rows.map(row => {
        const [key, time, kind, text, changes, next, error, reports, notes] = row;
        const [number, step = 0] = [key].flat();
        const before = place;
        place = next || place;
        return { number, step, time, kind, text, changes: changes || [], place, before, moved: !!next,
          error: typeof error === "string" ? error : null, reports: reports || [], notes: notes || [] };
      });
    } catch { rows = []; }
    if (parsed.size >= maxParsed) parsed.delete(parsed.keys().next().value);
  }
  parsed.set(number, rows);
  return rows;
}

const unreadable = () => ({ number: 0, step: 1, time: "", kind: "?", text: "This entry cannot be read.",
  changes: [], place: [], before: [], moved: false, error: null, reports: [], notes: [] });

function entry(position) {
  const number = chunkAt(position);
  return rowsOf(number)[position - chunks[number].start] || unreadable();
}

// Returns the position of the last entry up to an order.
function positionOf(wanted) {
  const at = lastAt(chunks, wanted, chunk => chunk.first);
  return chunks[at].start + Math.max(0, lastAt(rowsOf(at), wanted, row => order(row.number, row.step)));
}

// The address of an entry, without #, and its name.
const addressOf = ({ number, step }) => step ? `${number}+${step}` : String(number);
const nameOf = ({ number, step }) => !step ? `Input ${number}` : number < 0 ? "Step of the clock"
  : `Step of the clock after input ${number}`;

// Escapes control characters and invisible characters.
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{NChar}\p{Zl}\p{Zp}]/gu;
function visible(text, keepsLines) {
  return text.replace(hidden, character => {
    if (character === "\u200d" || (keepsLines && (character === "\n" || character === "\t"))) return character;
    if (character === "\n") return "\\n";
    if (character === "\t") return "\\t";
    return "\\u{" + character.codePointAt(0).toString(16) + "}";
  });
}
function cut(text, start, end) {
  const isLow = at => at > 0 && at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return text.slice(isLow(start) ? start - 1 : start, isLow(end) ? end - 1 : end);
}

// Shows a text in an element, and marks the matches of the search.
let pattern = null;
function show(element, text) {
  if (!pattern) { element.textContent = text; return; }
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(pattern.all)) {
    if (parts.length > 400) break;
    const mark = document.createElement("mark");
    mark.textContent = match[0];
    parts.push(text.slice(end, match.index), mark);
    end = match.index + match[0].length;
  }
  element.replaceChildren(...parts, text.slice(end));
}

// The height of a row comes from its style. Browsers limit the height of an element, so in a longer
// list, scrolling by the height of a row moves by more than one row.
const tallest = 8e6;
let rowHeight = 26, selected = 0;
const pool = [];
const rowsInView = () => list.clientHeight / rowHeight;
const scrolled = () => Math.max(0, list.scrollHeight - list.clientHeight);
const hiddenRows = () => Math.max(0, total - rowsInView());
const topRow = () => scrolled() > 0 ? list.scrollTop / scrolled() * hiddenRows() : 0;

let isRevealing = false, timeWidth = 0;
function reveal() {
  const position = selected;
  const top = topRow(), height = rowsInView();
  const isFar = position < top - height || position > top + 2 * height;
  let next = top;
  if (isFar) next = position - height / 2;
  else if (position < top) next = position;
  else if (position + 1 > top + height) next = position + 1 - height;
  if (next !== top && hiddenRows() > 0) list.scrollTop = next / hiddenRows() * scrolled();
}

function makeRow() {
  const row = document.createElement("div");
  row.className = "row";
  row.setAttribute("role", "option");
  for (const name of ["number", "time", "kind", "text", "count"]) {
    row[name] = row.appendChild(document.createElement("span"));
    row[name].className = name;
  }
  return rowBox.appendChild(row);
}

const probe = makeRow();
probe.id = "probe";
probe.setAttribute("role", "presentation");
probe.text.textContent = "\u00a0";

function fillRow(row, position) {
  const shown = entry(position), { time, kind, text, changes, error } = shown;
  row.position = position;
  row.id = "row" + position;
  row.number.textContent = shown.step ? "" : shown.number;
  row.time.textContent = visible(time);
  if (time.length > timeWidth && time.length < 14) list.style.setProperty("--time", (timeWidth = time.length) + "ch");
  row.kind.textContent = visible(kind);
  row.kind.dataset.kind = kind;
  show(row.text, visible(cut(text, 0, 300)));
  row.count.className = error === null ? "count" : "flag";
  row.count.textContent = error === null ? (changes.length ? "±" + changes.length : "") : "✗ error";
  row.classList.toggle("failed", error !== null);
  row.setAttribute("aria-setsize", total);
  row.setAttribute("aria-posinset", position + 1);
  row.setAttribute("aria-label", [`${nameOf(shown)}, ${visible(time)}, ${visible(kind)} ${visible(cut(text, 0, 300))}`,
    error === null ? "" : "error: " + visible(cut(error, 0, 200)),
    changes.length === 1 ? "1 change" : changes.length ? `${changes.length} changes` : ""]
    .filter(part => part).join(", "));
}

function drawList() {
  rowHeight = probe.offsetHeight || rowHeight;
  space.style.height = Math.min(tallest, total * rowHeight) + "px";
  rowBox.style.height = Math.min(list.clientHeight, total * rowHeight) + "px";
  if (isRevealing) { isRevealing = false; reveal(); }
  const top = topRow(), first = Math.floor(top);
  const last = Math.min(total, Math.ceil(top + rowsInView()) + 1);
  while (pool.length < last - first) pool.push(makeRow());
  const used = new Set();
  for (let position = first; position < last; position++) {
    const row = pool[position % pool.length];
    used.add(row);
    row.hidden = false;
    if (row.position !== position) fillRow(row, position);
    row.style.transform = `translateY(${(position - top) * rowHeight}px)`;
    row.setAttribute("aria-selected", position === selected);
  }
  for (const row of pool) if (!used.has(row)) { row.hidden = true; row.position = -1; row.removeAttribute("id"); }
  if (selected >= first && selected < last) list.setAttribute("aria-activedescendant", "row" + selected);
  else list.removeAttribute("aria-activedescendant");
}

// Marks all rows as outdated, after the number of entries or the marked matches have changed.
function resetRows() { for (const row of pool) row.position = -1; }
