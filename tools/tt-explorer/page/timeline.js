// The timeline of a launch: cores and their threads, networks, banks of DRAM. Only tracks that are
// in sight are asked for and drawn.

import {element} from './details.js';
import * as server from './server.js';
import {bytes} from './overlays.js';

const kRow = 18, kLabels = 150, kRuler = 18; // pixels
const kLetters = 'cTfbsrwlad'; // of kinds, for those who see no colours
const kColours = ['--call', '--transfer', '--wait-front', '--wait-back', '--wait-semaphore', '--wait-read',
                  '--wait-write', '--wait-flush', '--wait-atomic', '--wait-dst'];

/** @typedef {number[]} Slice begin, end, kind, name, value, by, byName, bank, site */
/** @typedef {{track: number, slices: Slice[], bins: number[][]}} Part */
/** @typedef {{from: number, to: number, bins: number, part: Part}} Known */

export class Timeline {
  /** @param {(id: string) => HTMLElement} at @param {(row: number) => void} select
   * @param {(work: () => Promise<void>) => Promise<void>} guard shows errors */
  constructor(at, select, guard) {
    this.at = at;
    this.select = select;
    this.guard = guard;
    this.canvas = /** @type {HTMLCanvasElement} */ (at('timelineCanvas'));
    this.choice = /** @type {HTMLSelectElement} */ (at('timelineLaunch'));
    this.group = /** @type {HTMLSelectElement} */ (at('timelineGroup'));
    this.model = 0;
    /** @type {Set<number>} */ this.traced = new Set();
    /** @type {Set<number>} timelines that are too large */ this.leftOut = new Set();
    /** @type {any} */ this.launches = null;
    /** @type {any} */ this.about = null; // tracks of the launch
    this.number = -1;
    /** @type {number[]} */ this.shown = []; // tracks of the group, top to bottom
    /** @type {Map<number, Known>} */ this.known = new Map();
    this.view = {from: 0, to: 1, top: 0}; // cycles, and pixels that are scrolled away
    this.asking = false;
    this.asked = '';
    /** @type {{track: number, slice: Slice}|null} */ this.chosen = null;
    this.frame = 0;
    /** @type {ImageData|null} */ this.image = null;
    this.choice.addEventListener('change', () => this.show(Number(this.choice.value)));
    this.group.addEventListener('change', () => this.filter());
    at('timelineSave').addEventListener('click', () => this.save());
    this.addPointer();
  }

  get isShown() { return !this.at('timeline').hidden; }
  get width() { return Math.max(1, this.canvas.clientWidth - kLabels); }

  /** Fills the list of launches. @param {number} model @param {{traced: number[], leftOut?: number[]}} manifest numbers of launches
   * @param {any} launches the overlay @param {number[]} times of rows @param {(row: number) => string} nameOf
   * @param {number} row of the selected op */
  async open(model, manifest, launches, times, nameOf, row) {
    const isNew = this.launches !== launches || this.model !== model;
    this.model = model;
    this.traced = new Set(manifest.traced);
    this.leftOut = new Set(manifest.leftOut);
    this.launches = launches;
    const all = launches?.launches ?? [];
    this.at('timelineBody').hidden = all.length === 0;
    if (!all.length) {
      this.caption('The program launches no kernels. Compile it with the backend ttmetal or auto.');
      return;
    }
    if (isNew) {
      this.number = -1;
      this.choice.replaceChildren(...all.map((/** @type {any} */ launch, /** @type {number} */ i) => {
        const option = /** @type {HTMLOptionElement} */ (element('option', `${i}: ${nameOf(launch.row)} #${launch.row}`));
        option.value = String(i);
        return option;
      }));
    }
    const own = all.findIndex((/** @type {any} */ launch) => launch.row === row);
    const longest = all.reduce((/** @type {number} */ best, /** @type {any} */ launch, /** @type {number} */ i) =>
      (times[launch.row] ?? 0) > (times[all[best].row] ?? 0) ? i : best, 0);
    await this.show(own >= 0 ? own : this.number >= 0 ? this.number : longest);
  }

