// The page: which model, stage and op are shown, and what controls and keys do.

import * as server from './server.js';
import {Stage, walk} from './stage.js';
import {drawnNode, edges, kNode, layout} from './layout.js';
import {Picture} from './draw.js';
import {bytes, colourOf, kOverlays, l1Fullness, makeOverlay, microseconds, valueOf} from './overlays.js';
import {parse} from './search.js';
import {Table} from './table.js';
import {Memory} from './memory.js';
import {element, showDetails} from './details.js';
import {addKeys} from './keys.js';
import {Overrides} from './overrides.js';
import {Compare} from './compare.js';
import {Passes} from './passes.js';
import {addDrop, drawStart} from './start.js';
import {Timeline} from './timeline.js';
import {Minimap} from './minimap.js';
import {between, rowsIn} from './path.js';
import {Marks} from './marks.js';

/** @typedef {import('./stage.js').Node} Node */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

const kPanels = ['table', 'memory', 'timeline', 'text', 'overrides', 'compare', 'passes'];
const kOpenAtOnce = 600; // ops: more of them begin with their modules closed

class App {
  constructor() {
    this.model = 0;
    /** @type {any} */ this.manifest = null;
    /** @type {Map<number, Stage>} */ this.stages = new Map();
    /** @type {Stage|null} */ this.stage = null;
    /** @type {Node[]} */ this.roots = [];
    this.row = -1;
    this.overlayName = 'time';
    /** @type {Record<string, any>} */ this.data = {};
    /** @type {number[]} */ this.matches = [];
    /** @type {Set<string>|null} paths of open modules; null until someone opens or closes one */
    this.opened = null;
    this.picture = new Picture(/** @type {HTMLCanvasElement} */ (at('canvas')));
    this.minimap = new Minimap(/** @type {HTMLCanvasElement} */ (at('minimap')), this.picture, () => this.laterAddress());
    this.picture.after = () => this.minimap.draw();
    this.marks = new Marks();
    /** @type {Node|null} where a path begins, until its end is chosen */ this.pathFrom = null;
    /** @type {Set<number>|null} rows of the path that is lit */ this.pathRows = null;
    this.table = new Table(at('table'), (row) => this.select(row, true));
    this.memory = new Memory(/** @type {HTMLCanvasElement} */ (at('memoryCanvas')), at('memoryCaption'), (row) => this.selectOfLast(row));
    this.timeline = new Timeline(at, (row) => this.selectOfLast(row), (work) => this.guard(work));
    /** @type {Map<number, Promise<string>>} */ this.texts = new Map();
    /** @type {Stage|null} */ this.lastStage = null;
    this.overrides = new Overrides(this, at('overrides'));
    this.compare = new Compare(this, at('compare'));
    this.passes = new Passes(this, at('passes'));
    this.timer = 0;
    this.target = 0; // the stage that is shown, or about to be
  }

