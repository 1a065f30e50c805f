"use strict";
// The data: texts; of each state the numbers of the texts of its place, its cases and its drawing, and the number of its
// moves that were not tried; the transitions, each as the numbers of two states and of the texts of a line and of a move;
// the offers, each as the numbers of the texts of a place and of a move, with how often it was taken; and the lines of
// a script before those that lead to a state.
const byId = id => document.getElementById(id);
const maxNodes = 60, maxRows = 300;
let data, parents, successors, groups, groupOf, edges;

function element(name, text, attributes = {}, children = []) {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  node.append(...children);
  return node;
}

function button(text, action, isCurrent = false) {
  const node = element("button", text, isCurrent ? { type: "button", "aria-current": "true" } : { type: "button" });
  node.onclick = action;
  return node;
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// The moves that lead to a state from the first one, as numbers of transitions.
function way(state) {
  const result = [];
  for (let at = state; parents[at] !== undefined; at = data.transitions[parents[at]][0]) result.push(parents[at]);
  return result.reverse();
}

function script(state) {
  const lines = way(state).map(number => data.texts[data.transitions[number][2]]);
  return [`# state ${state}: ${data.texts[data.places[state]]}`, ...data.head, ...lines, ""].join("\n");
}

// Groups the states, in the order in which they were found.
function fold() {
  const byCase = byId("fold").value === "case";
  const numbers = new Map();
  groups = [];
  groupOf = data.places.map((place, state) => {
    const cases = byCase && data.texts[data.cases[state]];
    const name = (data.texts[place] || "(no scene)") + (cases ? ` (${cases})` : "");
    let number = numbers.get(name);
    if (number === undefined) {
      numbers.set(name, number = groups.length);
      groups.push({ name, place, states: [], depth: 0 });
    }
    groups[number].states.push(state);
    return number;
  });
  edges = new Map();
  for (const [from, to] of data.transitions) {
    const first = groupOf[from], second = groupOf[to];
    if (first === second) continue;
    const key = first * groups.length + second;
    edges.set(key, (edges.get(key) || 0) + 1);
  }
  // The column of a group: the number of groups on the way to its first state.
  for (const group of groups) {
    const parent = parents[group.states[0]];
    if (parent !== undefined) group.depth = groups[groupOf[data.transitions[parent][0]]].depth + 1;
  }
  draw(-1);
  list(-1);
}

function svg(name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text) node.textContent = text;
  return node;
}

// Draws the largest groups in columns; the moves that go back to an earlier column, or stay in one, are curved.
function draw(current) {
  const shown = groups.map((_, number) => number)
    .sort((a, b) => groups[b].states.length - groups[a].states.length || a - b).slice(0, maxNodes).sort((a, b) => a - b);
  const columns = [];
  for (const number of shown) (columns[groups[number].depth] ||= []).push(number);
  const rows = columns.filter(Boolean), width = 170, height = 34, place = new Map();
  rows.forEach((column, x) => column.forEach((number, y) => place.set(number, { x: x * 250 + 10, y: y * 60 + 25 })));
  const image = svg("svg", { width: rows.length * 250, height: Math.max(...rows.map(row => row.length)) * 60 + 30, role: "img",
    "aria-label": "The groups of states, and the moves between them" });
  for (const [key, times] of edges) {
    const from = place.get(Math.floor(key / groups.length)), to = place.get(key % groups.length);
    if (!from || !to) continue;
    const start = `${from.x + width} ${from.y + height / 2}`;
    const path = from.x < to.x
      ? `M${start}C${from.x + width + 40} ${from.y + height / 2} ${to.x - 40} ${to.y + height / 2} ${to.x} ${to.y + height / 2}`
      : `M${from.x + width / 2} ${from.y}Q${(from.x + to.x + width) / 2} ${Math.min(from.y, to.y) - 25} ${to.x + width / 2} ${to.y}`;
    const line = svg("path", { d: path, "stroke-width": 1 + Math.log10(times) });
    line.append(svg("title", {}, `${groups[Math.floor(key / groups.length)].name} → ${groups[key % groups.length].name}: ${times}`));
    image.append(line);
  }
  for (const [number, { x, y }] of place) {
    const { name, states } = groups[number];
    const isOpen = states.some(state => data.untried[state] > 0);
    const node = svg("g", { "aria-current": number === current });
    node.append(svg("rect", { x, y, width, height, rx: 5, class: isOpen ? "untried" : "" }));
    const short = name.split(" > ").at(-1);
    node.append(svg("text", { x: x + 8, y: y + 15 }, short.length > 24 ? short.slice(0, 23) + "…" : short));
    node.append(svg("text", { x: x + 8, y: y + 29, opacity: .7 }, count(states.length, "state")));
    node.append(svg("title", {}, name + (isOpen ? ": not everything was tried" : "")));
    node.onclick = () => select(number);
    image.append(node);
  }
  byId("graph").replaceChildren(image);
}

