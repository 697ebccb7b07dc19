// A small picture of the whole graph with the part that is in view. A click or a drag moves the view.

/** @typedef {import('./stage.js').Node} Node */

export class Minimap {
  /** @param {HTMLCanvasElement} canvas @param {import('./draw.js').Picture} picture @param {() => void} moved */
  constructor(canvas, picture, moved) {
    this.canvas = canvas;
    this.picture = picture;
    /** @type {HTMLCanvasElement} the modules, which change less often than the view */
    this.whole = document.createElement('canvas');
    /** @type {any} */ this.of = null;
    this.scale = 1;
    let held = false;
    const go = (/** @type {PointerEvent} */ event) => {
      const {view, width, height} = picture;
      view.x = event.offsetX / this.scale - width / view.k / 2;
      view.y = event.offsetY / this.scale - height / view.k / 2;
      picture.redraw();
      moved();
    };
    canvas.addEventListener('pointerdown', (event) => { held = true; canvas.setPointerCapture(event.pointerId); go(event); });
    canvas.addEventListener('pointermove', (event) => { if (held) go(event); });
    canvas.addEventListener('pointerup', () => { held = false; });
  }

  /** Called when the picture has been drawn. */
  draw() {
    const {picture, canvas} = this, {view, width, height, extent, theme} = picture;
    // It says nothing while all is in view.
    const isAll = view.x <= 0 && view.y <= 0 && view.x + width / view.k >= extent.w && view.y + height / view.k >= extent.h;
    canvas.hidden = isAll || picture.roots.length === 0;
    if (canvas.hidden) return;
    const key = `${extent.w} ${extent.h} ${theme.back}`;
    if (this.of?.roots !== picture.roots || this.of.key !== key) {
      this.of = {roots: picture.roots, key};
      this.drawWhole();
    }
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')), scale = this.scale;
    canvas.width = this.whole.width;
    canvas.height = this.whole.height;
    context.drawImage(this.whole, 0, 0);
    context.strokeStyle = theme.accent;
    context.lineWidth = 2;
    context.strokeRect(view.x * scale, view.y * scale, Math.max(3, width / view.k * scale), Math.max(3, height / view.k * scale));
  }

  drawWhole() {
    const {extent, roots, theme} = this.picture, kMost = 180;
    this.scale = kMost / Math.max(extent.w, extent.h);
    this.whole.width = Math.max(8, Math.ceil(extent.w * this.scale));
    this.whole.height = Math.max(8, Math.ceil(extent.h * this.scale));
    const context = /** @type {CanvasRenderingContext2D} */ (this.whole.getContext('2d'));
    context.fillStyle = theme.back;
    context.fillRect(0, 0, this.whole.width, this.whole.height);
    const add = (/** @type {Node} */ node, /** @type {number} */ depth) => {
      const w = node.w * this.scale, h = node.h * this.scale;
      context.fillStyle = node.children.length ? (depth % 2 ? theme.back : theme.module) : theme.edge;
      context.fillRect(node.ax * this.scale, node.ay * this.scale, Math.max(0.5, w), Math.max(0.5, h));
      if (node.open && w > 4) for (const child of node.children) if (child.children.length || w > 20) add(child, depth + 1);
    };
    for (const root of roots) add(root, 0);
  }
}