  /** The launch of an op, if it has one. @param {number} row */
  follow(row) {
    const own = (this.launches?.launches ?? []).findIndex((/** @type {any} */ launch) => launch.row === row);
    if (own >= 0 && own !== this.number && this.isShown) this.show(own);
  }

  /** @param {number} number */
  async show(number) {
    if (number === this.number && this.about) return this.draw();
    this.number = number;
    this.about = null;
    this.known.clear();
    this.chosen = null;
    this.asked = '';
    this.choice.value = String(number);
    const launch = this.launches.launches[number];
    this.showSource(launch.kernels.find((/** @type {any} */ k) => k.thread === 'compute')?.name ?? launch.kernels[0]?.name ?? '', '');
    this.at('timelineSlice').replaceChildren();
    const isTraced = this.traced.has(number);
    this.at('timelineRun').hidden = isTraced || server.isExported;
    this.at('timelineSave').hidden = !isTraced || server.isExported;
    if (!isTraced) {
      this.caption(this.leftOut.has(number) ? `The timeline of launch ${number} is too large to be kept: start with a larger --trace-limit.`
                                            : `Launch ${number} has not run with the clock.`);
      this.drawLegend();
      return this.filter();
    }
    await this.guard(async () => {
      const about = await server.get(`/api/m/${this.model}/trace/${number}`);
      if (this.number !== number) return;
      this.about = about;
      this.view = {from: 0, to: Math.max(1, about.cycles), top: 0};
      this.caption(`${about.name}: ${about.cycles} cycles, ${this.time(about.cycles)}`);
      this.drawLegend();
      this.filter();
    });
  }

  filter() {
    const group = this.group.value;
    this.shown = [];
    (this.about?.tracks ?? []).forEach((/** @type {any} */ track, /** @type {number} */ i) => {
      if (group === 'all' || track.group === group) this.shown.push(i);
    });
    this.view.top = 0;
    this.changed();
  }

  /** @param {string} text */
  caption(text) { this.at('timelineCaption').textContent = text; }
  /** @param {number} cycles */
  time(cycles) {
    const us = cycles / this.about.clockHz * 1e6;
    return us >= 1 ? `${us.toPrecision(4)} us` : `${(us * 1e3).toPrecision(3)} ns`;
  }

  //===-- view -----------------------------------------------------------------------------------

  changed() {
    this.redraw();
    this.ask();
  }

  /** @param {number} factor above 1: closer @param {number} share of the width that stays where it is */
  zoom(factor, share = 0.5) {
    if (!this.about) return;
    const {from, to} = this.view, fixed = from + share * (to - from);
    const span = Math.min(this.about.cycles, Math.max(10, (to - from) / factor));
    this.move(fixed - share * span, span);
  }
  /** @param {number} share of the width */
  pan(share) {
    const span = this.view.to - this.view.from;
    this.move(this.view.from + share * span, span);
  }
  /** @param {number} from @param {number} span */
  move(from, span) {
    if (!this.about) return;
    this.view.from = Math.max(0, Math.min(this.about.cycles - span, from));
    this.view.to = this.view.from + span;
    this.changed();
  }
  /** @param {number} pixels */
  scroll(pixels) {
    const most = Math.max(0, this.shown.length * kRow - (this.canvas.clientHeight - kRuler));
    this.view.top = Math.max(0, Math.min(most, this.view.top + pixels));
    this.changed();
  }
  /** The keys of other tools for traces. @param {string} key */
  key(key) {
    if (!this.isShown) return;
    if (key === 'w') this.zoom(1.5);
    else if (key === 's') this.zoom(1 / 1.5);
    else this.pan(key === 'a' ? -0.2 : 0.2);
  }

