// Changes by hand: which op runs in which other way, what that costs, and the run with it.

import * as server from './server.js';
import {element} from './details.js';
import {bytes, microseconds} from './overlays.js';

/** @typedef {{operands: string[], results: string[], config?: string, us: number, moreUs: number, refused?: string}} Way */
/** @typedef {{pass: string, row: number, op: string, stage: number, chosen: number, alternatives: Way[]}} Planned */
/** @typedef {{pass: string, row: number, op: string, alternative: number, operands: string[], results: string[], config?: string}} Change */

/** What each pass chooses. @type {Record<string, string>} */
const CHOICES = {
  'ttnn-plan-layouts': 'layouts', 'choose-backend': 'kernels or library', 'd2m-place': 'memory of results', 'd2m-plan': 'program of kernels',
};
const LAYOUTS = 'ttnn-plan-layouts';
/** Names a change of an op. @param {{pass?: string, row: number, stage?: string}} op */
const keyOf = (op) => `${op.pass ?? LAYOUTS} ${op.stage ?? 'planned'} ${op.row}`;

/** An alternative by the fields of the drop-downs. @param {Way} way @returns {Record<string, string>} */
export function fieldsOf(way) {
  const first = (way.results[0] ?? '').split(' ');
  return {
    memory: first[0], sharding: first[1] ?? 'interleaved', grid: first[2] ?? '-',
    operands: way.operands.join(', ') || '-', config: way.config ?? '-',
  };
}

/** The alternative with a field's value that keeps most other fields; of several the fastest.
 * @param {Way[]} ways @param {number} current @param {string} field @param {string} wanted */
export function nearest(ways, current, field, wanted) {
  const now = fieldsOf(ways[current]);
  let best = -1, bestKept = -1;
  ways.forEach((way, i) => {
    const fields = fieldsOf(way);
    if (fields[field] !== wanted || way.refused) return;
    const kept = Object.keys(fields).filter((name) => fields[name] === now[name]).length;
    if (kept > bestKept || (kept === bestKept && way.us < ways[best].us)) [best, bestKept] = [i, kept];
  });
  return best;
}

/** @param {Way} way */
const textOf = (way) =>
  [way.operands.length ? `(${way.operands.join(', ')}) → (${way.results.join(', ')})` : '', way.config ?? ''].filter(Boolean).join(' ');
