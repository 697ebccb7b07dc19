// Device memory over the ops of a function: each tensor a bar from its allocation to its release,
// at its addresses of a bank.

import {bytes} from './overlays.js';

export class Memory {
  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} caption @param {(row: number) => void} select */
  constructor(canvas, caption, select) {
    this.canvas = canvas;
    this.caption = caption;
    this.select = select;
    this.kind = 1; // L1
    /** @type {any} */ this.of = null;
    this.selected = -1;
    this.w = 1;
    this.h = 1;
    this.first = 0;
    this.last = 1;
    this.low = 0;
    this.high = 1;
    /** @type {number[][]} */ this.buffers = [];
    /** @type {Set<number>} */ this.slow = new Set();
    /** @type {(row: number) => string} */ this.nameOf = String;
    canvas.addEventListener('click', (event) => {
      const hit = this.at(event.offsetX, event.offsetY);
      if (hit) this.select(hit[0]);
    });
    canvas.addEventListener('mousemove', (event) => {
      const hit = this.at(event.offsetX, event.offsetY);
      this.canvas.title = hit ? `${this.nameOf(hit[0])}: ${bytes(hit[5])} of each bank at 0x${hit[4].toString(16)}` : '';
    });
  }

  /** @param {any} memory one function's @param {number} kind 0 for DRAM, 1 for L1
   * @param {Set<number>} slow rows to mark @param {(row: number) => string} nameOf */
  show(memory, kind, slow, nameOf) {
    this.of = memory;
    this.kind = kind;
    this.slow = slow;
    this.nameOf = nameOf;
    const key = kind ? 'l1' : 'dram';
    this.buffers = memory.buffers.filter((/** @type {number[]} */ buffer) => buffer[3] === kind);
    this.first = Math.min(...memory.buffers.map((/** @type {number[]} */ b) => b[1]));
    this.last = Math.max(...memory.buffers.map((/** @type {number[]} */ b) => b[2])) + 1;
    const ends = this.buffers.map((/** @type {number[]} */ b) => b[4] + b[5]);
    const starts = this.buffers.map((/** @type {number[]} */ b) => b[4]);
    this.low = Math.min(...starts, Infinity);
    this.high = Math.max(...ends, 0);
    this.caption.textContent = this.buffers.length === 0 ? `${memory.name}: nothing in ${kind ? 'L1' : 'DRAM'}`
      : `${memory.name}: at most ${bytes(memory.peakBytes[key])} of the ${bytes(memory.bankBytes[key])} of a bank, ` +
        `in ${memory.banks[key]} banks. Left to right: ops; down to up: addresses`;
    this.draw();
  }

  /** @param {number} row */
  mark(row) {
    this.selected = row;
    this.draw();
  }

  /** @param {number} row */ x(row) { return ((row - this.first) / Math.max(1, this.last - this.first)) * this.w; }
  /** @param {number} address */ y(address) {
    return this.h - ((address - this.low) / Math.max(1, this.high - this.low)) * this.h;
  }

  /** @param {number} px @param {number} py @returns {number[]|undefined} */
  at(px, py) {
    return this.buffers.find(([, from, to, , address, size]) =>
      px >= this.x(from) && px <= this.x(to + 1) && py <= this.y(address) && py >= this.y(address + size));
  }

  draw() {
    const box = this.canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
    if (!this.of || box.width === 0) return;
    this.w = box.width;
    this.h = box.height;
    this.canvas.width = Math.round(box.width * ratio);
    this.canvas.height = Math.round(box.height * ratio);
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    context.scale(ratio, ratio);
    const style = getComputedStyle(document.documentElement);
    const get = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    context.fillStyle = get('--back');
    context.fillRect(0, 0, this.w, this.h);
    context.fillStyle = get('--slow');
    for (const row of this.slow) context.fillRect(this.x(row), 0, Math.max(2, this.x(row + 1) - this.x(row)), this.h);
    for (const [row, from, to, , address, size, circular] of this.buffers) {
      const x = this.x(from), w = Math.max(1, this.x(to + 1) - x), y = this.y(address + size);
      context.fillStyle = row === this.selected ? get('--accent') : circular ? get('--circular') : get('--buffer');
      context.fillRect(x, y, w, Math.max(1, this.y(address) - y));
      context.strokeStyle = get('--back');
      context.lineWidth = 0.5;
      context.strokeRect(x, y, w, Math.max(1, this.y(address) - y));
    }
    if (this.selected >= this.first && this.selected < this.last) {
      context.fillStyle = get('--accent');
      context.fillRect(this.x(this.selected), 0, 1, this.h);
    }
  }
}
