// The panel about one op: its text, attributes, neighbours, layout, and where it came from.

import {bytes, microseconds} from './overlays.js';
import {drawCores} from './cores.js';
import {ShardPicture} from './shards.js';
import {isExported, post, secret} from './server.js';

/** @param {string} tag @param {string} [text] @param {string} [className] */
export function element(tag, text, className) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** A list of name and value. @param {[string, string|HTMLElement][]} pairs */
function list(pairs) {
  const made = element('dl');
  for (const [name, value] of pairs) {
    made.append(element('dt', name));
    const right = element('dd');
    right.append(value);
    made.append(right);
  }
  return made;
}

/** @param {any} layout @param {[number, number]} grid @returns {Map<number, string>} */
function coresOf(layout, [rows, columns]) {
  const used = new Map();
  for (const [x0, y0, x1, y1] of layout.cores ?? [])
    for (let y = y0; y <= y1; ++y) for (let x = x0; x <= x1; ++x) used.set(y * columns + x, 'a shard');
  if (!layout.cores && layout.memory && layout.memory !== 'interleaved') {
    const count = Math.min(rows * columns, layout.grid.reduce((/** @type {number} */ a, /** @type {number} */ b) => a * b, 1));
    for (let i = 0; i < count; ++i) used.set(i, 'a shard');
  }
  return used;
}

/** The shape of a row's first result, as the server takes it. @param {string} type */
const shapeOf = (type) => type.replace(/x[^x\d][^]*$/, '');

/** The address of the page that draws an op's layout. @param {any} layout @param {string} type */
function layoutLink(layout, type) {
  const link = /** @type {HTMLAnchorElement} */ (element('a', 'its places and variants'));
  link.href = `layout.html#${new URLSearchParams({token: secret(), text: layout.text, shape: shapeOf(type)})}`;
  return link;
}

/** Draws the shards and pages once the reader stays. @param {HTMLElement} box @param {any} layout @param {string} type */
async function drawShards(box, layout, type) {
  const kPause = 150;
  await new Promise((done) => setTimeout(done, kPause));
  if (!box.isConnected) return;
  try {
    const answer = await post('/api/layout', {text: layout.text, shape: shapeOf(type), wholeTiles: true});
    if (!answer.error && box.isConnected) box.replaceChildren(new ShardPicture(answer).svg);
  } catch {
    // The cores and the text are there without it.
  }
}

/** @param {any} layout @param {[number, number]} grid @param {string} type */
function describeLayout(layout, grid, type) {
  const made = element('div');
  const isSharded = layout.memory && layout.memory !== 'interleaved';
  made.append(list([
    ['memory', `${layout.buffer}${layout.memory ? `, ${layout.memory.replace('_', ' ')}` : ''}`],
    ['pages', layout.tiled ? 'tiles' : 'rows'], ['format', layout.format],
    [isSharded ? 'grid' : 'whole', isSharded ? layout.grid.join(' x ') : layout.shard.join(' x ')],
    ...(isSharded ? /** @type {[string, string][]} */ ([['shard', `${layout.shard.join(' x ')}, ${bytes(layout.shardBytes)}`]]) : []),
  ]));
  if (isSharded && layout.buffer === 'l1') made.append(drawCores({rows: grid[0], columns: grid[1]}, coresOf(layout, grid)));
  if (!isExported && /^\d+x/.test(type)) {
    const shards = element('div');
    made.append(shards, layoutLink(layout, type));
    drawShards(shards, layout, type);
  }
  const raw = element('details');
  raw.append(element('summary', 'as text'), element('pre', layout.text));
  made.append(raw);
  return made;
}

/** Fills the panel.
 * @param {HTMLElement} panel @param {any} answer the server's about the op
 * @param {import('./stage.js').Stage} stage
 * @param {{go: (row: number) => void, other: (stage: number, row: number) => void, last: number, origins: boolean, change: HTMLElement|null,
 *          grid: [number, number], data: Record<string, any>}} tools */
export function showDetails(panel, answer, stage, tools) {
  const link = (/** @type {number} */ row) => {
    const button = element('button', `${stage.nameOf(row)} #${row}`, 'link');
    button.title = stage.typeOf(row);
    button.addEventListener('click', () => tools.go(row));
    return button;
  };
  const rows = (/** @type {number[]} */ numbers, /** @type {(row: number) => HTMLElement} */ make) => {
    const made = element('span');
    made.append(...numbers.map(make));
    return made;
  };
  panel.replaceChildren(element('h2', answer.op));
  /** @type {[string, string|HTMLElement][]} */
  const pairs = [['row', `${answer.row} of stage ${answer.stage}, in ${answer.function}`], ['type', answer.type]];
  if (answer.module) pairs.push(['module', answer.module]);
  if (answer.location) pairs.push(['location', answer.location]);
  if (answer.operands.length) pairs.push(['operands', rows(answer.operands, link)]);
  if (answer.users.length) pairs.push(['users', rows(answer.users, link)]);
  const across = (/** @type {number} */ number) => (/** @type {number} */ row) => {
    const button = element('button', `#${row}`, 'link');
    button.addEventListener('click', () => tools.other(number, row));
    return button;
  };
  if (answer.origins.length && answer.stage !== 0) pairs.push(['came from', rows(answer.origins, across(0))]);
  if (answer.stage !== 0 && tools.origins === false) pairs.push(['came from', 'not known: the file was compiled without the numbers of ops']);
  if (answer.became.length && answer.stage !== tools.last) pairs.push(['became', rows(answer.became, across(tools.last))]);
  pairs.push(...figures(answer, tools));
  panel.append(list(pairs));
  if (tools.change) panel.append(tools.change);
  if (answer.layout) panel.append(element('h3', 'Layout'), describeLayout(answer.layout, tools.grid, answer.type));
  const attributes = Object.entries(answer.attributes);
  if (attributes.length) panel.append(element('h3', 'Attributes'), list(/** @type {[string, string][]} */ (attributes)));
  panel.append(element('h3', 'Text'), element('pre', answer.text));
}

/** @param {any} answer @param {{last: number, data: Record<string, any>}} tools @returns {[string, string][]} */
function figures(answer, tools) {
  /** @type {[string, string][]} */
  const pairs = [];
  if (answer.stage !== tools.last) return pairs;
  const {time, golden} = tools.data, row = answer.row;
  if (time && time.values[row] > 0) {
    const bound = time.bound.strings[time.bound.values[row]];
    pairs.push(['time', `${microseconds(time.values[row])}, waits for ${bound}${time.once[row] ? ', once' : ''}`],
               ['cores', String(time.cores[row])], ['DRAM', bytes(time.dramBytes[row])]);
    if (time.flops[row]) pairs.push(['arithmetic', `${(time.flops[row] / 1e6).toPrecision(3)} Mflop`]);
  }
  if (golden && golden.values[row] !== null)
    pairs.push(['pcc', `${golden.values[row].toFixed(6)}, largest difference ${golden.maxAbs[row]?.toPrecision(3)}`]);
  return pairs;
}
