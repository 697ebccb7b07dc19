// The text of a stage beside that of the stage before, and its changed ops in the graph.

import * as server from './server.js';
import {element} from './details.js';
import {words} from './overlays.js';

/** Numbers of values shift with each new op: they are no difference. @param {string} line */
const keyOf = (line) => line.replace(/%\d+/g, '%').replace(/#loc\d*|loc\([^)]*\)$/g, '');

/** Pairs of equal lines of `a` and `b`, in order: equal beginnings and ends, and between them around lines that each
 * text has once. @param {string[]} a @param {string[]} b @returns {[number, number][]} */
export function pairLines(a, b) {
  const x = a.map(keyOf), y = b.map(keyOf);
  /** @type {[number, number][]} */
  const pairs = [];
  const parts = [[0, x.length, 0, y.length]];
  while (parts.length) {
    let [a0, a1, b0, b1] = /** @type {number[]} */ (parts.pop());
    for (; a0 < a1 && b0 < b1 && x[a0] === y[b0]; ++a0, ++b0) pairs.push([a0, b0]);
    for (; a0 < a1 && b0 < b1 && x[a1 - 1] === y[b1 - 1]; --a1, --b1) pairs.push([a1 - 1, b1 - 1]);
    const anchors = a0 < a1 && b0 < b1 ? increasing(unique(x, a0, a1, y, b0, b1)) : [];
    anchors.forEach(([i, j], n) => {
      pairs.push([i, j]);
      const [nextI, nextJ] = anchors[n + 1] ?? [a1, b1];
      parts.push([i + 1, nextI, j + 1, nextJ]);
    });
    if (anchors.length) parts.push([a0, anchors[0][0], b0, anchors[0][1]]);
  }
  return pairs.sort((p, q) => p[0] - q[0]);
}

/** Lines that each part has once. @param {string[]} x @param {number} a0 @param {number} a1 @param {string[]} y
 * @param {number} b0 @param {number} b1 @returns {[number, number][]} */
function unique(x, a0, a1, y, b0, b1) {
  /** @type {Map<string, number[]>} counts in both, and the last places */
  const seen = new Map();
  const count = (/** @type {string[]} */ lines, /** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ side) => {
    for (let i = from; i < to; ++i) {
      const known = seen.get(lines[i]) ?? [0, 0, 0, 0];
      known[side]++;
      known[side + 2] = i;
      seen.set(lines[i], known);
    }
  };
  count(x, a0, a1, 0);
  count(y, b0, b1, 1);
  return [...seen.values()].filter((known) => known[0] === 1 && known[1] === 1)
    .map((known) => /** @type {[number, number]} */ ([known[2], known[3]])).sort((p, q) => p[0] - q[0]);
}

/** The longest part whose second numbers increase. @param {[number, number][]} pairs @returns {[number, number][]} */
function increasing(pairs) {
  /** @type {number[]} */ const ends = [];
  /** @type {number[]} */ const before = [];
  pairs.forEach(([, j], n) => {
    let low = 0, high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]][1] < j) low = middle + 1;
      else high = middle;
    }
    before[n] = low ? ends[low - 1] : -1;
    ends[low] = n;
  });
  /** @type {[number, number][]} */ const made = [];
  for (let n = ends.length ? ends[ends.length - 1] : -1; n >= 0; n = before[n]) made.push(pairs[n]);
  return made.reverse();
}

/** Lines with a sign: those of both, of `a` only (−), of `b` only (+); long equal parts are one line.
 * @param {string[]} a @param {string[]} b @returns {{sign: string, text: string}[]} */
export function lineDiff(a, b) {
  const kAround = 3;
  /** @type {{sign: string, text: string}[]} */ const made = [];
  /** @type {string[]} */ let equal = [];
  const flush = (/** @type {boolean} */ isEnd) => {
    const first = made.length ? kAround : 0, last = isEnd ? 0 : kAround;
    const hidden = equal.length - first - last;
    const add = (/** @type {string} */ text) => made.push({sign: ' ', text});
    if (hidden < 2) equal.forEach(add);
    else {
      equal.slice(0, first).forEach(add);
      made.push({sign: '…', text: `${hidden} equal lines`});
      equal.slice(equal.length - last).forEach(add);
    }
    equal = [];
  };
  let i = 0, j = 0;
  for (const [nextI, nextJ] of [...pairLines(a, b), /** @type {[number, number]} */ ([a.length, b.length])]) {
    if (i < nextI || j < nextJ) flush(false);
    for (; i < nextI; ++i) made.push({sign: '−', text: a[i]});
    for (; j < nextJ; ++j) made.push({sign: '+', text: b[j]});
    if (nextJ < b.length) equal.push(b[nextJ]);
    i = nextI + 1;
    j = nextJ + 1;
  }
  if (equal.length) flush(true);
  return made;
}

const kLine = 17;

export class Passes {
  /** @param {any} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.panel = panel;
    /** @type {{sign: string, text: string}[]} */ this.lines = [];
    this.head = panel.appendChild(element('div', undefined, 'bar'));
    this.body = panel.appendChild(element('div', undefined, 'passes-body'));
    this.body.tabIndex = 0;
    this.body.setAttribute('role', 'region');
    this.body.setAttribute('aria-label', 'Lines that the pass changed');
    this.space = this.body.appendChild(element('div'));
    this.space.style.position = 'relative';
    this.body.addEventListener('scroll', () => this.draw());
  }

  async show() {
    if (this.panel.hidden || !this.app.stage) return;
    const number = this.app.stage.number, {stages} = this.app.manifest;
    if (number === 0) {
      this.lines = [];
      this.head.replaceChildren('This is the program as it was given: choose a later stage.');
      return this.draw();
    }
    const [before, after] = await Promise.all([number - 1, number].map((each) => this.app.textOf(each)));
    if (this.app.stage.number !== number) return; // another was chosen meanwhile
    this.lines = lineDiff(before.split('\n'), after.split('\n'));
    const count = (/** @type {string} */ sign) => this.lines.filter((line) => line.sign === sign).length;
    this.head.replaceChildren(element('strong', stages[number].pass), `stage ${number}, after stage ${number - 1} (${stages[number - 1].pass}): ${count('−')} lines removed, ${count('+')} added`);
    this.draw();
    if (!server.isExported) await this.light(number);
  }

  /** Colours ops that the pass made or changed. @param {number} number */
  async light(number) {
    const id = this.app.model;
    const diff = await server.get(`/api/diff?a=${id}&b=${id}&stage=${number - 1}&with=${number}`);
    if (this.app.stage.number !== number || this.panel.hidden) return;
    const added = new Set(diff.added.map((/** @type {any} */ each) => each.row)), changed = new Set(diff.changed.map((/** @type {any} */ each) => each.other));
    this.app.showOverlay(words('pass', this.app.stage, (row) => (added.has(row) ? 'made by the pass' : changed.has(row) ? 'changed by it' : null)));
  }

  /** Only lines in view are elements. */
  draw() {
    this.space.style.height = `${this.lines.length * kLine}px`;
    const first = Math.max(0, Math.floor(this.body.scrollTop / kLine) - 10), count = Math.ceil(this.body.clientHeight / kLine) + 20;
    this.space.replaceChildren(...this.lines.slice(first, first + count).map(({sign, text}, i) => {
      const line = element('div', `${sign} ${text}`, `line ${{'−': 'minus', '+': 'plus', '…': 'gap'}[sign] ?? ''}`);
      line.style.top = `${(first + i) * kLine}px`;
      return line;
    }));
  }
}