// Lists the groups, the current one with the moves of its place.
function list(current) {
  byId("groups").replaceChildren(element("ul", "", {}, groups.map((group, number) => element("li", "", {}, [
    button(group.name, () => select(number), number === current), element("small", ` ${group.states.length}`)]))));
}

function select(number) {
  draw(number);
  list(number);
  const group = groups[number];
  byId("group-title").textContent = group.name;
  const offers = data.offers.filter(offer => offer[0] === group.place).map(([, move, times]) =>
    element("li", "", times ? {} : { class: "untried" }, [element("span", `${data.texts[move]} ${times || "never tried"}`)]));
  const rows = element("ul");
  let shown = 0;
  const more = button("more states", () => {
    for (const state of group.states.slice(shown, shown += maxRows)) {
      const untried = data.untried[state];
      rows.append(element("li", "", untried ? { class: "untried" } : {}, [button(`state ${state}`, () => open(state)),
        element("small", ` after ${count(way(state).length, "line")}${untried ? `, ${count(untried, "move")} not tried` : ""}`)]));
    }
    more.hidden = shown >= group.states.length;
  });
  byId("states").replaceChildren(element("details", "", {}, [element("summary", "Moves of the place"),
    element("ul", "", {}, offers)]), rows, more);
  more.click();
}

// Shows a state: its drawing, the script that leads there, and where its moves lead.
function open(state) {
  if (location.hash !== `#${state}`) history.replaceState(null, "", `#${state}`);
  const text = script(state), name = `state-${state}.scene`;
  const save = button("Save the script", () => {
    const link = element("a", "", { download: name, href: URL.createObjectURL(new Blob([text], { type: "text/plain" })) });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  const moves = (successors.get(state) || []).map(number => {
    const [, to, line] = data.transitions[number];
    return element("li", "", {}, [element("code", data.texts[line]), " → ",
      to === state ? "the same state" : button(`state ${to}, ${data.texts[data.places[to]]}`, () => open(to))]);
  });
  const untried = data.untried[state];
  if (untried) moves.push(element("li", "", { class: "untried" }, [element("span", `${count(untried, "move")} not tried`)]));
  byId("state").replaceChildren(element("h2", `State ${state}: ${data.texts[data.places[state]]}`),
    element("pre", data.texts[data.drawings[state]], { class: "context" }), element("h3", "How to come here"),
    element("pre", text), save, element("small", ` then: ${data.app} run ${name}`),
    element("h3", "Moves"), element("ul", "", {}, moves));
  byId("state").focus();
}

function start(map) {
  data = map;
  parents = new Array(data.places.length);
  successors = new Map();
  data.transitions.forEach(([from, to], number) => {
    if (to !== 0 && parents[to] === undefined) parents[to] = number;
    if (!successors.has(from)) successors.set(from, []);
    successors.get(from).push(number);
  });
  byId("fold").onchange = fold;
  fold();
  const state = /^#\d{1,9}$/.test(location.hash) ? +location.hash.slice(1) : 0;
  if (state < data.places.length) {
    select(groupOf[state]);
    open(state);
  }
}

document.addEventListener("DOMContentLoaded", () => start(JSON.parse(byId("data").textContent)));
