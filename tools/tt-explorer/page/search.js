// Queries: words and conditions that all have to hold, such as `op:matmul shape:*x4096 us>50`.

/** What is known of a row for a query.
 * @typedef {object} Known
 * @property {(row: number, field: string) => string} text of a field: op, name, type, layout, module, location, all
 * @property {(row: number, field: string) => number} number of a field: us, pcc, dram, l1; NaN if unknown
 */

const kTexts = new Map([['op', 'op'], ['name', 'op'], ['shape', 'type'], ['type', 'type'], ['layout', 'layout'],
                        ['module', 'module'], ['loc', 'location'], ['location', 'location'], ['attr', 'text']]);
export const kNumbers = ['us', 'pcc', 'dram', 'l1', 'row'];

/** A pattern in which * stands for anything, found anywhere in a text. @param {string} pattern */
function matcher(pattern) {
  const escaped = pattern.toLowerCase().replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const regexp = new RegExp(escaped);
  return (/** @type {string} */ text) => regexp.test(text.toLowerCase());
}

/** Parses a query. Throws an Error that names the part which is wrong.
 * @param {string} query @returns {((row: number, known: Known) => boolean)|null} null for an empty one */
export function parse(query) {
  const parts = query.match(/"[^"]*"|\S+/g) ?? [];
  if (parts.length === 0) return null;
  const conditions = parts.map((part) => {
    const compared = /^([a-z0-9]+)(<=|>=|<|>|=)(.+)$/i.exec(part);
    if (compared && kNumbers.includes(compared[1])) {
      const [, field, sign, right] = compared;
      const limit = Number(right);
      if (Number.isNaN(limit)) throw new Error(`'${right}' in '${part}' is no number`);
      /** @type {Record<string, (a: number) => boolean>} */
      const signs = {'<': (a) => a < limit, '>': (a) => a > limit, '<=': (a) => a <= limit,
                     '>=': (a) => a >= limit, '=': (a) => a === limit};
      return (/** @type {number} */ row, /** @type {Known} */ known) => signs[sign](known.number(row, field));
    }
    if (compared && !part.includes(':') && !part.startsWith('"'))
      throw new Error(`'${compared[1]}' is no figure: ${kNumbers.join(', ')}`);
    const field = /^([a-z]+):(.*)$/i.exec(part);
    if (field && kTexts.has(field[1])) {
      const matches = matcher(field[2]);
      const name = /** @type {string} */ (kTexts.get(field[1]));
      return (/** @type {number} */ row, /** @type {Known} */ known) => matches(known.text(row, name));
    }
    const matches = matcher(part.replaceAll('"', ''));
    return (/** @type {number} */ row, /** @type {Known} */ known) => matches(known.text(row, 'all'));
  });
  return (row, known) => conditions.every((holds) => holds(row, known));
}
