// Places of nodes: ranks by longest path, program order where nothing else decides. The same
// graph always gives the same picture, and a change within a module moves nothing outside it but
// what its new size pushes away.

/** @typedef {import('./stage.js').Node} Node */

export const kNode = {w: 176, h: 46, tag: 14, gapX: 18, gapY: 22, pad: 14, title: 22};
const kSweeps = 6;

/** Lays out functions beside each other, and sets the corners of all nodes that are drawn.
 * @param {import('./stage.js').Stage} stage @param {Node[]} roots @returns {{w: number, h: number}} */
export function layout(stage, roots) {
  // The functions that run come first; below them, in lines, those of work done once and of loops.
  const isPublic = (/** @type {Node} */ root) => stage.functions.some((f) => f.public && f.name === root.path);
  for (const root of roots) place(stage, root);
  const first = roots.filter(isPublic), others = roots.filter((root) => !isPublic(root));
  const top = line(first, 0, Infinity);
  const kFewest = 6;
  const below = line(others, top.h ? top.h + 2 * kNode.gapY : 0, Math.max(top.w, kFewest * kNode.w));
  for (const root of roots) settle(root, 0, 0);
  return {w: Math.max(top.w, below.w, 1), h: Math.max(top.h, below.h, 1)};
}

/** Places functions beside each other, in lines that are at most `most` wide.
 * @param {Node[]} roots @param {number} y @param {number} most @returns {{w: number, h: number}} */
function line(roots, y, most) {
  let x = 0, w = 0, h = y, end = y;
  for (const root of roots) {
    if (x > 0 && x + root.w > most) {
      x = 0;
      y = end + kNode.gapY;
    }
    root.x = x;
    root.y = y;
    x += root.w + 2 * kNode.gapX;
    w = Math.max(w, x - 2 * kNode.gapX);
    end = h = Math.max(h, y + root.h);
  }
  return {w, h: roots.length ? h : 0};
}

/** Turns corners in parents into corners in the picture.
 * @param {Node} node @param {number} x @param {number} y */
function settle(node, x, y) {
  node.ax = x + node.x;
  node.ay = y + node.y;
  if (isOpen(node)) for (const child of node.children) settle(child, node.ax, node.ay);
}

/** @param {Node} node */
export const isOpen = (node) => node.children.length > 0 && node.open;

/** Sizes a node, and places its children in it if it is open.
 * @param {import('./stage.js').Stage} stage @param {Node} node */
function place(stage, node) {
  if (!isOpen(node)) {
    node.w = kNode.w;
    node.h = kNode.h + (node.tags.length ? kNode.tag : 0);
    return;
  }
  for (const child of node.children) place(stage, child);
  const ranks = rank(stage, node);
  const columns = fold(ranks);
  let left = kNode.pad, h = 0;
  for (const column of columns) {
    const {w, h: height} = placeColumn(column, left, kNode.title + kNode.pad);
    left += w + 2 * kNode.gapX;
    h = Math.max(h, height);
  }
  node.w = Math.max(kNode.w, left - 2 * kNode.gapX + kNode.pad);
  node.h = h + kNode.pad;
}

/** The children by rank, each rank in an order with few crossings.
 * @param {import('./stage.js').Stage} stage @param {Node} node @returns {Node[][]} */
function rank(stage, node) {
  const children = node.children;
  /** @type {Map<Node, number>} */
  const indexOf = new Map(children.map((child, i) => [child, i]));
  /** @type {Set<number>[]} */
  const before = children.map(() => new Set());
  /** @type {Set<number>[]} */
  const after = children.map(() => new Set());
  children.forEach((child, to) => forEachRow(child, (row) => {
    for (const operand of stage.operandsOf(row)) {
      const from = childHolding(stage, node, operand, indexOf);
      if (from === undefined || from === to) continue;
      before[to].add(from);
      after[from].add(to);
    }
  }));
  const sequence = sort(before, after);
  const placeOf = new Int32Array(children.length);
  sequence.forEach((i, place) => { placeOf[i] = place; });
  const rankOf = new Int32Array(children.length);
  for (const i of sequence)
    for (const from of before[i])
      if (placeOf[from] < placeOf[i]) rankOf[i] = Math.max(rankOf[i], rankOf[from] + 1);
  // A child that reads nothing stands right above its first user.
  for (const i of sequence)
    if (before[i].size === 0 && after[i].size !== 0)
      rankOf[i] = Math.max(0, Math.min(...[...after[i]].map((to) => rankOf[to])) - 1);
  /** @type {number[][]} */
  const ranks = [];
  children.forEach((_, i) => (ranks[rankOf[i]] ??= []).push(i));
  const filled = ranks.filter(Boolean);
  order(filled, before, after);
  return filled.map((indices) => indices.map((i) => children[i]));
}

/** Puts each child behind those that it reads from, else in program order. Modules may read from
 * each other in turn; then the first in the program goes first.
 * @param {Set<number>[]} before @param {Set<number>[]} after @returns {number[]} */
function sort(before, after) {
  const missing = before.map((from) => from.size);
  const done = new Uint8Array(before.length);
  const ready = new Heap();
  missing.forEach((count, i) => { if (count === 0) ready.push(i); });
  /** @type {number[]} */
  const sequence = [];
  for (let first = 0; sequence.length < before.length;) {
    let i = ready.pop();
    if (i === undefined) {
      while (done[first]) ++first;
      i = first;
    }
    if (done[i]) continue;
    done[i] = 1;
    sequence.push(i);
    for (const to of after[i]) if (--missing[to] === 0 && !done[to]) ready.push(to);
  }
  return sequence;
}

