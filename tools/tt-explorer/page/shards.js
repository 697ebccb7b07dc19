// The collapsed tensor as a picture: the grid's shards, their pages, their padding. Its cost depends on the size of the
// picture, not on that of the tensor.

import {shape} from './cores.js';

export const kWidth = 720;
const kTall = 440, kLow = 130, kMostSlices = 8, kMostShards = 1024, kMostPages = 2048, kSeen = 3;

/** @param {number[]} sizes */
const product = (sizes) => sizes.reduce((all, size) => all * size, 1);

/** The coordinates of a number in an array. @param {number} number @param {number[]} sizes */
export function coordinates(number, sizes) {
  const at = sizes.map(() => 0);
  for (let d = sizes.length - 1; d >= 0; --d) {
    at[d] = number % sizes[d];
    number = Math.floor(number / sizes[d]);
  }
  return at;
}

/** The number of coordinates in an array. @param {number[]} at @param {number[]} sizes */
export const numberOf = (at, sizes) => at.reduce((number, each, d) => number * sizes[d] + each, 0);

/** @typedef {{slice: number, row: number, column: number, inRow: number, inColumn: number}} Spot a shard of the plane
 *   and the element in it */

export class ShardPicture {
  /** @param {any} answer the server's about a layout */
  constructor(answer) {
    this.answer = answer;
    /** @param {string} name @returns {[number, number]} the last two numbers */
    const last = (name) => [answer[name].at(-2) ?? 1, answer[name].at(-1)];
    this.grid = last('grid');
    this.room = last('room');
    this.dealt = last('dealt');
    this.page = last('page');
    this.physical = last('physical');
    this.outer = answer.grid.slice(0, -2);
    this.slices = Math.min(product(this.outer), kMostSlices);
    const gap = Math.max(...this.grid) <= 64 ? 3 : 0;
    const most = this.slices > 1 ? kLow : kTall;
    const high = this.grid[0] * this.room[0], wide = this.grid[1] * this.room[1];
    const plane = Math.min(most, Math.max(48, kWidth * high / wide));
    this.gap = gap;
    this.cell = [Math.max(0.01, (plane - gap * (this.grid[0] - 1)) / this.grid[0]),
                 Math.max(0.01, (kWidth - gap * (this.grid[1] - 1)) / this.grid[1])];
    this.plane = plane;
    this.head = this.outer.length ? 18 : 0;
    this.step = plane + this.head + (this.outer.length ? 6 : 0);
    this.svg = this.draw();
    /** @type {SVGElement[]} */ this.cursors = [];
  }

