// The keys and their actions.

import {kOverlays} from './overlays.js';

/** @typedef {typeof import('./app.js').app} App */

/** @type {[string, string, (app: App) => void][]} key, meaning, action */
export const kKeys = [
  ['/', 'search', () => document.getElementById('query')?.focus()],
  ['n', 'next match', (app) => app.nextMatch(1)],
  ['N', 'previous match', (app) => app.nextMatch(-1)],
  ['ArrowDown', 'first user', (app) => step(app, (stage, row) => stage.drawnUsers(row)[0])],
  ['ArrowUp', 'first operand', (app) => step(app, (stage, row) => [...stage.operandsOf(row)].find((at) => stage.nodes[at]))],
  ['ArrowRight', 'next op of the same operand', (app) => sideways(app, 1)],
  ['ArrowLeft', 'previous op of the same operand', (app) => sideways(app, -1)],
  ['Enter', 'open a module', (app) => { const node = app.picture.selected; if (node && !node.open) app.toggle(node); }],
  ['Backspace', 'close the module around', (app) => closeAround(app)],
  ['[', 'stage before', (app) => { if (app.target > 0) app.setStage(app.target - 1); }],
  [']', 'stage after', (app) => { if (app.target < app.last) app.setStage(app.target + 1); }],
  ['e', 'open all modules', (app) => app.setAll(true)],
  ['E', 'close all modules', (app) => app.setAll(false)],
  ['f', 'fit the selection', (app) => app.fitSelection()],
  ['F', 'fit all', (app) => app.fitAll()],
  ['t', 'table', (app) => app.panel('table')],
  ['m', 'memory', (app) => app.panel('memory')],
  ['k', 'timeline of a launch', (app) => app.panel('timeline')],
  ['w', 'timeline: closer', (app) => app.timeline.key('w')],
  ['s', 'timeline: farther', (app) => app.timeline.key('s')],
  ['a', 'timeline: earlier', (app) => app.timeline.key('a')],
  ['d', 'timeline: later', (app) => app.timeline.key('d')],
  ['x', 'text', (app) => app.panel('text')],
  ['o', 'overrides', (app) => app.panel('overrides')],
  ['c', 'compare with the last run', (app) => app.panel('compare')],
  ['p', 'difference that the pass made', (app) => app.panel('passes')],
  ['r', 'run with overrides', (app) => app.overrides.run()],
  ['.', 'stop the run', (app) => app.overrides.stop()],
  ['u', 'undo the last override', (app) => app.overrides.undo()],
  ['b', 'light all between the selected op and the next that is clicked', (app) => app.startPath()],
  ['h', 'hide the selected module', (app) => app.hide()],
  ['H', 'show hidden modules', (app) => app.hide(true)],
  ['P', 'pin the selected module: it stays open', (app) => app.pin()],
  ['+', 'zoom in', (app) => app.zoom(1.25, app.picture.width / 2, app.picture.height / 2)],
  ['-', 'zoom out', (app) => app.zoom(0.8, app.picture.width / 2, app.picture.height / 2)],
  ['S', 'share: write a page that needs no server', (app) => app.share()],
  ['?', 'all keys', () => showKeys()],
];

/** @param {App} app @param {(stage: import('./stage.js').Stage, row: number) => number|undefined} to */
function step(app, to) {
  const stage = app.stage;
  if (!stage) return;
  const row = app.row < 0 ? stage.nodes.findIndex((node) => node !== null) : to(stage, app.row);
  if (row !== undefined && row >= 0) app.select(row, true);
}

/** @param {App} app @param {number} by */
function sideways(app, by) {
  step(app, (stage, row) => {
    const operand = [...stage.operandsOf(row)].find((at) => stage.nodes[at]);
    const users = operand === undefined ? [] : stage.drawnUsers(operand);
    return users[(users.indexOf(row) + by + users.length) % users.length];
  });
}

/** @param {App} app */
function closeAround(app) {
  const parent = app.picture.selected?.open ? app.picture.selected : app.picture.selected?.parent;
  if (!parent || !parent.open) return;
  app.toggle(parent);
  app.selectNode(parent);
}

function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById('keys'));
  const list = document.createElement('dl');
  const overlays = /** @type {[string, string][]} */ ([['0 … 7', `colour: ${kOverlays.join(', ')}`]]);
  for (const [key, meaning] of [...kKeys, ...overlays]) {
    const name = document.createElement('kbd'), term = document.createElement('dt'), text = document.createElement('dd');
    name.textContent = key;
    term.append(name);
    text.textContent = meaning;
    list.append(term, text);
  }
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.replaceChildren(list, close);
  dialog.showModal();
}

/** @param {App} app */
export function addKeys(app) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, select, textarea, dialog *')) {
      if (event.key === 'Escape') target.blur();
      return;
    }
    const isButton = target.matches('button') && (event.key === 'Enter' || event.key === ' ');
    if (isButton || !app.stage) return;
    if (/^[0-7]$/.test(event.key)) return app.setOverlay(kOverlays[Number(event.key)]);
    const found = kKeys.find(([key]) => key === event.key);
    if (!found) return;
    event.preventDefault();
    found[2](app);
  });
}