/** @param {number} us */
const signed = (us) => `${us < 0 ? '−' : '+'}${microseconds(Math.abs(us))}`;
/** The least correlation, if a run was compared. @param {any} data @returns {number|null} */
const worst = (data) => (data.golden ? data.golden.values.reduce((/** @type {number} */ low, /** @type {number|null} */ value) => (value === null ? low : Math.min(low, value)), 1) : null);
/** As one word of a shell. @param {string} text */
const quoted = (text) => (/^[\w./=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

export class Overrides {
  /** @param {any} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.app = app;
    this.panel = panel;
    this.base = 0; // the model that the changes are for
    /** @type {any} */ this.known = null; // of the base: file, options
    /** @type {any} */ this.values = null;
    /** @type {any} */ this.changes = {options: {}, ops: {}};
    /** @type {string[]} changes as they were before, as JSON */ this.history = [];
    /** @type {any} */ this.cost = null;
    this.refused = '';
    this.checking = 0; // counts requests: only the last one's answer is shown
    this.timer = 0;
    this.running = 0; // the model that is compiled
    /** @type {string[]} */ this.log = [];
    /** @type {any} */ this.result = null;
  }

  /** Takes another model, unless it is a run with changes of this one. @param {number} id */
  async open(id) {
    if (server.isExported || id === this.base || this.result?.id === id) return;
    const models = await server.get('/api/models');
    const known = models.open.find((/** @type {any} */ each) => each.id === id);
    if (!known) return;
    this.values = models.values;
    this.base = id;
    this.known = known;
    this.history = [];
    this.cost = this.result = null;
    this.refused = '';
    this.changes = this.parse(sessionStorage.getItem(this.key) ?? '{}');
    if (this.count) this.laterCheck();
  }
  get key() { return `overrides of ${this.known.file}`; }
  get count() {
    const {device, backend, options, ops} = this.changes;
    return Number(Boolean(device)) + Number(Boolean(backend)) + Object.keys(options).length + Object.keys(ops).length;
  }

  /** From JSON of the commands. @param {string} text */
  parse(text) {
    const json = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('overrides: no object');
    /** @type {any} */
    const changes = {...json, options: {...json.options}, ops: {}};
    for (const op of json.ops ?? []) changes.ops[keyOf(op)] = op;
    return changes;
  }
  /** As the commands take it. */
  get json() {
    const {options, ops, ...rest} = this.changes;
    /** @type {any} */
    const made = {version: 1, ...rest};
    if (Object.keys(options).length) made.options = options;
    if (Object.keys(ops).length) made.ops = Object.values(ops);
    return made;
  }

  //===-- changes --------------------------------------------------------------------------------

  /** @param {(changes: any) => void} edit */
  change(edit) {
    const before = JSON.stringify(this.json);
    edit(this.changes);
    if (JSON.stringify(this.json) === before) return;
    this.history.push(before);
    this.changed();
  }
  undo() {
    const before = this.history.pop();
    if (before === undefined) return;
    this.changes = this.parse(before);
    this.changed();
  }
  changed() {
    sessionStorage.setItem(this.key, JSON.stringify(this.json));
    this.cost = null;
    this.refused = '';
    this.laterCheck();
    this.show();
    if (this.app.row >= 0) this.app.details();
  }

  /** @param {Planned} op @param {number} alternative */
  choose(op, alternative) {
    const {operands, results, config} = op.alternatives[alternative];
    this.change((changes) => {
      const key = keyOf({pass: op.pass, row: op.row});
      if (alternative === op.chosen && this.app.model === this.base) delete changes.ops[key];
      else changes.ops[key] = {pass: op.pass, row: op.row, op: op.op, alternative, operands, results, ...(config ? {config} : {})};
    });
  }

  /** The number that is chosen, by hand or by the plan. @param {Planned} op */
  chosen(op) {
    return this.changes.ops[keyOf({pass: op.pass, row: op.row})]?.alternative ?? op.chosen;
  }

  /** Asks what the changes would cost. */
  laterCheck() {
    clearTimeout(this.timer);
    const number = ++this.checking;
    if (this.count) this.timer = window.setTimeout(() => this.check(number), 150);
  }
  /** @param {number} number */
  async check(number) {
    let cost = null, refused = '';
    try {
      cost = await server.post(`/api/m/${this.base}/check`, {overrides: this.json});
    } catch (error) {
      refused = /** @type {Error} */ (error).message;
    }
    if (number !== this.checking) return; // there are other changes
    this.cost = cost;
    this.refused = refused;
    this.show();
  }

  //===-- the run --------------------------------------------------------------------------------

  async run() {
    if (this.running || server.isExported || !this.known) return;
    await this.app.guard(async () => {
      this.log = [];
      const {id} = await server.post('/api/open', {path: this.known.file, options: this.known.options, overrides: this.json});
      this.running = id;
      this.show();
      const failure = await server.follow(`/api/m/${id}/events`, (line) => { this.log.push(line); this.showLog(); });
      if (failure) {
        this.refused = [failure.startsWith('exit') ? '' : failure, ...this.log].filter(Boolean).join('\n');
      } else {
        const before = this.app.model, now = worst(this.app.data);
        await this.app.replace(id);
        this.result = {id, pcc: {now, then: worst(this.app.data)}};
        this.app.compare.pair = [before, id];
        this.app.compare.stages = ['last', 'last'];
        this.app.refreshPanel();
      }
    });
    this.running = 0;
    this.show();
  }
  async stop() {
    if (this.running) await server.remove(`/api/m/${this.running}/run`);
  }

  //===-- what is shown --------------------------------------------------------------------------

  /** Drop-downs of the ops that a row was planned as. @param {Planned[]} planned @returns {HTMLElement|null} */
  controls(planned) {
    if (!planned?.length || server.isExported || !this.known) return null;
    const made = element('section');
    made.append(element('h3', 'Change'));
    const kMost = 12; // ops: more of them are found in the stage that was planned
    for (const op of planned.slice(0, kMost)) made.append(this.form(op));
    if (planned.length > kMost) made.append(element('p', `and ${planned.length - kMost} more ops`));
    return made;
  }

  /** @param {Planned} op */
  form(op) {
    const made = element('div', undefined, 'change'), now = this.chosen(op), ways = op.alternatives;
    made.append(element('h4', `${op.op} #${op.row}: ${CHOICES[op.pass]}`));
    if (op.pass === LAYOUTS) made.append(...this.fields(op));
    made.append(select('alternative', ways.map((way, i) => ({
      value: String(i), refused: way.refused, text: `${signed(way.moreUs)} ${textOf(way)}${i === op.chosen ? ' (plan)' : ''}`,
    })), String(now), (wanted) => this.choose(op, Number(wanted))));
    return made;
  }

  /** Drop-downs of what an op's ways differ in. A value that no plan has cannot be chosen, and says why. @param {Planned} op */
  fields(op) {
    const made = [], ways = op.alternatives, fields = fieldsOf(ways[this.chosen(op)] ?? ways[op.chosen]);
    for (const [name, value] of Object.entries(fields)) {
      const all = [...new Set(ways.map((way) => fieldsOf(way)[name]))];
      if (all.length < 2) continue;
      made.push(select(name, all.map((each) => {
        const having = ways.filter((way) => fieldsOf(way)[name] === each);
        return {value: each, text: each, refused: having.every((way) => way.refused) ? having[0].refused : undefined};
      }), value, (wanted) => this.choose(op, nearest(ways, this.chosen(op), name, wanted))));
    }
    return made;
  }

  show() {
    const button = document.getElementById('overridesButton');
    if (button) button.textContent = this.count ? `Overrides (${this.count})` : 'Overrides';
    if (this.panel.hidden) return;
    if (server.isExported || !this.known) {
      this.panel.replaceChildren(element('p', 'Changes need tt-explorer itself: this page has no server.'));
      return;
    }
    this.panel.replaceChildren(this.bar(), this.options(), this.list(), this.effect(), this.command(), element('pre', this.log.join('\n'), 'log'));
  }
  showLog() {
    const log = this.panel.querySelector('.log');
    if (log) log.textContent = this.log.join('\n');
  }

  bar() {
    const bar = element('div', undefined, 'bar');
    const add = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ work, enabled = true) => {
      const button = /** @type {HTMLButtonElement} */ (element('button', text));
      button.title = title;
      button.disabled = !enabled;
      button.addEventListener('click', work);
      bar.append(button);
    };
    add('Run', 'Compile with these changes (r)', () => this.run(), !this.running);
    add('Stop', 'Stop the run (.)', () => this.stop(), this.running > 0);
    add('Undo', 'Take back the last change (u)', () => this.undo(), this.history.length > 0);
    add('Undo all', 'Take back all changes', () => this.change((changes) => {
      for (const name of Object.keys(changes)) delete changes[name];
      Object.assign(changes, {options: {}, ops: {}});
    }), this.count > 0);
    add('Save', 'Write the changes into a file of JSON', () => this.save());
    const file = /** @type {HTMLInputElement} */ (element('input'));
    Object.assign(file, {type: 'file', accept: '.json', hidden: true});
    file.setAttribute('aria-label', 'A file of overrides');
    file.addEventListener('change', async () => { if (file.files?.[0]) this.load(await file.files[0].text()); });
    bar.append(file);
    add('Load', 'Read changes from a file of JSON', () => file.click());
    if (this.running) bar.append(element('span', 'running …'));
    return bar;
  }

  save() {
    server.download('overrides.json', `${JSON.stringify(this.json, null, 1)}\n`, 'application/json');
  }
  /** @param {string} text */
  load(text) {
    try {
      const loaded = this.parse(text);
      this.change((changes) => {
        for (const name of Object.keys(changes)) delete changes[name];
        Object.assign(changes, loaded);
      });
    } catch (error) {
      this.refused = /** @type {Error} */ (error).message;
      this.show();
    }
  }

  options() {
    const made = element('div', undefined, 'bar options');
    const {device, backend, options} = this.values;
    const kAsIs = '';
    const choice = (/** @type {string} */ name, /** @type {string[]} */ values, /** @type {any} */ holder) =>
      made.append(select(name, [{value: kAsIs, text: 'as given'}, ...values.map((each) => ({value: each, text: each}))], holder(this.changes)[name] ?? kAsIs,
                         (wanted) => this.change((changes) => {
                           if (wanted === kAsIs) delete holder(changes)[name];
                           else holder(changes)[name] = wanted;
                         })));
    choice('device', device, (/** @type {any} */ changes) => changes);
    choice('backend', backend, (/** @type {any} */ changes) => changes);
    for (const [name, values] of Object.entries(options)) choice(name, /** @type {string[]} */ (values), (/** @type {any} */ changes) => changes.options);
    return made;
  }

  list() {
    const table = element('table'), head = element('tr');
    head.append(...['changed', 'new', ''].map((text) => element('th', text)));
    table.append(head);
    const add = (/** @type {string} */ name, /** @type {string} */ value, /** @type {(changes: any) => void} */ undo, /** @type {() => void} */ go) => {
      const line = element('tr'), where = element('td'), cell = element('td'), link = element('button', name, 'link'), button = element('button', 'undo');
      link.addEventListener('click', go);
      button.addEventListener('click', () => this.change(undo));
      button.setAttribute('aria-label', `Undo ${name}`);
      where.append(link);
      cell.append(button);
      line.append(where, element('td', value), cell);
      table.append(line);
    };
    const none = () => {};
    for (const name of ['device', 'backend'])
      if (this.changes[name]) add(name, this.changes[name], (changes) => { delete changes[name]; }, none);
    for (const [name, value] of Object.entries(this.changes.options)) add(name, String(value), (changes) => { delete changes.options[name]; }, none);
    for (const [key, op] of Object.entries(this.changes.ops)) {
      const change = /** @type {Change} */ (op);
      add(`${change.op ?? 'op'} #${change.row}: ${CHOICES[change.pass ?? LAYOUTS]}`, change.results ? textOf(/** @type {any} */ (change)) : `number ${change.alternative}`,
          (changes) => { delete changes.ops[key]; }, () => this.app.guard(() => this.app.goPlanned(change)));
    }
    return this.count ? table : element('p', 'Nothing is changed. Select an op: its details offer the other ways to run it.');
  }

  effect() {
    const made = element('div', undefined, 'effect');
    if (this.refused) {
      const alert = element('pre', this.refused, 'refused');
      alert.setAttribute('role', 'alert');
      made.append(alert);
    }
    const both = (/** @type {string} */ name, /** @type {any} */ pair, /** @type {(value: number) => string} */ text) => {
      const known = (/** @type {number|null} */ value) => (value === null || value === undefined ? '–' : text(value));
      made.append(element('p', `${name} ${known(pair.now)} → ${known(pair.then)}`));
    };
    if (this.cost) {
      const {us, peakBytes} = this.cost;
      both('time, as modelled', us, microseconds);
      if (us.now !== null && us.then !== null) made.append(element('p', `${signed(us.then - us.now)} a run`, 'difference'));
      for (const memory of ['l1', 'dram'])
        both(`${memory} in a bank`, {now: peakBytes.now[memory], then: peakBytes.then[memory]}, bytes);
      const others = (this.cost.changed ?? []).filter((/** @type {any} */ each) => !this.changes.ops[keyOf({pass: each.pass, row: each.row})]);
      if (others.length) {
        made.append(element('h3', `the plan changes ${others.length} other ${others.length === 1 ? 'op' : 'ops'}`));
        for (const each of others.slice(0, 20))
          made.append(element('p', `${each.op} #${each.row}: ${textOf(each.now)} became ${textOf(each.then)}, ${signed(each.then.us - each.now.us)}`));
      }
    } else if (this.count && !this.refused) {
      made.append(element('p', 'asking what it costs …'));
    }
    if (typeof this.result?.pcc.then === 'number') both('worst pcc, as run', this.result.pcc, (value) => value.toFixed(6));
    return made;
  }

  /** The line that does the same without the page. */
  get commandLine() {
    const {device, backend, options, golden, dim, value} = this.known.options ?? {};
    const flags = [device && `--device=${device}`, backend && backend !== 'ttnn' && `--backend=${backend}`, options && `--pipeline-options=${options}`,
                   golden && '--golden', ...(dim ?? []).map((/** @type {string} */ each) => `--dim=${each}`),
                   ...(value ?? []).map((/** @type {string} */ each) => `--value=${each}`)].filter(Boolean);
    return `echo ${quoted(JSON.stringify(this.json))} > overrides.json && ${['tt-explorer', 'record', this.known.file, ...flags, '--overrides=overrides.json', '--to=run'].map(quoted).join(' ')}`;
  }
  command() {
    const made = element('div', undefined, 'bar'), button = element('button', 'Copy the command');
    const text = element('code', this.commandLine);
    button.addEventListener('click', () => navigator.clipboard.writeText(this.commandLine));
    made.append(button, text);
    return made;
  }
}

/** A drop-down with its label. A refused value says why, and cannot be chosen. @param {string} name
 * @param {{value: string, text: string, refused?: string}[]} values @param {string} value @param {(value: string) => void} chosen */
export function select(name, values, value, chosen) {
  const label = element('label', `${name} `), made = /** @type {HTMLSelectElement} */ (element('select'));
  made.append(...values.map((each) => {
    const option = /** @type {HTMLOptionElement} */ (element('option', each.refused ? `${each.text}: ${each.refused}` : each.text));
    option.value = each.value;
    option.disabled = Boolean(each.refused);
    if (each.refused) option.title = each.refused;
    return option;
  }));
  made.value = value;
  made.addEventListener('change', () => chosen(made.value));
  label.append(made);
  return label;
}
