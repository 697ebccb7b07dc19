// All that lies between two ops.

/** The rows on paths from rows of one set to rows of the other, whichever is first; empty if there are none.
 * @param {import('./stage.js').Stage} stage @param {number[]} a @param {number[]} b @returns {Set<number>} */
export function between(stage, a, b) {
  for (const [from, to] of [[a, b], [b, a]]) {
    const below = reach(from, (row) => stage.usersOf(row)), above = reach(to, (row) => stage.operandsOf(row));
    const both = new Set([...below].filter((row) => above.has(row)));
    if (both.size) return both;
  }
  return new Set();
}

/** @param {number[]} from @param {(row: number) => Iterable<number>} next @returns {Set<number>} */
function reach(from, next) {
  const seen = new Set(from), waiting = [...from];
  for (let row; (row = waiting.pop()) !== undefined;)
    for (const to of next(row))
      if (!seen.has(to)) {
        seen.add(to);
        waiting.push(to);
      }
  return seen;
}

/** The rows of an op or a module. @param {import('./stage.js').Node} node @returns {number[]} */
export function rowsIn(node) {
  return [...(node.row >= 0 ? [node.row] : []), ...node.children.flatMap(rowsIn)];
}