  draw() {
    const {answer} = this, height = this.slices * this.step;
    const label = `${answer.physical.join(' by ')} elements in ${answer.grid.join(' by ')} shards`;
    const svg = shape('svg', {viewBox: `0 0 ${kWidth} ${height}`, width: kWidth, height, class: 'shards', tabindex: 0, role: 'img',
                              'aria-label': `${label}; arrows move over pages, with shift over shards`});
    const hatch = shape('pattern', {id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)'});
    hatch.append(shape('line', {x1: 0, y1: 0, x2: 0, y2: 6, class: 'hatch'}));
    const defs = shape('defs', {});
    defs.append(hatch);
    svg.append(defs);
    for (let slice = 0; slice < this.slices; ++slice) this.drawSlice(svg, slice);
    return svg;
  }

  /** @param {SVGElement} svg @param {number} slice */
  drawSlice(svg, slice) {
    const top = slice * this.step + this.head;
    if (this.head) {
      const title = shape('text', {x: 0, y: top - 5});
      const more = slice + 1 === this.slices ? product(this.outer) - this.slices : 0;
      title.textContent = `grid ${[...coordinates(slice, this.outer), '·', '·'].join(', ')}${more ? ` (${more} more are not drawn)` : ''}`;
      svg.append(title);
    }
    if (product(this.grid) > kMostShards) return this.drawLines(svg, top);
    for (let row = 0; row < this.grid[0]; ++row)
      for (let column = 0; column < this.grid[1]; ++column) this.drawShard(svg, slice, row, column);
  }

  /** More shards than are drawn one by one. @param {SVGElement} svg @param {number} top */
  drawLines(svg, top) {
    svg.append(shape('rect', {x: 0, y: top, width: kWidth, height: this.plane, class: 'data'}));
    const path = gridPath(0, top, kWidth, this.plane, this.grid[0], this.grid[1]);
    if (path) svg.append(shape('path', {d: path, class: 'pages'}));
  }

  /** @param {SVGElement} svg @param {number} slice @param {number} row @param {number} column */
  drawShard(svg, slice, row, column) {
    const [h, w] = this.cell, {x, y} = this.corner(slice, row, column);
    svg.append(shape('rect', {x, y, width: w, height: h, class: 'room'}));
    const index = this.shardAt(slice, row, column), place = this.answer.shards?.[index];
    const chip = place ? Math.max(0, this.answer.chips.findIndex((/** @type {any} */ each) => each.id === place[0])) % 4 : 0;
    for (const [top, bottom] of this.filled(row, 0))
      for (const [left, right] of this.filled(column, 1))
        svg.append(shape('rect', {x: x + left * w, y: y + top * h, width: (right - left) * w, height: (bottom - top) * h, class: `data chip${chip}`}));
    const rows = Math.ceil(this.room[0] / this.page[0]), columns = Math.ceil(this.room[1] / this.page[1]);
    const {banks} = this.answer.pages ?? {};
    if (banks && rows * columns <= kMostPages) this.drawBanks(svg, x, y, rows, columns);
    const path = gridPath(x, y, w, h, rows, columns);
    if (path) svg.append(shape('path', {d: path, class: 'pages'}));
    if (place && w > 54 && h > 15) {
      const text = shape('text', {x: x + 4, y: y + 12});
      text.textContent = this.nameOf(place);
      svg.append(text);
    }
  }

  /** The parts of a shard's room that have elements, along a direction of the plane. @param {number} at @param {0|1} d */
  filled(at, d) {
    const begin = at * this.dealt[d], end = Math.min(begin + this.dealt[d], this.physical[d]);
    const ranges = this.answer.filled[d].length ? this.answer.filled[d] : [[0, this.physical[d]]];
    return ranges.map((/** @type {number[]} */ [first, last]) => [Math.max(first, begin), Math.min(last, end)])
      .filter((/** @type {number[]} */ [first, last]) => first < last)
      .map((/** @type {number[]} */ range) => range.map((each) => (each - begin) / this.room[d]));
  }

  /** @param {number[]} place */
  nameOf([chip, bank]) {
    const found = this.answer.banks.find((/** @type {any} */ each) => each.chip === chip && each.bank === bank);
    const core = found.core ? `core ${found.core.join(',')}` : `bank ${bank}`;
    return this.answer.chips.length > 1 ? `chip ${chip} ${core}` : core;
  }

  /** Each bank has a colour. @param {SVGElement} svg @param {number} x @param {number} y @param {number} rows @param {number} columns */
  drawBanks(svg, x, y, rows, columns) {
    const [h, w] = this.cell, {banks} = this.answer.pages, count = Math.max(...banks) + 1;
    for (let page = 0; page < rows * columns; ++page) {
      const row = Math.floor(page / columns), column = page % columns;
      svg.append(shape('rect', {x: x + column * w / columns, y: y + row * h / rows, width: w / columns, height: h / rows,
                                fill: `hsl(${Math.round(360 * banks[page] / count)} 55% 60%)`, 'fill-opacity': 0.6}));
    }
  }

  /** @param {number} slice @param {number} row @param {number} column */
  corner(slice, row, column) {
    return {x: column * (this.cell[1] + this.gap), y: slice * this.step + this.head + row * (this.cell[0] + this.gap)};
  }
  /** The number of a shard. @param {number} slice @param {number} row @param {number} column */
  shardAt(slice, row, column) {
    return (slice * this.grid[0] + row) * this.grid[1] + column;
  }

  /** What lies under a point of the picture. @param {number} x @param {number} y @returns {Spot|null} */
  spotAt(x, y) {
    const slice = Math.floor(y / this.step), below = y - slice * this.step - this.head;
    if (slice < 0 || slice >= this.slices || below < 0 || x < 0) return null;
    const row = Math.floor(below / (this.cell[0] + this.gap)), column = Math.floor(x / (this.cell[1] + this.gap));
    const down = (below - row * (this.cell[0] + this.gap)) / this.cell[0], across = (x - column * (this.cell[1] + this.gap)) / this.cell[1];
    if (row >= this.grid[0] || column >= this.grid[1] || down >= 1 || across >= 1) return null;
    return {slice, row, column, inRow: Math.floor(down * this.room[0]), inColumn: Math.floor(across * this.room[1])};
  }

  /** The place behind the collapse; nothing where a shard has more room than it is dealt. @param {Spot} spot @returns {number[]|null} */
  positionOf(spot) {
    if (spot.inRow >= this.dealt[0] || spot.inColumn >= this.dealt[1]) return null;
    const outer = coordinates(spot.slice, this.outer).map((at, d) => at * this.answer.dealt[d]);
    const plane = [spot.row * this.dealt[0] + spot.inRow, spot.column * this.dealt[1] + spot.inColumn];
    return this.answer.grid.length === 1 ? [plane[1]] : [...outer, ...plane];
  }

  /** The spot of a place that the server says. @param {any} at @returns {Spot} */
  spotOf(at) {
    const slice = numberOf(at.shard.slice(0, -2), this.outer);
    return {slice, row: at.shard.at(-2) ?? 0, column: at.shard.at(-1), inRow: at.within.at(-2) ?? 0, inColumn: at.within.at(-1)};
  }

  /** Marks a spot's page and shard. @param {Spot|null} spot */
  mark(spot) {
    this.cursors.forEach((each) => each.remove());
    this.cursors = [];
    if (!spot || spot.slice >= this.slices) return;
    const {x, y} = this.corner(spot.slice, spot.row, spot.column), [h, w] = this.cell;
    const part = [spot.inRow, spot.inColumn].map((at, d) => Math.floor(at / this.page[d]) * this.page[d] / this.room[d]);
    const size = this.page.map((each, d) => Math.min(1, each / this.room[d]));
    this.cursors = [shape('rect', {x, y, width: w, height: h, class: 'cursor'}),
                    shape('rect', {x: x + part[1] * w, y: y + part[0] * h, width: Math.max(2, size[1] * w), height: Math.max(2, size[0] * h), class: 'cursor'})];
    this.svg.append(...this.cursors);
  }

  /** The spot some pages, or shards, away. @param {Spot|null} spot @param {number} down @param {number} right @param {boolean} byShard @returns {Spot} */
  move(spot, down, right, byShard) {
    if (!spot) return {slice: 0, row: 0, column: 0, inRow: 0, inColumn: 0};
    /** @param {number} at @param {number} within @param {number} by @param {0|1} d */
    const along = (at, within, by, d) => {
      const span = this.dealt[d], step = byShard ? span : Math.min(this.page[d], span);
      const most = this.grid[d] * span - 1;
      const to = Math.max(0, Math.min(most, at * span + Math.floor(within / step) * step * (by ? 1 : 0) + (by ? by * step : within)));
      return [Math.floor(to / span), to % span];
    };
    const [row, inRow] = along(spot.row, Math.min(spot.inRow, this.dealt[0] - 1), down, 0);
    const [column, inColumn] = along(spot.column, Math.min(spot.inColumn, this.dealt[1] - 1), right, 1);
    return {slice: spot.slice, row, column, inRow, inColumn};
  }
}

/** Lines between the parts of a rectangle; none where they would be too close to be seen.
 * @param {number} x @param {number} y @param {number} w @param {number} h @param {number} rows @param {number} columns */
function gridPath(x, y, w, h, rows, columns) {
  let path = '';
  if (h / rows >= kSeen) for (let i = 1; i < rows; ++i) path += `M${x} ${(y + i * h / rows).toFixed(1)}h${w.toFixed(1)}`;
  if (w / columns >= kSeen) for (let i = 1; i < columns; ++i) path += `M${(x + i * w / columns).toFixed(1)} ${y}v${h.toFixed(1)}`;
  return path;
}
