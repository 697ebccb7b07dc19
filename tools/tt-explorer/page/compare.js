// Two compilations side by side: what differs, as colours of the graph and as a table.

import * as server from './server.js';
import {element} from './details.js';
import {select} from './overrides.js';
import {bytes, l1Fullness, microseconds, numbers, words} from './overlays.js';
import {Table} from './table.js';

/** @typedef {{row: number, other: number, sign: string, op: string, type: string, location: string, us: number, pcc: number, l1: number, layouts: string}} Line */

const kSigns = ['changed layout', 'added', 'slower', 'faster', 'other'];

/** @param {number} value @param {(value: number) => string} text */
const signed = (value, text) => `${value < 0 ? '−' : '+'}${text(Math.abs(value))}`;
/** @param {any} pair */
const change = (pair) => (pair && pair[0] !== null && pair[1] !== null ? pair[1] - pair[0] : NaN);

/** The differences by rows of the second model, those that it has no more by rows of the first.
 * @param {any} diff @returns {Line[]} */
export function linesOf(diff) {
  const line = (/** @type {any} */ each, /** @type {string} */ sign, /** @type {number} */ row, /** @type {number} */ other) => ({
    row, other, sign, op: each.op, type: each.type, location: each.location, us: change(each.us), pcc: change(each.pcc), l1: NaN,
    layouts: each.layouts ? each.layouts.map((/** @type {string|null} */ text) => text ?? '–').join(' → ') : ''});
  const signOf = (/** @type {any} */ each) => {
    if (each.layouts || each.types) return 'changed layout';
    const us = change(each.us);
    return us > 0 ? 'slower' : us < 0 ? 'faster' : 'other';
  };
  return [...diff.removed.map((/** @type {any} */ each) => line(each, 'removed', -1, each.row)),
          ...diff.added.map((/** @type {any} */ each) => line(each, 'added', each.row, -1)),
          ...diff.changed.map((/** @type {any} */ each) => line(each, signOf(each), each.other, each.row))];
}

