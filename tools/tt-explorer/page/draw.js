// The picture of a graph on a canvas: only what is in view, and no more detail than can be seen.

import {colourOf, valueOf} from './overlays.js';
import {isOpen, kNode} from './layout.js';

/** @typedef {import('./stage.js').Node} Node */
/** @typedef {{x: number, y: number, k: number}} View the point in the corner, and pixels per unit */

const kReadable = 0.45, kTiny = 3;

/** @param {CSSStyleDeclaration} style */
const themeOf = (style) => {
  const get = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {back: get('--back'), box: get('--box'), line: get('--line'), text: get('--text'), faint: get('--faint'),
          edge: get('--edge'), module: get('--module'), accent: get('--accent'), match: get('--match')};
};

export class Picture {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', {alpha: false}));
    /** @type {View} */ this.view = {x: 0, y: 0, k: 1};
    /** @type {Node[]} */ this.roots = [];
    /** @type {[Node, Node, number][]} */ this.edges = [];
    /** @type {import('./overlays.js').Overlay|null} */ this.overlay = null;
    /** @type {Set<Node>} */ this.lit = new Set();
    /** @type {Node|null} */ this.selected = null;
    /** @type {Set<Node>|null} matches of a query */ this.matches = null;
    /** @type {import('./stage.js').Stage|null} */ this.stage = null;
    this.extent = {w: 1, h: 1};
    this.ratio = 1;
    this.width = 1;
    this.height = 1;
    this.clip = {x0: 0, y0: 0, x1: 0, y1: 0};
    this.theme = themeOf(getComputedStyle(document.documentElement));
    this.limit = 0;
    this.pending = false;
    this.frames = 0;
    /** Called when it has been drawn. @type {() => void} */
    this.after = () => {};
    /** @type {Set<Node>|null} nodes of a path; the others are grey */ this.path = null;
  }

  /** Draws in the next frame. */
  redraw() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.draw();
    });
  }

  resize() {
    const ratio = window.devicePixelRatio || 1, box = this.canvas.getBoundingClientRect();
    this.canvas.width = Math.max(1, Math.round(box.width * ratio));
    this.canvas.height = Math.max(1, Math.round(box.height * ratio));
    this.ratio = ratio;
    this.width = box.width;
    this.height = box.height;
    this.redraw();
  }

  /** Shows a rectangle of the picture. @param {number} x @param {number} y @param {number} w @param {number} h */
  fit(x, y, w, h) {
    const margin = 20;
    const k = Math.min((this.width - 2 * margin) / w, (this.height - 2 * margin) / h, 1.5);
    this.view = {k, x: x + w / 2 - this.width / 2 / k, y: y + h / 2 - this.height / 2 / k};
    this.redraw();
  }

  /** The innermost node at a point of the canvas. @param {number} px @param {number} py @returns {Node|null} */
  at(px, py) {
    const x = px / this.view.k + this.view.x, y = py / this.view.k + this.view.y;
    /** @param {Node[]} nodes @returns {Node|null} */
    const find = (nodes) => {
      for (const node of nodes) {
        if (x < node.ax || y < node.ay || x > node.ax + node.w || y > node.ay + node.h) continue;
        return (isOpen(node) ? find(node.children) : null) ?? node;
      }
      return null;
    };
    return find(this.roots);
  }

  draw() {
    const {context, view} = this;
    this.theme = themeOf(getComputedStyle(document.documentElement));
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.fillStyle = this.theme.back;
    context.fillRect(0, 0, this.width, this.height);
    const scale = this.ratio * view.k;
    context.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
    this.clip = {x0: view.x, y0: view.y, x1: view.x + this.width / view.k, y1: view.y + this.height / view.k};
    for (const root of this.roots) this.drawNode(root, 0);
    if (view.k * kNode.w > 8) this.drawEdges();
    ++this.frames;
    this.after();
  }

  /** @param {Node} node */
  isVisible(node) {
    const {x0, y0, x1, y1} = this.clip;
    return node.ax < x1 && node.ay < y1 && node.ax + node.w > x0 && node.ay + node.h > y0;
  }

  /** @param {Node} node @param {number} depth */
  drawNode(node, depth) {
    if (!this.isVisible(node)) return;
    const k = this.view.k, isTiny = kNode.w * k < 2; // then ops are no more than dust
    const hasModules = isTiny && node.children.some((child) => child.children.length > 0);
    if (isOpen(node) && node.w * k > kTiny && (!isTiny || hasModules)) {
      this.drawModule(node, depth);
      for (const child of node.children)
        if (!isTiny || child.children.length > 0) this.drawNode(child, depth + 1);
    } else {
      this.drawBox(node);
    }
  }

  /** @param {Node} node @param {number} depth */
  drawModule(node, depth) {
    const {context, theme} = this;
    context.fillStyle = depth % 2 ? theme.back : theme.module;
    context.fillRect(node.ax, node.ay, node.w, node.h);
    context.lineWidth = (node === this.selected ? 2.5 : 1) / Math.min(1, this.view.k);
    context.strokeStyle = node === this.selected ? theme.accent : theme.line;
    context.strokeRect(node.ax, node.ay, node.w, node.h);
    if (this.view.k < kReadable / 2) return;
    context.font = '600 13px system-ui, sans-serif';
    context.fillStyle = theme.faint;
    this.text(`− ${node.name}`, node.ax + 8, node.ay + 15, node.w - 16);
  }

  /** @param {Node} node */
  isGrey(node) {
    if (this.matches && !this.matches.has(node)) return true;
    if (this.path && !this.path.has(node)) return true;
    if (!this.overlay || this.overlay.words || this.limit === 0) return false;
    const value = valueOf(this.overlay, node);
    return Number.isNaN(value) || this.overlay.share(value) < this.limit;
  }

  /** A box that is too small for a frame: most of those of a large graph. @param {Node} node */
  drawDot(node) {
    const {context, theme, overlay} = this, value = overlay ? valueOf(overlay, node) : NaN;
    const isGrey = this.isGrey(node);
    if (isGrey) context.globalAlpha = 0.25;
    context.fillStyle = overlay && !Number.isNaN(value) ? colourOf(overlay, value) : node.children.length ? theme.module : theme.box;
    context.fillRect(node.ax, node.ay, node.w, node.h);
    if (isGrey) context.globalAlpha = 1;
  }

  /** @param {Node} node */
  drawBox(node) {
    if (this.view.k * kNode.w <= 12) return this.drawDot(node);
    const {context, theme, overlay} = this;
    const value = overlay ? valueOf(overlay, node) : NaN;
    const isModule = node.children.length > 0, known = overlay !== null && !Number.isNaN(value);
    context.globalAlpha = this.isGrey(node) ? 0.25 : 1;
    context.fillStyle = isModule ? theme.module : theme.box;
    if (known && this.view.k * kNode.w < 40) context.fillStyle = colourOf(overlay, value);
    context.fillRect(node.ax, node.ay, node.w, node.h);
    if (known && this.view.k * kNode.w >= 40) this.drawBar(node, overlay, value);
    const marked = node === this.selected || this.lit.has(node) || (this.matches?.has(node) ?? false);
    context.lineWidth = (marked ? 2.5 : 1) / Math.min(1, this.view.k);
    context.strokeStyle = node === this.selected ? theme.accent : this.matches?.has(node) ? theme.match
      : this.lit.has(node) ? theme.accent : theme.line;
    context.strokeRect(node.ax, node.ay, node.w, node.h);
    if (this.view.k >= kReadable) this.drawLabels(node, known ? /** @type {any} */ (overlay).text(value) : '');
    context.globalAlpha = 1;
  }

  /** @param {Node} node @param {import('./overlays.js').Overlay} overlay @param {number} value */
  drawBar(node, overlay, value) {
    const {context} = this;
    const share = overlay.words ? 1 : Math.max(0.02, overlay.share(value));
    context.fillStyle = colourOf(overlay, value);
    context.fillRect(node.ax, node.ay + node.h - 6, node.w * share, 6);
    context.fillRect(node.ax, node.ay, 5, node.h);
  }

  /** @param {Node} node @param {string} figure */
  drawLabels(node, figure) {
    const {context, theme, stage} = this;
    const isModule = node.children.length > 0;
    const title = isModule ? `+ ${node.name}` : /** @type {any} */ (stage).nameOf(node.row);
    const under = isModule ? `${node.ops} ops` : /** @type {any} */ (stage).typeOf(node.row);
    context.fillStyle = theme.text;
    context.font = '600 13px system-ui, sans-serif';
    const room = figure ? 70 : 0;
    this.text(title, node.ax + 10, node.ay + 18, node.w - 20 - room);
    context.font = '11px system-ui, sans-serif';
    context.fillStyle = theme.faint;
    this.text(under, node.ax + 10, node.ay + 34, node.w - 20);
    if (node.tags.length) this.text(this.tagText(node), node.ax + 10, node.ay + 48, node.w - 20);
    if (!figure) return;
    context.fillStyle = theme.text;
    context.textAlign = 'right';
    this.text(figure, node.ax + node.w - 8, node.ay + 18, room);
    context.textAlign = 'left';
  }

  /** @param {Node} node */
  tagText(node) {
    const stage = /** @type {import('./stage.js').Stage} */ (this.stage);
    return node.tags.map((row) => `▸ ${stage.opOf(row) === 'argument' ? `arg ${stage.typeOf(row)}` : `${stage.nameOf(row)}`}`).join('  ');
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} most */
  text(text, x, y, most) {
    const {context} = this;
    // About 6.5 units a letter: measuring each would cost more than drawing it.
    const letters = Math.max(1, Math.floor(most / 6.5));
    context.fillText(text.length > letters ? `${text.slice(0, letters - 1)}…` : text, x, y);
  }

  drawEdges() {
    const {context, theme, view} = this;
    const {x0, y0, x1, y1} = this.clip;
    const lit = /** @type {[Node, Node, number][]} */ ([]);
    context.beginPath();
    for (const edge of this.edges) {
      const [from, to] = edge;
      const fx = from.ax + from.w / 2, fy = from.ay + from.h, tx = to.ax + to.w / 2, ty = to.ay;
      if (Math.max(fx, tx) < x0 || Math.min(fx, tx) > x1 || Math.max(fy, ty) < y0 || Math.min(fy, ty) > y1) continue;
      if (from === this.selected || to === this.selected) lit.push(edge);
      else this.curve(fx, fy, tx, ty);
    }
    context.lineWidth = Math.max(1, 0.6 / view.k);
    context.strokeStyle = theme.edge;
    context.stroke();
    context.beginPath();
    for (const [from, to] of lit)
      this.curve(from.ax + from.w / 2, from.ay + from.h, to.ax + to.w / 2, to.ay);
    context.lineWidth = Math.max(2, 1.5 / view.k);
    context.strokeStyle = theme.accent;
    context.stroke();
  }

  /** @param {number} fx @param {number} fy @param {number} tx @param {number} ty */
  curve(fx, fy, tx, ty) {
    const {context} = this;
    context.moveTo(fx, fy);
    if (ty >= fy) {
      const bend = Math.min(40, (ty - fy) / 2);
      context.bezierCurveTo(fx, fy + bend, tx, ty - bend, tx, ty);
    } else {
      // Up to the next column.
      context.bezierCurveTo(fx, fy + 60, tx, ty - 60, tx, ty);
    }
  }
}
