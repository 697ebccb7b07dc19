// The layout of a random nested graph: node layout_test.js SEED.

import assert from 'node:assert/strict';
import {edges, isOpen, layout} from './layout.js';
import {Stage, walk} from './stage.js';

/** Numbers that a seed gives. @param {number} seed */
function random(seed) {
  let state = seed * 2654435761 + 12345 >>> 0;
  return (/** @type {number} */ below) => {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return (state >>> 8) % below;
  };
}

/** Columns of a function with ops in nested modules. Modules are stretches of the program, so that
 * none reads from another that reads from it. @param {number} seed @param {number} extra ops behind the first one of `grown` */
function columnsOf(seed, extra = 0, grown = -1) {
  const next = random(seed), strings = ['ttir.add', 'x', '', '8x8xf32', 'argument'];
  /** @type {number[]} */ const op = [], module = [], starts = [0], operands = [], parent = [];
  const word = (/** @type {string} */ text) => {
    const at = strings.indexOf(text);
    return at >= 0 ? at : strings.push(text) - 1;
  };
  const add = (/** @type {number} */ name, /** @type {string} */ path, /** @type {number[]} */ reads) => {
    op.push(name); module.push(word(path)); operands.push(...reads); starts.push(operands.length); parent.push(-1);
    return op.length - 1;
  };
  const rows = [add(4, '', []), add(4, '', [])];
  for (let block = 0, blocks = 4 + next(8); block < blocks; ++block) {
    const isModule = next(5) !== 0;
    for (let part = 0, parts = 1 + next(4); part < parts; ++part) {
      const path = isModule ? `block${block}/part${part}` : '';
      for (let i = 0, count = 1 + next(9); i < count; ++i) {
        const reads = Array.from({length: 1 + next(2)}, () => rows[Math.max(0, rows.length - 1 - next(12))]);
        rows.push(add(0, path, reads));
        // More ops that nobody else reads: rows of others keep what they read.
        if (path !== '' && block === grown && part === 0 && i === 0)
          for (let more = 0, last = rows[rows.length - 1]; more < extra; ++more) last = add(0, path, [last]);
      }
    }
  }
  const size = op.length;
  return {version: 1, strings, functions: [{name: 'main', first: 0, count: size, public: true}], layouts: [], op, module,
          location: op.map(() => 1), type: op.map(() => 3), layout: op.map(() => -1), parent, operandStarts: starts, operands,
          originStarts: new Array(size + 1).fill(0), origins: []};
}

/** @param {any} columns @param {(node: any) => boolean} open */
function picture(columns, open) {
  const stage = new Stage(columns, 0), roots = stage.buildTree();
  for (const root of roots) walk(root, (node) => { node.open = node.children.length > 0 && open(node); });
  const extent = layout(stage, roots);
  return {stage, roots, extent};
}

/** @param {any} roots @returns {any[]} */
function drawn(roots) {
  /** @type {any[]} */ const list = [];
  const add = (/** @type {any} */ node) => { list.push(node); if (isOpen(node)) node.children.forEach(add); };
  roots.forEach(add);
  return list;
}

/** @param {any} roots */
const boxes = (roots) => new Map(drawn(roots).map((node) => [node.path, [node.x, node.y, node.w, node.h]]));

function inside(/** @type {any} */ outer, /** @type {any} */ inner) {
  return inner.ax >= outer.ax && inner.ay >= outer.ay && inner.ax + inner.w <= outer.ax + outer.w + 1e-6 &&
    inner.ay + inner.h <= outer.ay + outer.h + 1e-6;
}
function apart(/** @type {any} */ a, /** @type {any} */ b) {
  return a.ax + a.w <= b.ax || b.ax + b.w <= a.ax || a.ay + a.h <= b.ay || b.ay + b.h <= a.ay;
}

const seed = Number(process.argv[2]), choose = random(seed + 1000);
let looked = 0;
for (const open of [() => true, (/** @type {any} */ node) => node.parent === null, () => choose(2) === 0]) {
  const {stage, roots, extent} = picture(columnsOf(seed), open), all = drawn(roots);
  looked += all.length;
  for (const node of all) {
    assert.ok(inside({ax: 0, ay: 0, ...extent}, node), `${node.path} is out of the picture`);
    if (node.parent) assert.ok(inside(node.parent, node), `${node.path} is out of its module`);
    if (isOpen(node))
      node.children.forEach((/** @type {any} */ a, /** @type {number} */ i) => node.children.slice(i + 1).forEach((/** @type {any} */ b) =>
        assert.ok(apart(a, b), `${a.path} lies on ${b.path}`)));
  }
  // Within a column edges point down; a long chain goes on at the top of the next column to the right.
  for (const [from, to] of edges(stage)) {
    const isNext = to.ax > from.ax + from.w - 1e-6 || from.parent !== to.parent;
    assert.ok(from.ay + from.h <= to.ay || isNext, `the edge from ${from.path} to ${to.path} points up`);
  }
}
const whole = () => true;
assert.deepEqual([...boxes(picture(columnsOf(seed), whole).roots)], [...boxes(picture(columnsOf(seed), whole).roots)], 'not the same picture twice');

// Ops that are added within a module leave all others where they were in their own modules, but for
// what the module's size moves: those around it.
for (let grown = 0; grown < 4; ++grown) {
  const path = `main/block${grown}`, byRow = (/** @type {any} */ p) => p.replace(/#\d+$/, '');
  const before = picture(columnsOf(seed), whole), after = picture(columnsOf(seed, 5, grown), whole);
  const modules = (/** @type {any} */ p) => drawn(p.roots).filter((node) => node.children.length &&
    !node.path.startsWith(path) && !path.startsWith(node.path));
  const was = new Map(modules(before).map((node) => [node.path, node]));
  for (const node of modules(after)) {
    const old = was.get(node.path);
    assert.ok(old, `${node.path} is new`);
    assert.deepEqual(node.children.map((/** @type {any} */ child) => [byRow(child.path), child.x, child.y]),
                     old.children.map((/** @type {any} */ child) => [byRow(child.path), child.x, child.y]), `${node.path} has changed`);
  }
}
console.log(looked);
