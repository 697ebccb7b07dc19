// Modules that someone has hidden or pinned, by their paths, kept in the browser per file.

import {rowsIn} from './path.js';

/** @typedef {import('./stage.js').Node} Node */

export class Marks {
  constructor() {
    this.file = '';
    /** @type {Set<string>} */ this.hidden = new Set();
    /** @type {Set<string>} modules that "open all" and "close all" leave as they are */ this.pinned = new Set();
  }

  /** @param {string} file */
  load(file) {
    this.file = file;
    const known = this.stored();
    this.hidden = new Set(known.hidden ?? []);
    this.pinned = new Set(known.pinned ?? []);
  }
  stored() {
    try {
      return JSON.parse(localStorage.getItem(`tt-explorer:${this.file}`) ?? '{}');
    } catch {
      return {}; // it holds something else, or a page from disk may keep nothing
    }
  }
  save() {
    try {
      localStorage.setItem(`tt-explorer:${this.file}`, JSON.stringify({hidden: [...this.hidden], pinned: [...this.pinned]}));
    } catch {
      // a page from disk may keep nothing
    }
  }

  /** Takes hidden modules out of the tree. @param {import('./stage.js').Stage} stage @param {Node[]} roots @returns {Node[]} */
  apply(stage, roots) {
    const keep = (/** @type {Node[]} */ nodes) => nodes.filter((node) => {
      if (!node.children.length || !this.hidden.has(node.path)) {
        node.children = keep(node.children);
        return true;
      }
      for (const row of rowsIn(node)) stage.nodes[row] = null;
      node.parent?.hidden.push(node);
      return false;
    });
    return this.hidden.size ? keep(roots) : roots;
  }

  /** @param {Set<string>} set @param {string} path */
  toggle(set, path) {
    if (!set.delete(path)) set.add(path);
    this.save();
  }
}
