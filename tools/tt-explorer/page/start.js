// The first screen: files, results of those that were compiled, and files that are dropped.

import * as server from './server.js';
import {element} from './details.js';
import {bytes, microseconds} from './overlays.js';

const kTitles = ['file', 'device', 'options', 'ops', 'time', 'worst pcc', 'L1 in a bank', 'DRAM in a bank', 'date', ''];

/** @param {any} result @returns {string[]} */
function cells(result) {
  const known = (/** @type {any} */ value, /** @type {(value: any) => string} */ text) => (value === null || value === undefined ? '' : text(value));
  return [result.device ?? '', result.options ?? '', known(result.ops, String), known(result.us, microseconds), known(result.pcc, (pcc) => pcc.toFixed(6)),
          known(result.peakBytes?.l1, bytes), known(result.peakBytes?.dram, bytes), (result.date ?? '').replace('T', ' ').replace('Z', '')];
}

/** @param {any} app @param {HTMLElement} start @param {any} models */
export function drawStart(app, start, models) {
  start.replaceChildren(element('h2', 'Models'));
  const table = element('table'), head = element('tr');
  head.append(...kTitles.map((text) => element('th', text)));
  table.append(head);
  const add = (/** @type {string} */ file, /** @type {any} */ result, /** @type {string} */ state, /** @type {() => void} */ open) => {
    const line = element('tr'), cell = element('td'), button = element('button', state);
    button.addEventListener('click', open);
    button.setAttribute('aria-label', `${state} ${file}`);
    cell.append(button);
    line.append(...[file, ...cells(result)].map((text) => element('td', text)), cell);
    table.append(line);
  };
  for (const each of models.open)
    add(each.file + (Object.keys(each.overrides ?? {}).length ? ' (with overrides)' : ''), each.result ?? {}, each.running ? 'watch' : 'show', () => app.show(each.id, {}));
  for (const each of models.recorded ?? []) add(each.folder, each, 'show', () => app.open(each.folder, {}));
  const opened = new Set(models.open.map((/** @type {any} */ each) => each.file));
  for (const file of models.files) if (!opened.has(file)) add(file, {}, 'compile', () => app.open(file, {}));
  if (table.childElementCount === 1)
    start.append(element('p', 'No file was given. Drop a .mlir, .onnx, .ttnn or .ttm file here, or start tt-explorer with one or with a folder of them.'));
  else start.append(table);
  if (!server.isExported) start.append(chooser(app));
}

/** @param {any} app */
function chooser(app) {
  const label = element('label', 'Another file, which can also be dropped here: '), file = /** @type {HTMLInputElement} */ (element('input'));
  Object.assign(file, {type: 'file', accept: '.mlir,.onnx,.ttnn,.ttm', id: 'upload'});
  file.addEventListener('change', () => { if (file.files?.[0]) upload(app, file.files[0]); });
  label.append(file);
  return label;
}

/** @param {any} app @param {File} file */
export async function upload(app, file) {
  await app.guard(async () => {
    app.message('');
    const {path} = await server.send(`/api/upload?name=${encodeURIComponent(file.name)}`, file);
    await app.open(path, {});
  });
}

/** A file that is dropped anywhere on the page is opened. @param {any} app */
export function addDrop(app) {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file && !server.isExported) upload(app, file);
  });
}