  addPointer() {
    const canvas = this.canvas;
    /** @type {{x: number, y: number, moved: boolean}|null} */
    let held = null;
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      if (event.shiftKey) return this.scroll(event.deltaY || event.deltaX);
      this.zoom(Math.exp(-event.deltaY * 0.002), Math.max(0, (event.offsetX - kLabels) / this.width));
    }, {passive: false});
    canvas.addEventListener('pointerdown', (event) => {
      held = {x: event.offsetX, y: event.offsetY, moved: false};
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!held) return this.hover(event.offsetX, event.offsetY);
      const dx = event.offsetX - held.x, dy = event.offsetY - held.y;
      if (!held.moved && Math.hypot(dx, dy) < 4) return;
      held = {x: event.offsetX, y: event.offsetY, moved: true};
      this.pan(-dx / this.width);
      this.scroll(-dy);
    });
    canvas.addEventListener('pointerup', (event) => {
      const moved = held?.moved;
      held = null;
      if (!moved) this.choose(event.offsetX, event.offsetY);
    });
    canvas.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      event.stopPropagation();
      this.scroll(event.key === 'ArrowDown' ? 3 * kRow : -3 * kRow);
    });
  }

  //===-- data -----------------------------------------------------------------------------------

  /** Tracks in sight. @returns {number[]} */
  inSight() {
    const first = Math.floor(this.view.top / kRow);
    return this.shown.slice(first, first + Math.ceil(this.canvas.clientHeight / kRow) + 1);
  }

  /** Asks for what is in sight; one question at a time, the last view in the end. */
  async ask() {
    if (this.asking || !this.about || !this.isShown) return;
    const tracks = this.inSight();
    if (!tracks.length) return;
    const from = Math.floor(this.view.from), to = Math.min(this.about.cycles, Math.ceil(this.view.to));
    const bins = Math.min(16384, Math.max(100, Math.round(this.width)));
    const path = `/api/m/${this.model}/trace/${this.number}` +
      (server.isExported ? '?from=0&bins=500' : `?from=${from}&to=${to}&tracks=${ranges(tracks)}&bins=${bins}`);
    if (path === this.asked) return;
    this.asked = path;
    this.asking = true;
    await this.guard(async () => {
      const number = this.number, answer = await server.get(path);
      if (number !== this.number) return;
      for (const part of answer.tracks) this.known.set(part.track, {from: answer.from, to: answer.to, bins: answer.bins, part});
    });
    this.asking = false;
    this.redraw();
    this.ask();
  }

  /** @param {number} px @param {number} py @returns {{track: number, slice: Slice|null}|null} */
  find(px, py) {
    const track = this.shown[Math.floor((py - kRuler + this.view.top) / kRow)];
    const known = track === undefined || py < kRuler || px < kLabels ? null : this.known.get(track);
    if (!known) return track === undefined || py < kRuler ? null : {track, slice: null};
    const cycle = this.view.from + (px - kLabels) / this.width * (this.view.to - this.view.from);
    const slice = known.part.slices.findLast((each) => each[0] <= cycle && cycle < each[1]);
    return {track, slice: slice ?? null};
  }

  //===-- what a slice is ------------------------------------------------------------------------

  /** @param {Slice} slice @param {any} track @returns {[string, string][]} */
  describe(slice, track) {
    const {words, kinds} = this.about, [begin, end, kind, name, value, by, byName, bank] = slice;
    /** @type {[string, string][]} */
    const pairs = [['track', track.name], ['call', words[name]], ['from', `cycle ${begin}, ${this.time(begin)}`],
                   ['for', `${end - begin} cycles, ${this.time(end - begin)}`]];
    if (kind === 1) pairs.push(['transfer', bytes(value) + (bank >= 0 ? `, DRAM bank ${bank}` : '')]);
    if (kind < 2) return pairs;
    pairs.push(['waits for', `${words[value]} (${kinds[kind].replace('wait: ', '')})`]);
    const who = ['dm0', 'dm1', 'unpack', 'math', 'pack', 'a transfer'];
    pairs.push(['ended by', by < 0 ? 'not known: a thread of another core, or the end of a pipeline'
      : `${who[by]}: ${words[byName]}${by === 5 && bank >= 0 ? `, DRAM bank ${bank}` : ''}`]);
    return pairs;
  }

  /** @param {number} px @param {number} py */
  hover(px, py) {
    const found = this.about && this.find(px, py);
    if (!found) { this.canvas.title = ''; return; }
    const track = this.about.tracks[found.track];
    this.canvas.title = found.slice ? this.describe(found.slice, track).map(([name, text]) => `${name}: ${text}`).join('\n')
      : this.shares(track).map(([name, text]) => `${name}: ${text}`).join('\n');
  }

  /** @param {any} track @returns {[string, string][]} */
  shares(track) {
    /** @type {[string, string][]} */
    const pairs = [['track', track.name]];
    if (track.kernel) pairs.push(['kernel', track.kernel]);
    track.cycles.forEach((/** @type {number} */ cycles, /** @type {number} */ kind) => {
      if (cycles) pairs.push([this.about.kinds[kind], `${(100 * cycles / this.about.cycles).toFixed(1)} %`]);
    });
    return pairs;
  }

  /** @param {number} px @param {number} py */
  choose(px, py) {
    const found = this.about && this.find(px, py);
    if (!found) return;
    const track = this.about.tracks[found.track];
    this.chosen = found.slice ? {track: found.track, slice: found.slice} : null;
    const list = element('dl');
    for (const [name, text] of found.slice ? this.describe(found.slice, track) : this.shares(track))
      list.append(element('dt', name), element('dd', text));
    this.at('timelineSlice').replaceChildren(list);
    if (track.kernel) this.showSource(track.kernel, found.slice ? this.about.words[found.slice[3]] : '');
    this.redraw();
  }

  /** @param {string} kernel @param {string} call whose lines are marked */
  showSource(kernel, call) {
    const source = this.launches.sources[kernel];
    const panel = this.at('timelineSource');
    panel.replaceChildren();
    if (source === undefined) return;
    panel.append(`// ${kernel}\n`);
    for (const line of source.split('\n')) {
      const isCalled = call !== '' && line.includes(`${call}(`);
      panel.append(isCalled ? element('mark', line) : line, '\n');
    }
    panel.querySelector('mark')?.scrollIntoView({block: 'nearest'});
  }

  save() {
    return this.guard(async () => {
      const text = await server.text(`/api/m/${this.model}/trace/${this.number}/perfetto`);
      server.download(`launch${this.number}.json`, text, 'application/json');
    });
  }

  //===-- drawing --------------------------------------------------------------------------------

  drawLegend() {
    const used = new Set();
    for (const track of this.about?.tracks ?? [])
      track.cycles.forEach((/** @type {number} */ cycles, /** @type {number} */ kind) => { if (cycles) used.add(kind); });
    this.at('timelineLegend').replaceChildren(...[...used].sort((a, b) => a - b).flatMap((kind) => {
      const swatch = element('span', kLetters[kind], 'swatch');
      swatch.style.background = `var(${kColours[kind]})`;
      return [swatch, ` ${this.about.kinds[kind]} `];
    }));
  }

  redraw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => { this.frame = 0; this.draw(); });
  }

  draw() {
    const {canvas, view} = this, w = canvas.clientWidth, h = canvas.clientHeight, ratio = window.devicePixelRatio || 1;
    if (w === 0) return;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
      canvas.width = Math.round(w * ratio);
      canvas.height = Math.round(h * ratio);
      this.ask();
    }
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(document.documentElement);
    const get = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const colours = kColours.map(get);
    context.fillStyle = get('--back');
    context.fillRect(0, 0, w, h);
    if (!this.about) return;
    this.drawShares(context, ratio, get);
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const x = (/** @type {number} */ cycle) => kLabels + (cycle - view.from) / (view.to - view.from) * this.width;
    const first = Math.floor(view.top / kRow);
    this.inSight().forEach((track, i) => {
      const y = kRuler + (first + i) * kRow - view.top;
      this.drawTrack(context, this.known.get(track), x, y, colours, w, get('--slice-text'));
      if (this.chosen?.track === track) {
        const [begin, end] = this.chosen.slice;
        context.strokeStyle = get('--text');
        context.lineWidth = 2;
        context.strokeRect(Math.max(kLabels, x(begin)), y + 1, Math.max(2, x(end) - Math.max(kLabels, x(begin))), kRow - 3);
      }
      context.fillStyle = get('--panel');
      context.fillRect(0, y, kLabels, kRow);
      context.fillStyle = get('--text');
      context.fillText(this.about.tracks[track].name, 6, y + kRow / 2, kLabels - 10);
    });
    this.drawRuler(context, x, w, get);
  }

  /** The shares of narrow slices, which stand on each other. There are as many as pixels: they are
   * written into an image, as so many rectangles would take longer than a frame.
   * @param {CanvasRenderingContext2D} context @param {number} ratio @param {(name: string) => string} get */
  drawShares(context, ratio, get) {
    const {width: w, height: h} = this.canvas, {view} = this, scale = this.width / (view.to - view.from);
    if (this.image?.width !== w || this.image.height !== h) this.image = context.createImageData(w, h);
    const pixels = new Uint32Array(this.image.data.buffer), colours = kColours.map((name) => word(get(name)));
    pixels.fill(word(get('--back')));
    const first = Math.floor(view.top / kRow), full = Math.round((kRow - 3) * ratio);
    this.inSight().forEach((track, i) => {
      const known = this.known.get(track);
      if (!known) return;
      const span = (known.to - known.from) / known.bins;
      const foot = Math.round((kRuler + (first + i + 1) * kRow - view.top - 2) * ratio);
      let last = -1, height = 0;
      for (const [bin, kind, cycles] of known.part.bins) {
        if (bin !== last) height = 0;
        last = bin;
        const low = Math.round(height), high = Math.min(full, Math.round(height += full * cycles / span));
        const x = (kLabels + (known.from + bin * span - view.from) * scale) * ratio;
        const left = Math.max(0, Math.round(x)), right = Math.min(w, Math.max(left + 1, Math.round(x + span * scale * ratio)));
        for (let y = Math.max(0, foot - high); y < Math.min(h, foot - low); ++y)
          if (left < right) pixels.fill(colours[kind], y * w + left, y * w + right);
      }
    });
    context.putImageData(this.image, 0, 0);
  }

  /** @param {CanvasRenderingContext2D} context @param {Known|undefined} known @param {(cycle: number) => number} x
   * @param {number} y @param {string[]} colours @param {number} w @param {string} ink */
  drawTrack(context, known, x, y, colours, w, ink) {
    if (!known) return;
    const full = kRow - 3;
    for (const [begin, end, kind, name] of known.part.slices) {
      const left = Math.max(kLabels, x(begin)), right = Math.min(w, x(end));
      if (right <= kLabels || left >= w) continue;
      context.globalAlpha = kind === 1 ? 0.6 : 1; // transfers overlap
      context.fillStyle = colours[kind];
      context.fillRect(left, y + 1, Math.max(0.5, right - left - (right - left > 3 ? 1 : 0)), full);
      context.globalAlpha = 1;
      if (right - left < 14 || kind === 1) continue;
      context.fillStyle = ink;
      const text = right - left > 60 ? (kind > 1 ? `${kLetters[kind]} ${this.about.words[name]}` : this.about.words[name]) : kLetters[kind];
      context.fillText(text, left + 3, y + kRow / 2, right - left - 6);
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {(cycle: number) => number} x @param {number} w
   * @param {(name: string) => string} get */
  drawRuler(context, x, w, get) {
    context.fillStyle = get('--panel');
    context.fillRect(0, 0, w, kRuler);
    context.fillStyle = get('--faint');
    const span = this.view.to - this.view.from, rough = span / Math.max(1, this.width / 100);
    const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
    const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power;
    for (let cycle = Math.ceil(this.view.from / step) * step; cycle <= this.view.to; cycle += step) {
      context.fillRect(x(cycle), kRuler - 4, 1, 4);
      context.fillText(String(cycle), x(cycle) + 3, kRuler / 2);
    }
    context.fillText('cycles', 6, kRuler / 2);
  }
}

/** "#rrggbb" as a pixel of an image. @param {string} colour */
function word(colour) {
  const value = parseInt(colour.slice(1), 16);
  return (0xff000000 | (value & 0xff) << 16 | value & 0xff00 | value >> 16) >>> 0;
}

/** "0-4,7" @param {number[]} numbers in order */
export function ranges(numbers) {
  /** @type {number[][]} */
  const parts = [];
  for (const number of numbers) {
    const last = parts[parts.length - 1];
    if (last && last[1] + 1 === number) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