/** Numbers, the least first. */
class Heap {
  constructor() {
    /** @type {number[]} */
    this.list = [];
  }
  /** @param {number} value */
  push(value) {
    const {list} = this;
    let at = list.push(value) - 1;
    for (let up; at > 0 && list[up = (at - 1) >> 1] > value; at = up) list[at] = list[up];
    list[at] = value;
  }
  /** @returns {number|undefined} */
  pop() {
    const {list} = this, least = list[0], value = list.pop();
    if (value === undefined || list.length === 0) return least;
    let at = 0;
    for (let down; (down = 2 * at + 1) < list.length; at = down) {
      if (down + 1 < list.length && list[down + 1] < list[down]) ++down;
      if (list[down] >= value) break;
      list[at] = list[down];
    }
    list[at] = value;
    return least;
  }
}

/** @param {Node} node @param {(row: number) => void} visit */
function forEachRow(node, visit) {
  if (node.row >= 0) visit(node.row);
  for (const child of node.children) forEachRow(child, visit);
}

/** The child of `node` that the op of a row is in.
 * @param {import('./stage.js').Stage} stage @param {Node} node @param {number} row
 * @param {Map<Node, number>} indexOf */
function childHolding(stage, node, row, indexOf) {
  let at = stage.nodes[row];
  while (at && at.parent !== node) at = at.parent;
  return at ? indexOf.get(at) : undefined;
}

/** Sorts ranks by the mean place of neighbours, down and up in turn.
 * @param {number[][]} ranks @param {Set<number>[]} before @param {Set<number>[]} after */
function order(ranks, before, after) {
  const place = new Float64Array(before.length);
  const number = (/** @type {number[]} */ rank) =>
    rank.forEach((i, at) => { place[i] = (at + 0.5) / rank.length; });
  ranks.forEach(number);
  for (let sweep = 0; sweep < kSweeps; ++sweep) {
    const neighbours = sweep % 2 === 0 ? before : after;
    for (const rank of sweep % 2 === 0 ? ranks : [...ranks].reverse()) {
      if (rank.length < 2) continue;
      const wish = new Map(rank.map((i) => {
        let sum = 0;
        for (const j of neighbours[i]) sum += place[j];
        return [i, neighbours[i].size ? sum / neighbours[i].size : place[i]];
      }));
      rank.sort((a, b) => /** @type {number} */ (wish.get(a)) - /** @type {number} */ (wish.get(b)) || a - b);
      number(rank);
    }
  }
}

/** A long chain is cut into columns, so that the whole is about as wide as a screen.
 * @param {Node[][]} ranks @returns {Node[][][]} */
function fold(ranks) {
  const heightOf = (/** @type {Node[]} */ rank) => Math.max(...rank.map((node) => node.h)) + kNode.gapY;
  const widthOf = (/** @type {Node[]} */ rank) => rank.reduce((sum, node) => sum + node.w + kNode.gapX, 0);
  const height = ranks.reduce((sum, rank) => sum + heightOf(rank), 0);
  const width = ranks.reduce((most, rank) => Math.max(most, widthOf(rank)), 0);
  const kScreen = 1.6, kLongest = 3, kFewest = 4;
  if (height < kLongest * width || ranks.length < kFewest) return [ranks];
  const count = Math.ceil(Math.sqrt(height * kScreen / width));
  /** @type {Node[][][]} */
  const columns = [[]];
  let used = 0;
  for (const rank of ranks) {
    const h = heightOf(rank);
    if (used + h > height / count * 1.02 && columns[columns.length - 1].length) {
      columns.push([]);
      used = 0;
    }
    columns[columns.length - 1].push(rank);
    used += h;
  }
  return columns;
}

/** @param {Node[][]} ranks @param {number} left @param {number} top */
function placeColumn(ranks, left, top) {
  const widths = ranks.map((rank) => rank.reduce((sum, node) => sum + node.w, 0) + (rank.length - 1) * kNode.gapX);
  const w = Math.max(...widths);
  let y = top;
  ranks.forEach((rank, i) => {
    let x = left + (w - widths[i]) / 2;
    let h = 0;
    for (const node of rank) {
      node.x = x;
      node.y = y;
      x += node.w + kNode.gapX;
      h = Math.max(h, node.h);
    }
    y += h + kNode.gapY;
  });
  return {w, h: y - kNode.gapY};
}

/** The node that is drawn for a row: its own, or the closed module that it is in.
 * @param {import('./stage.js').Stage} stage @param {number} row @returns {Node|null} */
export function drawnNode(stage, row) {
  let node = stage.nodes[row];
  if (!node) return null;
  let drawn = node;
  for (let at = node.parent; at; at = at.parent) if (!at.open) drawn = at;
  return drawn;
}

/** The edges between nodes that are drawn, each once. @param {import('./stage.js').Stage} stage
 * @returns {[Node, Node, number][]} with the row whose value it is */
export function edges(stage) {
  /** @type {[Node, Node, number][]} */
  const list = [];
  /** @type {Map<Node, number>} */
  const ids = new Map();
  const idOf = (/** @type {Node} */ node) => {
    let id = ids.get(node);
    if (id === undefined) ids.set(node, id = ids.size);
    return id;
  };
  const seen = new Set();
  for (let row = 0; row < stage.size; ++row) {
    const to = drawnNode(stage, row);
    if (!to) continue;
    for (const operand of stage.operandsOf(row)) {
      const from = drawnNode(stage, operand);
      if (!from || from === to) continue;
      const key = idOf(from) * 0x4000000 + idOf(to);
      if (seen.has(key)) continue;
      seen.add(key);
      list.push([from, to, operand]);
    }
  }
  return list;
}