export class Compare {
  /** @param {any} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.panel = panel;
    this.pair = [0, 0];
    this.stages = ['last', 'last'];
    /** @type {any} */ this.diff = null;
    /** @type {Line[]} */ this.lines = [];
    this.colour = 'kind';
    this.head = panel.appendChild(element('div', undefined, 'bar'));
    this.body = panel.appendChild(element('div', undefined, 'compare-table'));
    this.table = new Table(this.body, (i) => { if (this.lines[i]?.row >= 0) app.select(this.lines[i].row, true); });
  }

  /** Asks for the differences, and shows them in the graph of the second model. */
  async show() {
    if (this.panel.hidden || server.isExported) {
      if (!this.panel.hidden) this.head.replaceChildren('Comparing needs tt-explorer itself: this page has no server.');
      return;
    }
    const models = (await server.get('/api/models')).open.filter((/** @type {any} */ each) => !each.running);
    if (!this.pair[1]) this.pair = [models.find((/** @type {any} */ each) => each.id !== this.app.model)?.id ?? this.app.model, this.app.model];
    const [a, b] = this.pair;
    const diff = await server.get(`/api/diff?a=${a}&b=${b}&stage=${this.stages[0]}&with=${this.stages[1]}`);
    if (this.app.model !== b) await this.app.replace(b);
    if (this.app.stage.number !== diff.stages[1]) await this.app.setStage(diff.stages[1]);
    this.diff = diff;
    this.lines = linesOf(diff);
    await this.addPeaks(a);
    this.drawHead(models);
    this.drawTable();
    this.paint();
  }

  /** L1 that is taken while an op runs, then less now. @param {number} a */
  async addPeaks(a) {
    const memory = this.app.data.memory;
    if (!memory || memory.stage !== this.diff.stages[1]) return;
    let before;
    try {
      before = await server.get(`/api/m/${a}/overlay/memory`);
    } catch {
      return; // the other model has none
    }
    if (before.stage !== this.diff.stages[0]) return;
    const size = (/** @type {any} */ each) => Math.max(0, ...each.functions.flatMap((/** @type {any} */ f) => f.buffers.map((/** @type {number[]} */ buffer) => buffer[2]))) + 1;
    const then = l1Fullness(memory, size(memory)), now = l1Fullness(before, size(before));
    for (const line of this.lines) if (line.row >= 0 && line.other >= 0) line.l1 = then[line.row] - now[line.other];
  }

  /** @param {any[]} models */
  drawHead(models) {
    const named = models.map((each) => /** @type {[string, string]} */ ([String(each.id), `${each.id}: ${each.file.split('/').pop()}${Object.keys(each.overrides).length ? ' with overrides' : ''}`]));
    const pick = (/** @type {string} */ name, /** @type {0|1} */ i) =>
      select(name, named.map(([value, text]) => ({value, text})), String(this.pair[i]), (wanted) => { this.pair[i] = Number(wanted); this.app.guard(() => this.show()); });
    const passes = [...new Set(this.app.manifest.stages.map((/** @type {any} */ each) => each.pass))];
    const stage = (/** @type {string} */ name, /** @type {0|1} */ i) =>
      select(name, ['last', ...passes].map((each) => ({value: each, text: each})), this.stages[i], (wanted) => { this.stages[i] = wanted; this.app.guard(() => this.show()); });
    const {us, peakBytes} = this.diff;
    const sums = us.a !== null && us.b !== null ? `${microseconds(us.a)} → ${microseconds(us.b)} (${signed(us.b - us.a, microseconds)}), L1 ${bytes(peakBytes.a.l1)} → ${bytes(peakBytes.b.l1)} in a bank` : '';
    const counts = ['removed', ...kSigns].map((sign) => [sign, this.lines.filter((line) => line.sign === sign).length]).filter(([, count]) => count);
    this.head.replaceChildren(pick('From', 0), stage('stage', 0), pick('to', 1), stage('with stage', 1),
      select('Colour', ['kind', 'time', 'pcc', 'L1'].map((each) => ({value: each, text: each})), this.colour, (wanted) => { this.colour = wanted; this.paint(); }),
      element('span', sums, 'sums'), element('span', counts.map(([sign, count]) => `${count} ${sign}`).join(', ') || 'no difference', 'counts'));
  }

  drawTable() {
    const column = (/** @type {string} */ title, /** @type {(line: Line) => any} */ value, /** @type {any} */ more = {}) =>
      ({title, value: (/** @type {number} */ i) => value(this.lines[i]), ...more});
    this.table.show([
      column('row', (line) => (line.row >= 0 ? line.row : line.other)), column('op', (line) => line.op), column('type', (line) => line.type),
      column('location', (line) => line.location), column('what', (line) => line.sign),
      column('Δ time', (line) => line.us, {right: true, text: (/** @type {number} */ us) => signed(us, microseconds)}),
      column('Δ pcc', (line) => line.pcc, {right: true, text: (/** @type {number} */ pcc) => signed(pcc, (value) => value.toExponential(1))}),
      column('Δ L1', (line) => line.l1, {right: true, text: (/** @type {number} */ count) => signed(count, bytes)}),
      column('layout', (line) => line.layouts)], this.lines.map((_, i) => i));
  }

  /** Colours the graph; modules have sums of times, the least of correlations, the most of L1. */
  paint() {
    const stage = this.app.stage;
    /** @type {Map<number, Line>} */
    const byRow = new Map(this.lines.filter((line) => line.row >= 0).map((line) => [line.row, line]));
    if (this.colour === 'kind') return this.app.showOverlay(words('difference', stage, (row) => byRow.get(row)?.sign ?? null));
    const field = /** @type {'us'|'pcc'|'l1'} */ ({time: 'us', pcc: 'pcc', L1: 'l1'}[this.colour]);
    const values = Float64Array.from({length: stage.size}, (_, row) => byRow.get(row)?.[field] ?? NaN);
    const text = /** @type {(value: number) => string} */ ({us: microseconds, pcc: (/** @type {number} */ value) => value.toExponential(1), l1: bytes}[field]);
    const overlay = numbers(`difference of ${this.colour}`, '', values, (value) => signed(value, text), /** @type {any} */ ({us: 'sum', pcc: 'min', l1: 'max'}[field]));
    const most = values.reduce((high, value) => Math.max(high, Math.abs(value) || 0), 0);
    overlay.high = most;
    overlay.share = (value) => (most > 0 ? Math.min(1, Math.abs(value) / most) : 0);
    this.app.showOverlay(overlay);
  }
}
