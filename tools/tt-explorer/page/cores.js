// A chip's cores as a picture; those that hold something are filled.

const kSvg = 'http://www.w3.org/2000/svg';

/** An element of a picture with attributes.
 * @param {string} tag @param {Record<string, string|number>} attributes @returns {SVGElement} */
export function shape(tag, attributes) {
  const made = /** @type {SVGElement} */ (document.createElementNS(kSvg, tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** @param {{rows: number, columns: number}} chip
 * @param {Map<number, string>} used by number of the core, row by row: what it holds
 * @param {{size?: number, label?: string}} [options] */
export function drawCores({rows, columns}, used, {size = 16, label} = {}) {
  const svg = shape('svg', {width: columns * size, height: rows * size, role: 'img',
                            'aria-label': label ?? `${used.size} of ${rows * columns} cores hold a shard`});
  for (let y = 0; y < rows; ++y)
    for (let x = 0; x < columns; ++x) {
      const held = used.get(y * columns + x);
      const rect = shape('rect', {x: x * size + 1, y: y * size + 1, width: size - 2, height: size - 2,
                                  class: held ? 'core used' : 'core', 'data-core': y * columns + x});
      const title = shape('title', {});
      title.textContent = `core (${x}, ${y})${held ? `: ${held}` : ''}`;
      rect.append(title);
      svg.append(rect);
    }
  return svg;
}
