// Overlays: a number or a word for each row, its colour, and its text.

/** @typedef {import('./stage.js').Stage} Stage */
/** What nodes are coloured by.
 * @typedef {object} Overlay
 * @property {string} name
 * @property {string} unit
 * @property {Float64Array} values of rows; NaN where there is none; numbers of words for a word
 * @property {string[]|null} words
 * @property {(value: number) => number} share from 0 to 1, for colours and bars
 * @property {(value: number) => string} text
 * @property {number} low @property {number} high bounds of the values
 * @property {'sum'|'max'|'min'|'none'} joins what a closed module shows of its ops
 */

export const kOverlays = ['none', 'time', 'bound', 'pcc', 'memory', 'layout', 'type', 'dram'];

/** @param {number} us */
export function microseconds(us) {
  if (us >= 1e6) return `${(us / 1e6).toPrecision(4)} s`;
  if (us >= 1e3) return `${(us / 1e3).toPrecision(4)} ms`;
  return `${us >= 100 ? us.toFixed(0) : us.toPrecision(3)} µs`;
}
/** @param {number} count */
export function bytes(count) {
  for (const [size, unit] of /** @type {[number, string][]} */ ([[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB']]))
    if (count >= size) return `${(count / size).toPrecision(3)} ${unit}`;
  return `${count} B`;
}

/** Spreads numbers of rows of the last stage over the rows of another: each row gets equal parts
 * of what was made of it.
 * @param {Stage} stage @param {Stage} last @param {ArrayLike<number|null>} values
 * @param {'sum'|'min'} how @returns {Float64Array} */
export function spread(stage, last, values, how) {
  const made = new Float64Array(stage.size).fill(NaN);
  if (stage.number === last.number) {
    for (let row = 0; row < stage.size; ++row) made[row] = values[row] ?? NaN;
    return made;
  }
  /** @type {Map<number, number[]>} */
  const rowsOf = new Map();
  for (let row = 0; row < stage.size; ++row)
    if (stage.opOf(row) !== 'argument')
      for (const origin of stage.originsOf(row)) {
        const rows = rowsOf.get(origin);
        if (rows) rows.push(row);
        else rowsOf.set(origin, [row]);
      }
  for (let row = 0; row < last.size; ++row) {
    const value = values[row];
    if (value === null || value === undefined || Number.isNaN(value)) continue;
    const from = [...last.originsOf(row)].filter((origin) => rowsOf.has(origin));
    for (const origin of from) {
      const rows = /** @type {number[]} */ (rowsOf.get(origin));
      for (const each of rows)
        if (how === 'min') made[each] = Number.isNaN(made[each]) ? value : Math.min(made[each], value);
        else made[each] = (Number.isNaN(made[each]) ? 0 : made[each]) + value / from.length / rows.length;
    }
  }
  return made;
}

/** @param {Float64Array} values @returns {[number, number]} */
function boundsOf(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? [0, 0] : [low, high];
}

/** @param {string} name @param {string} unit @param {Float64Array} values @param {(v: number) => string} text
 * @param {'sum'|'max'|'min'} joins @returns {Overlay} */
export function numbers(name, unit, values, text, joins) {
  const [low, high] = boundsOf(values);
  return {name, unit, values, words: null, low, high, text, joins,
          share: (value) => (high > 0 ? Math.min(1, value / high) : 0)};
}

/** @param {string} name @param {Stage} stage @param {(row: number) => string|null} wordOf @returns {Overlay} */
export function words(name, stage, wordOf) {
  /** @type {string[]} */
  const list = [];
  const values = new Float64Array(stage.size).fill(NaN);
  /** @type {Map<string, number>} */
  const known = new Map();
  for (let row = 0; row < stage.size; ++row) {
    const word = stage.isSilent(row) ? null : wordOf(row);
    if (word === null || word === '') continue;
    let number = known.get(word);
    if (number === undefined) {
      known.set(word, number = list.length);
      list.push(word);
    }
    values[row] = number;
  }
  return {name, unit: '', values, words: list, low: 0, high: list.length - 1, joins: 'none',
          share: (value) => value / Math.max(1, list.length - 1), text: (value) => list[value]};
}

/** Bytes of L1 in a bank while each row runs. @param {any} memory @param {number} size @returns {Float64Array} */
export function l1Fullness(memory, size) {
  const values = new Float64Array(size).fill(NaN);
  for (const f of memory.functions) {
    const changes = new Map();
    let first = Infinity, end = 0;
    for (const [, from, to, l1, , count] of f.buffers) {
      first = Math.min(first, from);
      end = Math.max(end, to);
      if (!l1) continue;
      changes.set(from, (changes.get(from) ?? 0) + count);
      changes.set(to + 1, (changes.get(to + 1) ?? 0) - count);
    }
    let now = 0;
    for (let row = first; row <= end; ++row) {
      now += changes.get(row) ?? 0;
      values[row] = now;
    }
  }
  return values;
}

/** @param {string} name @param {Stage} stage @param {Stage} last @param {Record<string, any>} data
 * @returns {Overlay|null} null if there are no such data */
export function makeOverlay(name, stage, last, data) {
  const time = data.time, golden = data.golden, memory = data.memory;
  const steady = (/** @type {number[]} */ column) => column.map((value, row) => (time.once[row] || value === 0 ? null : value));
  if (name === 'time' && time)
    return numbers(name, 'µs', spread(stage, last, steady(time.values), 'sum'), microseconds, 'sum');
  if (name === 'dram' && time)
    return numbers(name, 'bytes', spread(stage, last, steady(time.dramBytes), 'sum'), bytes, 'sum');
  if (name === 'bound' && time && stage.number === last.number)
    return words(name, stage, (row) => time.bound.strings[time.bound.values[row]]);
  if (name === 'pcc' && golden) {
    const made = numbers(name, '', spread(stage, last, golden.values, 'min'), (value) => value.toFixed(6), 'min');
    // From 1 - 1e-6 to 1 - 1e-1, by orders of magnitude.
    made.share = (value) => Math.min(1, Math.max(0, (Math.log10(Math.max(1 - value, 1e-6)) + 6) / 5));
    return made;
  }
  if (name === 'memory' && memory)
    return numbers(name, 'bytes of L1 in a bank', spread(stage, last, l1Fullness(memory, last.size), 'min'), bytes, 'max');
  if (name === 'layout' && stage.layouts.length)
    return words(name, stage, (row) => {
      const layout = stage.layoutOf(row);
      if (!layout) return null;
      const pages = layout.tiled ? 'tile' : 'rows';
      return `${layout.buffer} ${layout.memory ?? ''} ${pages}`.replace('  ', ' ');
    });
  if (name === 'type')
    return words(name, stage, (row) => /x([a-z]\w*)(,|$)/.exec(stage.typeOf(row))?.[1] ?? null);
  return null;
}

/** Colours that stay apart for those who see red and green as one. */
const kWords = ['#4477aa', '#ee6677', '#228833', '#ccbb44', '#66ccee', '#aa3377', '#bbbbbb', '#997700'];

/** From pale to dark along one line, as viridis does: the colour of each of as many shares. */
const kRamp = Array.from({length: 256}, (_, share) => {
  const stops = [[253, 231, 37], [94, 201, 98], [33, 145, 140], [59, 82, 139], [68, 1, 84]];
  const at = share / 255 * (stops.length - 1);
  const i = Math.min(stops.length - 2, Math.floor(at)), part = at - i;
  const mixed = stops[i].map((from, j) => Math.round(from + (stops[i + 1][j] - from) * part));
  return `rgb(${mixed.join(',')})`;
});

/** The colour of a value. @param {Overlay} overlay @param {number} value */
export function colourOf(overlay, value) {
  if (overlay.words) return kWords[value % kWords.length];
  return kRamp[Math.round(Math.max(0, Math.min(1, overlay.share(value))) * 255)];
}

/** Values of modules that have been added up. @type {WeakMap<Overlay, Map<import('./stage.js').Node, number>>} */
const joined = new WeakMap();

/** What a node shows: its row's value, or of a module what its ops make together.
 * @param {Overlay} overlay @param {import('./stage.js').Node} node @returns {number} */
export function valueOf(overlay, node) {
  if (node.row >= 0 && node.children.length === 0) return overlay.values[node.row] ?? NaN;
  if (overlay.joins === 'none') return NaN;
  let cache = joined.get(overlay);
  if (!cache) joined.set(overlay, cache = new Map());
  const known = cache.get(node);
  if (known !== undefined) return known;
  let made = NaN;
  const add = (/** @type {import('./stage.js').Node} */ each) => {
    const value = each.row >= 0 ? overlay.values[each.row] ?? NaN : NaN;
    if (!Number.isNaN(value))
      made = Number.isNaN(made) ? value
        : overlay.joins === 'sum' ? made + value
        : overlay.joins === 'max' ? Math.max(made, value) : Math.min(made, value);
    each.children.forEach(add);
    each.hidden.forEach(add);
  };
  add(node);
  cache.set(node, made);
  return made;
}
