// Makes an element with texts and elements as children. Texts are never parsed as markup.
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter(child => child !== null));
  return element;
}
function makeText(tag, className, text) {
  const element = make(tag, className);
  show(element, visible(text, true));
  return element;
}
const plural = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

// Adds a text; of a long one, only the part around a position is shown, and more on demand.
const foldedLength = 400, foldedLines = 10, moreLength = 20000;
function addText(box, text, place = 0) {
  const around = Math.max(0, Math.min(place - 80, text.length - foldedLength));
  let start = text.length > foldedLength ? around : 0;
  let end = Math.min(text.length, start + foldedLength);
  const lines = [...text.slice(start, end).matchAll(/\n/g)];
  if (lines.length > foldedLines) end = start + lines[foldedLines].index;
  const pre = box.appendChild(make("pre"));
  const draw = () => {
    const part = visible(cut(text, start, end), true);
    show(pre, (start > 0 ? "…" : "") + part + (end < text.length ? "…" : ""));
  };
  draw();
  if (start === 0 && end === text.length) return;
  const more = box.appendChild(make("button"));
  more.type = "button";
  const next = () => Math.min(text.length, moreLength + (start > 0 ? 0 : end));
  const name = () => {
    more.textContent = `Show ${next() < text.length ? "more of" : "all"} ${plural(text.length, "character", "characters")}`;
  };
  name();
  more.onclick = () => {
    end = next();
    start = 0;
    draw();
    if (end < text.length) name();
    else { more.remove(); detail.focus({ preventScroll: true }); }
  };
}

function valueBox(className, sign, label, text, place) {
  const mark = make("span", className, sign);
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", label);
  const box = make("div", "value", mark);
  addText(box, text, place);
  box.querySelector("pre").className = className;
  return box;
}

function changeBox([path, before, after]) {
  const word = before === null ? "added" : after === null ? "removed" : "changed";
  let place = 0;
  if (before !== null && after !== null) {
    while (place < before.length && before[place] === after[place]) place++;
  }
  return make("div", "change", makeText("code", "", path), " ", make("span", "faint", word),
    before === null ? null : valueBox("before", "−", "before", before, place),
    after === null ? null : valueBox("after", "+", "after", after, place));
}

// Adds the first items, and the others on demand.
function addSome(box, items, makeItem, limit = 100) {
  let shown = 0;
  const more = make("button");
  more.type = "button";
  more.onclick = () => {
    const next = items.slice(shown, shown + limit);
    shown += next.length;
    const elements = next.map(makeItem);
    if (more.isConnected) more.before(...elements); else box.append(...elements);
    if (shown < items.length) {
      more.textContent = `Show ${Math.min(limit, items.length - shown)} more of ${items.length}`;
      box.append(more);
    } else if (more.isConnected) { more.remove(); detail.focus({ preventScroll: true }); }
  };
  more.onclick();
}

// Makes the stack of scenes, from the root to the front, with a box for each.
function placeBoxes({ place, before, moved }) {
  let common = 0;
  while (common < place.length && place[common] === before[common]) common++;
  const isElsewhere = moved && Math.max(place.length, before.length) > common;
  const boxes = (names, from, className) => {
    const line = make("ol", "place " + className);
    names.forEach((name, at) => {
      const isNew = moved && !className && at >= from, isFront = !className && at === names.length - 1;
      const labels = [at === 0 && !className ? "root" : "", isFront ? "front" : "", isNew ? "new" : ""];
      const box = makeText("div", "box", cut(name, 0, 300));
      box.append(make("small", "", labels.filter(label => label).join(", ") || (className ? "removed" : "\u00a0")));
      line.append(make("li", (isNew ? "new " : "") + (isFront ? "front" : ""), box));
    });
    return line;
  };
  const all = make("div", "", make("h3", "", isElsewhere ? "New path" : "Path"));
  all.append(place.length ? boxes(place, common, "") : make("p", "faint", "No scene yet."));
  if (moved && before.length > common) all.append(boxes(before.slice(common), 0, "removed"));
  return all;
}

function drawDetail() {
  if (!total) { detail.replaceChildren(make("p", "faint", "The session has no entries.")); return; }
  const chosen = entry(selected);
  const link = make("a", "", nameOf(chosen));
  link.href = "#" + addressOf(chosen);
  const kind = make("span", "kind", visible(chosen.kind));
  kind.dataset.kind = chosen.kind;
  const input = make("div", "input");
  addText(input, chosen.text);
  const parts = [make("div", "title", make("h2", "", link), kind, make("span", "faint", "at " + visible(chosen.time))), input];
  if (chosen.error !== null) {
    const failure = make("div", "failure", make("span", "label", "✗ Error"));
    addText(failure, chosen.error);
    parts.push(failure);
  }
  parts.push(placeBoxes(chosen));
  const changes = make("div", "", make("h3", "",
    chosen.changes.length ? plural(chosen.changes.length, "change", "changes") : "No changes"));
  addSome(changes, chosen.changes, changeBox);
  parts.push(changes);
  for (const [title, texts] of [["Reports", chosen.reports], ["Notes", chosen.notes]]) {
    if (!texts.length) continue;
    const items = make("ul", "texts");
    addSome(items, texts, text => { const item = make("li"); addText(item, text); return item; });
    parts.push(make("div", "", make("h3", "", title), items));
  }
  detail.replaceChildren(...parts);
  detail.scrollTop = 0;
}

// Draws the overview of the session: a bar of errors at the top for each column, whose height is the
// share of entries with errors; the matches at the bottom; and the selected entry.
function drawOverview() {
  const scale = window.devicePixelRatio || 1, thick = 2 * scale;
  const width = overview.width = Math.round(overview.clientWidth * scale);
  const height = overview.height = Math.round(overview.clientHeight * scale);
  if (!total || !width) return;
  const pen = overview.getContext("2d"), style = getComputedStyle(document.documentElement);
  const columns = Math.ceil(width / thick), share = Math.max(1, total / columns);
  const errors = new Uint32Array(columns), matches = new Uint32Array(columns);
  const column = position => Math.floor((position + .5) / total * columns);
  for (const chunk of chunks) {
    const known = chunk.errors ? knownErrors(chunk) : [];
    if (known) for (const error of known) errors[column(error)]++;
    else errors[column(chunk.start)] += chunk.errors;
    if (pattern) for (const match of chunk.found.matches || []) matches[column(match)]++;
  }
  for (let at = 0; at < columns; at++) {
    const tall = Math.min(1, errors[at] / share) * .6 + .4;
    pen.fillStyle = style.getPropertyValue("--bad");
    if (errors[at]) pen.fillRect(at * thick, 0, thick, height * tall);
    pen.fillStyle = style.getPropertyValue("--accent");
    if (matches[at]) pen.fillRect(at * thick, height * .65, thick, height);
  }
  const middle = (column(selected) + .5) * thick, side = 5 * scale;
  pen.fillStyle = style.getPropertyValue("--ink");
  pen.fillRect(middle - scale / 2, 0, scale, height);
  pen.beginPath();
  pen.moveTo(middle - side, 0);
  pen.lineTo(middle + side, 0);
  pen.lineTo(middle, height / 2);
  pen.fill();
}