  async begin() {
    this.addControls();
    addKeys(this);
    addDrop(this);
    new ResizeObserver(() => this.picture.resize()).observe(at('graph'));
    new ResizeObserver(() => { this.table.draw(); this.memory.draw(); this.timeline.draw(); }).observe(at('lower'));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { this.picture.redraw(); this.memory.draw(); this.timeline.draw(); });
    const wanted = this.readAddress();
    const models = await server.get('/api/models');
    const known = models.open.find((/** @type {any} */ each) => String(each.id) === wanted.m) ?? models.open[0];
    if (known) await this.show(known.id, wanted);
    else this.showStart(models);
  }

  //===-- address --------------------------------------------------------------------------------

  readAddress() {
    return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  }
  writeAddress() {
    const {x, y, k} = this.picture.view;
    const parts = new URLSearchParams();
    if (server.secret()) parts.set('token', server.secret());
    parts.set('m', String(this.model));
    if (this.stage) parts.set('s', String(this.stage.number));
    if (this.row >= 0) parts.set('row', String(this.row));
    parts.set('o', this.overlayName);
    parts.set('v', [x.toFixed(0), y.toFixed(0), k.toPrecision(4)].join(','));
    const query = field('query').value;
    if (query) parts.set('q', query);
    history.replaceState(null, '', `#${parts}`);
  }
  /** Writes it when the view has come to rest. */
  laterAddress() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.writeAddress(), 250);
  }

  //===-- models and stages ----------------------------------------------------------------------

  /** @param {any} models */
  showStart(models) {
    const start = at('start');
    start.hidden = false;
    document.querySelector('main')?.setAttribute('hidden', '');
    drawStart(this, start, models);
  }

  /** @param {string} path @param {any} options */
  async open(path, options) {
    await this.guard(async () => {
      const {id} = await server.post('/api/open', {path, options});
      await this.show(id, {});
    });
  }

  /** Shows a model, and what is compiled of it as it comes. @param {number} id @param {any} wanted */
  async show(id, wanted) {
    this.model = id;
    this.stages.clear();
    this.texts.clear();
    this.data = {};
    this.stage = null;
    at('start').hidden = true;
    document.querySelector('main')?.removeAttribute('hidden');
    await this.guard(async () => {
      for (let shown = -1;;) {
        const manifest = await this.pollManifest(shown);
        this.manifest = manifest;
        if (this.marks.file !== manifest.file) this.marks.load(manifest.file);
        at('file').textContent = `${manifest.file.split('/').pop()} · ${manifest.device}`;
        document.title = `${manifest.file.split('/').pop()} - tt-explorer`;
        await this.loadOverlays();
        const isDone = manifest.state !== 'compiling';
        if (!this.stage || isDone) await this.showFirst(wanted, isDone);
        this.drawStages();
        shown = manifest.stages.length;
        if (isDone) break;
      }
    });
    this.message(this.manifest?.error ?? '');
    await this.guard(() => this.overrides.open(id));
    this.overrides.show();
    if (this.row >= 0) this.details();
  }

  /** Shows another compilation in place of this one: the view and the selection stay. @param {number} id */
  async replace(id) {
    const before = this.stage, wasLast = before?.number === this.last, pass = this.manifest?.stages[before?.number ?? 0]?.pass;
    this.model = id;
    this.manifest = await this.pollManifest(-1);
    this.stages.clear();
    this.texts.clear();
    this.data = {};
    await this.loadOverlays();
    const same = this.manifest.stages.findIndex((/** @type {any} */ each) => each.pass === pass);
    await this.setStage(wasLast || same < 0 ? this.last : same);
    this.message(this.manifest.error);
  }

  /** What a panel shows of a model that another has replaced. */
  refreshPanel() {
    if (!at('memory').hidden) this.showMemory();
    if (!at('compare').hidden) this.guard(() => this.compare.show());
  }

  /** Writes a page with the model that needs no server. */
  async share() {
    if (server.isExported || !this.manifest) return;
    await this.guard(async () => {
      const name = this.manifest.file.split('/').pop().replace(/\.\w+$/, '');
      server.download(`${name}.html`, await server.text(`/api/m/${this.model}/page`), 'text/html');
    });
  }

  /** Shows a changed op in the stage that its pass chose for. @param {{pass?: string, row: number, stage?: string}} change */
  async goPlanned({pass = 'ttnn-plan-layouts', row, stage}) {
    const {plans} = await server.get(`/api/m/${this.overrides.base}/plan`);
    const plan = plans.find((/** @type {any} */ each) => each.pass === pass);
    if (!plan && stage !== 'first') return;
    await this.setStage(stage === 'first' ? 0 : plan.stage);
    this.select(row, true);
  }

  /** The manifest once it has more than `shown` stages or the compilation has ended. @param {number} shown */
  async pollManifest(shown) {
    for (let wait = 20;; wait = Math.min(500, wait * 1.5)) {
      const manifest = await server.get(`/api/m/${this.model}/stages`);
      if (manifest.state !== 'compiling' || manifest.stages.length > Math.max(0, shown)) return manifest;
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  /** Shows the stage that the address names, or the last there is. @param {any} wanted @param {boolean} isDone */
  async showFirst(wanted, isDone) {
    const last = this.manifest.stages.length - 1;
    if (last < 0) return;
    const number = wanted.s !== undefined ? Math.min(last, Number(wanted.s)) : isDone ? last : 0;
    if (this.stage && this.stage.number === number) {
      this.lastStage = await this.stageOf(last);
      return this.setOverlay(this.overlayName);
    }
    if (wanted.o && kOverlays.includes(wanted.o)) this.overlayName = wanted.o;
    await this.setStage(number);
    if (wanted.v) {
      const [x, y, k] = wanted.v.split(',').map(Number);
      if (k > 0) this.picture.view = {x, y, k};
    }
    if (wanted.q) {
      field('query').value = wanted.q;
      this.search();
    }
    if (wanted.row !== undefined) this.select(Number(wanted.row), false);
  }

  async loadOverlays() {
    for (const name of this.manifest.overlays)
      this.data[name] ??= await server.get(`/api/m/${this.model}/overlay/${name}`);
  }

  /** @param {number} number @returns {Promise<Stage>} */
  async stageOf(number) {
    let stage = this.stages.get(number);
    if (!stage) {
      stage = new Stage(await server.get(`/api/m/${this.model}/stage/${number}`), number);
      this.stages.set(number, stage);
    }
    return stage;
  }
  get last() { return this.manifest.stages.length - 1; }

  drawStages() {
    at('stages').replaceChildren(...this.manifest.stages.map((/** @type {any} */ each, /** @type {number} */ i) => {
      const button = element('button', each.pass);
      button.title = `stage ${i}: ${each.ops} ops`;
      button.setAttribute('aria-current', String(i === this.stage?.number));
      button.addEventListener('click', () => this.setStage(i));
      return button;
    }));
    at('stages').querySelector('[aria-current=true]')?.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  /** Shows another stage; the view stays, as modules stay where they are. @param {number} number */
  async setStage(number) {
    this.target = number;
    await this.guard(async () => {
      const before = this.stage, origins = before && this.row >= 0 ? [...before.originsOf(this.row)] : [];
      const stage = await this.stageOf(number);
      const lastStage = await this.stageOf(this.last);
      if (this.target !== number) return; // another was chosen meanwhile
      this.stage = stage;
      this.lastStage = lastStage;
      this.picture.overlay = null; // that of the stage before has other rows
      this.roots = this.marks.apply(stage, stage.buildTree());
      this.clearPath();
      this.openDefault();
      this.relayout();
      this.setOverlay(this.overlayName);
      this.drawStages();
      if (!before) this.fitAll();
      this.row = -1;
      if (origins.length) {
        const row = this.rowFrom(stage, origins);
        if (row >= 0) this.select(row, false);
      }
      if (!at('text').hidden) this.showText();
      if (!at('passes').hidden) await this.passes.show();
      this.search();
      this.writeAddress();
    });
  }

  /** The last row that was made of what another was made of. @param {Stage} stage @param {number[]} origins */
  rowFrom(stage, origins) {
    for (let row = stage.size - 1; row >= 0; --row)
      if (!stage.isSilent(row) && stage.nodes[row] && [...stage.originsOf(row)].some((origin) => origins.includes(origin))) return row;
    return -1;
  }

  //===-- tree and picture -----------------------------------------------------------------------

  openDefault() {
    const isMain = (/** @type {Node} */ root) => this.stage?.functions.find((f) => f.name === root.path)?.public;
    for (const root of this.roots)
      walk(root, (node) => {
        if (!node.children.length) return;
        if (this.opened) node.open = this.opened.has(node.path);
        else node.open = root.ops <= kOpenAtOnce ? Boolean(isMain(root)) || node !== root : node === root && Boolean(isMain(root));
      });
    this.openPinned();
  }

  relayout() {
    const stage = /** @type {Stage} */ (this.stage);
    this.picture.stage = stage;
    this.picture.roots = this.roots;
    this.picture.extent = layout(stage, this.roots);
    this.picture.edges = edges(stage);
    this.lightPath();
    this.drawTree();
    this.picture.redraw();
  }

  /** Opens or closes a module; it stays under the pointer. @param {Node} node @param {boolean} [similar] */
  toggle(node, similar = false) {
    if (!node.children.length) return;
    const open = !node.open, view = this.picture.view;
    const x = (node.ax - view.x) * view.k, y = (node.ay - view.y) * view.k;
    const shapeOf = (/** @type {Node} */ each) => each.children.map((child) => child.name.replace(/#.*/, '')).join();
    const shape = shapeOf(node);
    for (const root of this.roots)
      walk(root, (each) => { if (each === node || (similar && each.row < 0 && shapeOf(each) === shape)) each.open = open; });
    this.rememberOpen();
    this.relayout();
    view.x = node.ax - x / view.k;
    view.y = node.ay - y / view.k;
    this.laterAddress();
  }

  rememberOpen() {
    const opened = this.opened = new Set();
    for (const root of this.roots) walk(root, (node) => { if (node.open && node.children.length) opened.add(node.path); });
  }

  /** @param {boolean} open */
  setAll(open) {
    for (const root of this.roots) walk(root, (node) => { node.open = open && node.children.length > 0; });
    if (!open) for (const root of this.roots) root.open = true;
    this.openPinned();
    this.rememberOpen();
    this.relayout();
    this.fitAll();
  }

  /** Opens pinned modules and those around them. */
  openPinned() {
    for (const root of this.roots)
      walk(root, (node) => {
        if (this.marks.pinned.has(node.path)) for (let at = /** @type {Node|null} */ (node); at; at = at.parent) at.open = at.children.length > 0;
      });
  }
  /** Hides the selected module, or with `all` shows the hidden ones. @param {boolean} [all] */
  hide(all = false) {
    const {selected} = this.picture, stage = this.stage;
    if (!stage || (!all && !selected?.children.length)) return;
    if (all) this.marks.hidden.clear();
    else this.marks.hidden.add(/** @type {Node} */ (selected).path);
    this.marks.save();
    this.rememberOpen();
    this.picture.selected = null;
    this.roots = this.marks.apply(stage, stage.buildTree());
    this.clearPath();
    this.openDefault();
    this.relayout();
    this.search();
  }
  /** Pins the selected module, or lets it go. */
  pin() {
    const {selected} = this.picture;
    if (!selected?.children.length) return;
    this.marks.toggle(this.marks.pinned, selected.path);
    this.openPinned();
    this.relayout();
    this.selectNode(selected);
  }

  //===-- path -----------------------------------------------------------------------------------

  /** The path begins at the selected op; a click chooses its end. */
  startPath() {
    this.clearPath();
    this.pathFrom = this.picture.selected;
    at('path').setAttribute('aria-pressed', String(this.pathFrom !== null));
    at('hits').textContent = this.pathFrom ? `path from ${this.pathFrom.name}: choose its end` : 'choose an op first';
  }
  /** Lights all between two nodes. @param {Node} from @param {Node} to */
  showPath(from, to) {
    const rows = between(/** @type {Stage} */ (this.stage), rowsIn(from), rowsIn(to));
    this.clearPath();
    this.pathRows = rows.size ? rows : null;
    at('hits').textContent = rows.size ? `${rows.size} ops on paths from ${from.name} to ${to.name}` : `no path between ${from.name} and ${to.name}`;
    this.lightPath();
    this.picture.redraw();
  }
  lightPath() {
    const stage = /** @type {Stage} */ (this.stage);
    this.picture.path = this.pathRows && new Set([...this.pathRows].map((row) => drawnNode(stage, row)).filter((node) => node !== null));
  }
  clearPath() {
    if (this.pathRows || this.pathFrom) at('hits').textContent = '';
    this.pathFrom = this.pathRows = this.picture.path = null;
    at('path').setAttribute('aria-pressed', 'false');
  }

  fitAll() {
    this.picture.fit(0, 0, this.picture.extent.w, this.picture.extent.h);
    this.laterAddress();
  }
  fitSelection() {
    const node = this.picture.selected;
    if (!node) return this.fitAll();
    this.picture.fit(node.ax - kNode.w, node.ay - kNode.h, node.w + 2 * kNode.w, node.h + 2 * kNode.h);
    this.laterAddress();
  }

  drawTree() {
    const overlay = this.picture.overlay;
    /** @type {HTMLElement[]} */
    const lines = [];
    const add = (/** @type {Node} */ node, /** @type {number} */ depth) => {
      if (!node.children.length) return;
      const button = element('button');
      button.style.paddingLeft = `${4 + 12 * depth}px`;
      if (overlay) {
        const value = valueOf(overlay, node);
        if (!Number.isNaN(value)) button.append(element('span', overlay.text(value), 'figure'));
      }
      button.append(`${node.open ? '▾' : '▸'} ${node.name}${this.marks.pinned.has(node.path) ? ' ◆' : ''}`);
      button.title = `${node.path}: ${node.ops} ops`;
      if (node === this.picture.selected) button.className = 'selected';
      button.addEventListener('click', () => { this.selectNode(node); this.fitSelection(); });
      button.addEventListener('dblclick', () => this.toggle(node));
      lines.push(button);
      if (node.open) [...node.children].sort((a, b) => a.y - b.y || a.x - b.x).forEach((child) => add(child, depth + 1));
    };
    const isPublic = (/** @type {Node} */ root) => this.stage?.functions.some((f) => f.public && f.name === root.path);
    [...this.roots].sort((a, b) => Number(isPublic(b)) - Number(isPublic(a))).forEach((root) => add(root, 0));
    if (this.marks.hidden.size) {
      const show = element('button', `Show ${this.marks.hidden.size} hidden`);
      show.id = 'showHidden';
      show.addEventListener('click', () => this.hide(true));
      lines.unshift(show);
    }
    at('tree').replaceChildren(...lines);
  }

  //===-- selection ------------------------------------------------------------------------------

  /** @param {number} row @param {boolean} reveal moves the view to it */
  select(row, reveal) {
    const stage = this.stage;
    if (!stage || !(row >= 0 && row < stage.size)) return;
    this.row = row;
    this.clearPath();
    const user = stage.nodes[row] ? row : stage.tagOf(row);
    const node = user >= 0 ? drawnNode(stage, user) : null;
    this.picture.selected = node;
    this.light(row);
    if (reveal && node) this.reveal(node);
    this.picture.redraw();
    this.table.mark(row);
    this.memory.mark(stage.number === this.last ? row : -1);
    if (stage.number === this.last) this.timeline.follow(row);
    this.laterAddress();
    this.details();
  }

  /** A row of the last stage, whichever is shown. @param {number} row */
  async selectOfLast(row) {
    if (this.stage?.number !== this.last) await this.setStage(this.last);
    this.select(row, true);
  }

  /** @param {Node} node */
  selectNode(node) {
    if (node.row >= 0) return this.select(node.row, false);
    this.picture.selected = node;
    this.picture.lit.clear();
    this.clearPath();
    this.row = -1;
    const overlay = this.picture.overlay;
    const panel = at('details');
    panel.replaceChildren(element('h2', node.name), element('p', `${node.ops} ops`));
    if (overlay && !Number.isNaN(valueOf(overlay, node)))
      panel.append(element('p', `${overlay.name}: ${overlay.text(valueOf(overlay, node))}`));
    if (node.children.length) {
      const hide = element('button', 'Hide (h)'), pin = element('button', this.marks.pinned.has(node.path) ? 'Unpin (P)' : 'Pin (P)');
      hide.addEventListener('click', () => this.hide());
      pin.addEventListener('click', () => this.pin());
      panel.append(hide, ' ', pin);
    }
    this.drawTree();
    this.picture.redraw();
  }

  /** @param {number} row */
  light(row) {
    const stage = /** @type {Stage} */ (this.stage), lit = this.picture.lit;
    lit.clear();
    for (const near of [...stage.operandsOf(row), ...stage.drawnUsers(row)]) {
      const node = drawnNode(stage, near);
      if (node && node !== this.picture.selected) lit.add(node);
    }
  }

  /** @param {Node} node */
  reveal(node) {
    const {view, width, height} = this.picture;
    const x = (node.ax + node.w / 2 - view.x) * view.k, y = (node.ay + node.h / 2 - view.y) * view.k;
    if (x > 40 && y > 40 && x < width - 40 && y < height - 40 && view.k > 0.3) return;
    view.k = Math.max(view.k, 0.8);
    view.x = node.ax + node.w / 2 - width / 2 / view.k;
    view.y = node.ay + node.h / 2 - height / 2 / view.k;
  }

  async details() {
    const stage = /** @type {Stage} */ (this.stage), row = this.row;
    await this.guard(async () => {
      const answer = await server.get(`/api/m/${this.model}/stage/${stage.number}/op/${row}`);
      if (this.row !== row || this.stage !== stage) return; // another was chosen meanwhile
      const banks = this.data.memory?.functions[0]?.banks.l1 ?? 64;
      const grid = /** @type {[number, number]} */ (this.manifest.grid ?? [Math.max(1, Math.round(banks / 8)), 8]);
      showDetails(at('details'), answer, stage,
                  {change: this.overrides.controls(answer.planned), go: (to) => this.select(to, true), last: this.last,
                   origins: this.manifest.stages[stage.number].origins, grid, data: this.data,
                   other: async (number, to) => { await this.setStage(number); this.select(to, true); }});
    });
  }

  //===-- overlays -------------------------------------------------------------------------------

  /** @param {string} name */
  setOverlay(name) {
    const stage = /** @type {Stage} */ (this.stage);
    this.overlayName = name;
    field('overlay').value = name;
    this.showOverlay(name === 'none' ? null : makeOverlay(name, stage, /** @type {Stage} */ (this.lastStage), this.data));
    this.laterAddress();
  }

  /** @param {import('./overlays.js').Overlay|null} overlay */
  showOverlay(overlay) {
    this.picture.overlay = overlay;
    this.picture.limit = 0;
    this.drawLegend(overlay?.name ?? this.overlayName);
    this.drawTree();
    this.showTable();
    this.picture.redraw();
  }

  /** @param {string} name */
  drawLegend(name) {
    const overlay = this.picture.overlay, legend = at('legend');
    legend.replaceChildren();
    if (!overlay) {
      if (name !== 'none') legend.append(element('span', name === 'pcc' ? 'not compared: start with --golden' : 'not known of this stage'));
      return;
    }
    if (overlay.words) {
      overlay.words.forEach((word, i) => {
        const swatch = element('span', '', 'swatch');
        swatch.style.background = colourOf(overlay, i);
        legend.append(swatch, word);
      });
      return;
    }
    const ramp = element('span', '', 'ramp');
    const stops = [0, 0.25, 0.5, 0.75, 1].map((part) => colourOf({...overlay, share: () => part}, 0));
    ramp.style.background = `linear-gradient(to right, ${stops.join(',')})`;
    const slider = /** @type {HTMLInputElement} */ (element('input'));
    Object.assign(slider, {type: 'range', min: '0', max: '1', step: '0.01', value: '0', title: 'Grey out what is below'});
    slider.setAttribute('aria-label', 'Grey out what is below');
    slider.addEventListener('input', () => { this.picture.limit = Number(slider.value); this.picture.redraw(); });
    const isPcc = overlay.name === 'pcc';
    legend.append(isPcc ? 'exact' : '0', ramp, isPcc ? overlay.text(overlay.low) : overlay.text(overlay.high), slider);
  }

  //===-- search ---------------------------------------------------------------------------------

  search() {
    const stage = this.stage;
    if (!stage) return;
    this.matches = [];
    at('hits').textContent = '';
    this.picture.matches = null;
    try {
      const holds = parse(field('query').value);
      if (holds) {
        const known = this.known(stage);
        for (let row = 0; row < stage.size; ++row) if (!stage.isSilent(row) && holds(row, known)) this.matches.push(row);
        const nodes = this.matches.map((row) => drawnNode(stage, stage.nodes[row] ? row : stage.tagOf(row)));
        this.picture.matches = new Set(nodes.filter((node) => node !== null));
        at('hits').textContent = `${this.matches.length} found`;
      }
    } catch (error) {
      at('hits').textContent = /** @type {Error} */ (error).message;
    }
    this.picture.redraw();
    this.showTable();
    this.laterAddress();
  }

  /** @param {Stage} stage @returns {import('./search.js').Known} */
  known(stage) {
    /** @type {Record<string, Float64Array|undefined>} */
    const figures = {};
    const columns = /** @type {Record<string, string>} */ ({us: 'time', pcc: 'pcc', dram: 'dram', l1: 'memory'});
    return {
      text: (row, field) => {
        switch (field) {
        case 'op': return stage.opOf(row);
        case 'type': return stage.typeOf(row);
        case 'module': return stage.moduleOf(row);
        case 'location': return stage.locationOf(row);
        case 'layout': return stage.layoutOf(row)?.text ?? '';
        default: return `${stage.opOf(row)} ${stage.typeOf(row)} ${stage.locationOf(row)} ${stage.layoutOf(row)?.text ?? ''}`;
        }
      },
      number: (row, field) => {
        if (field === 'row') return row;
        figures[field] ??= makeOverlay(columns[field], stage, /** @type {Stage} */ (this.lastStage), this.data)?.values;
        return figures[field]?.[row] ?? NaN;
      },
    };
  }

  /** @param {number} step */
  nextMatch(step) {
    if (!this.matches.length) return;
    const i = this.matches.findIndex((row) => row >= this.row);
    const exact = this.matches[i] === this.row;
    const next = i < 0 ? (step > 0 ? 0 : this.matches.length - 1) : step > 0 ? (exact ? i + 1 : i) : i - 1;
    this.select(this.matches[(next + this.matches.length) % this.matches.length], true);
  }

  //===-- lower panels ---------------------------------------------------------------------------

  /** Shows or hides one of the lower panels. @param {string} name */
  panel(name) {
    const shown = at(name).hidden;
    for (const each of kPanels) {
      at(each).hidden = !(each === name && shown);
      at(`${each}Button`).setAttribute('aria-pressed', String(each === name && shown));
    }
    at('lower').hidden = !shown;
    if (name === 'table') this.showTable();
    if (name === 'memory') this.showMemory();
    if (name === 'timeline' && shown) this.showTimeline();
    if (name === 'text' && shown) this.showText();
    if (name === 'overrides') this.overrides.show();
    if (name === 'compare' || name === 'passes') {
      if (shown) this.guard(() => this[name].show());
      else this.setOverlay(this.overlayName);
    }
  }

  showTable() {
    const stage = this.stage;
    if (!stage || at('table').hidden) return;
    const last = /** @type {Stage} */ (this.lastStage);
    /** @type {import('./table.js').Column[]} */
    const columns = [
      {title: 'row', value: (row) => row}, {title: 'op', value: (row) => stage.opOf(row)},
      {title: 'type', value: (row) => stage.typeOf(row)}, {title: 'location', value: (row) => stage.locationOf(row)}];
    const add = (/** @type {string} */ title, /** @type {string} */ name) => {
      const overlay = makeOverlay(name, stage, last, this.data);
      if (!overlay) return;
      const {words} = overlay;
      columns.push({title, right: !words, text: words ? undefined : overlay.text,
                    value: words ? (row) => words[overlay.values[row]] ?? '' : (row) => overlay.values[row]});
      if (name !== 'time') return;
      const sum = overlay.values.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0);
      columns.push({title: 'share', right: true, value: (row) => overlay.values[row] / sum,
                    text: (share) => `${(100 * share).toFixed(1)} %`});
    };
    for (const [title, name] of [['time', 'time'], ['bound', 'bound'], ['DRAM', 'dram'], ['pcc', 'pcc'], ['L1 in a bank', 'memory'], ['layout', 'layout']]) add(title, name);
    const all = [...stage.functions].sort((a, b) => Number(b.public) - Number(a.public))
      .flatMap((f) => Array.from({length: f.count}, (_, i) => f.first + i)).filter((row) => !stage.isSilent(row));
    this.table.show(columns, this.picture.matches ? this.matches : all);
    if (this.row >= 0) this.table.mark(this.row);
  }

  showMemory() {
    const functions = this.data.memory?.functions ?? [], choice = field('memoryFunction');
    if (at('memory').hidden) return;
    if (!functions.length) {
      at('memoryCaption').textContent = 'Nothing is known of the memory of this program.';
      return;
    }
    if (choice.childElementCount !== functions.length) {
      choice.replaceChildren(...functions.map((/** @type {any} */ f, /** @type {number} */ i) => {
        const option = /** @type {HTMLOptionElement} */ (element('option', f.name));
        option.value = String(i);
        return option;
      }));
      const main = functions.findIndex((/** @type {any} */ f) => this.lastStage?.functions.find((g) => g.name === f.name)?.public);
      choice.value = String(Math.max(0, main));
    }
    const last = /** @type {Stage} */ (this.lastStage), times = this.data.time?.values ?? [];
    const slowest = times.map((/** @type {number} */ us, /** @type {number} */ row) => [us, row])
      .sort((/** @type {number[]} */ a, /** @type {number[]} */ b) => b[0] - a[0]).slice(0, 10).map((/** @type {number[]} */ pair) => pair[1]);
    this.memory.show(functions[Number(choice.value)], Number(field('memoryKind').value), new Set(slowest), (row) => last.nameOf(row));
  }

  showTimeline() {
    const last = /** @type {Stage} */ (this.lastStage), row = this.stage?.number === this.last ? this.row : -1;
    return this.timeline.open(this.model, this.manifest, this.data.launches, this.data.time?.values ?? [], (each) => last.nameOf(each), row);
  }
  /** Opens the model once more, and runs its kernels with the clock. */
  runTimed() {
    return this.guard(async () => {
      const models = await server.get('/api/models');
      const own = models.open.find((/** @type {any} */ each) => each.id === this.model);
      const {id} = await server.post('/api/open', {path: own.file, options: {...own.options, trace: true}, overrides: own.overrides ?? undefined});
      await this.show(id, {o: this.overlayName});
      if (!at('timeline').hidden) await this.showTimeline();
    });
  }

  async showText() {
    const number = /** @type {Stage} */ (this.stage).number;
    await this.guard(async () => { at('text').textContent = await this.textOf(number); });
  }

  /** @param {number} number @returns {Promise<string>} */
  textOf(number) {
    const known = this.texts.get(number) ?? server.text(`/api/m/${this.model}/stage/${number}/text`);
    this.texts.set(number, known);
    return known;
  }

  //===-- controls -------------------------------------------------------------------------------

  addControls() {
    at('layouts').hidden = at('share').hidden = server.isExported;
    at('share').addEventListener('click', () => this.share());
    /** @type {HTMLAnchorElement} */ (at('layouts')).href = `layout.html#token=${server.secret()}`;
    at('overlay').append(...kOverlays.map((name, i) => {
      const option = /** @type {HTMLOptionElement} */ (element('option', i < 8 ? `${name} (${i})` : name));
      option.value = name;
      return option;
    }));
    at('overlay').addEventListener('change', () => this.setOverlay(field('overlay').value));
    at('query').addEventListener('input', () => this.search());
    at('query').addEventListener('keydown', (event) => { if (event.key === 'Enter') this.nextMatch(event.shiftKey ? -1 : 1); });
    at('path').addEventListener('click', () => this.startPath());
    at('fit').addEventListener('click', () => this.fitAll());
    at('openAll').addEventListener('click', () => this.setAll(true));
    at('closeAll').addEventListener('click', () => this.setAll(false));
    for (const name of kPanels) at(`${name}Button`).addEventListener('click', () => this.panel(name));
    at('timelineRun').addEventListener('click', () => this.runTimed());
    at('memoryFunction').addEventListener('change', () => this.showMemory());
    at('memoryKind').addEventListener('change', () => this.showMemory());
    at('home').addEventListener('click', async () => this.showStart(await server.get('/api/models')));
    this.addPointer(at('canvas'));
  }

  /** @param {HTMLElement} canvas */
  addPointer(canvas) {
    const picture = this.picture;
    /** @type {{x: number, y: number, moved: boolean}|null} */
    let held = null;
    canvas.addEventListener('pointerdown', (event) => {
      held = {x: event.offsetX, y: event.offsetY, moved: false};
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (!held) return this.hover(event);
      const dx = event.offsetX - held.x, dy = event.offsetY - held.y;
      if (!held.moved && Math.hypot(dx, dy) < 4) return;
      Object.assign(held, {moved: true, x: event.offsetX, y: event.offsetY});
      picture.view.x -= dx / picture.view.k;
      picture.view.y -= dy / picture.view.k;
      picture.redraw();
    });
    canvas.addEventListener('pointerup', (event) => {
      const moved = held?.moved;
      held = null;
      if (moved) return this.laterAddress();
      const node = picture.at(event.offsetX, event.offsetY);
      if (!node) return;
      const from = this.pathFrom ?? (event.shiftKey ? picture.selected : null);
      if (from && from !== node) this.showPath(from, node);
      else this.selectNode(node);
    });
    canvas.addEventListener('dblclick', (event) => {
      const node = picture.at(event.offsetX, event.offsetY);
      if (node) this.toggle(node, event.shiftKey);
    });
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.0015), event.offsetX, event.offsetY);
    }, {passive: false});
  }

  /** @param {number} factor @param {number} px @param {number} py */
  zoom(factor, px, py) {
    const view = this.picture.view, k = Math.min(4, Math.max(0.002, view.k * factor));
    view.x += px / view.k - px / k;
    view.y += py / view.k - py / k;
    view.k = k;
    this.picture.redraw();
    this.laterAddress();
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const node = this.picture.at(event.offsetX, event.offsetY), stage = this.stage;
    if (!stage || !node) return;
    const overlay = this.picture.overlay, value = overlay ? valueOf(overlay, node) : NaN;
    const figure = overlay && !Number.isNaN(value) ? `\n${overlay.name}: ${overlay.text(value)}` : '';
    at('canvas').title = (node.row >= 0 ? `${stage.opOf(node.row)} ${stage.typeOf(node.row)}\n${stage.locationOf(node.row)}` : `${node.path}: ${node.ops} ops`) + figure;
  }

  //===-- messages -------------------------------------------------------------------------------

  /** @param {string} text */
  message(text) {
    at('message').hidden = !text;
    at('message').textContent = text;
  }

  /** Shows what goes wrong in `work`. @param {() => Promise<void>} work */
  async guard(work) {
    try {
      await work();
    } catch (error) {
      this.message(/** @type {Error} */ (error).message);
    }
  }
}

export const app = new App();
/** For tests and the curious. */
/** @type {any} */ (window).explorer = {app, bytes, microseconds, l1Fullness};
app.guard(() => app.begin());
