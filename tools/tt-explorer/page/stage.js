// A stage of a compilation: rows of columns, and the tree of modules that its ops are in.

/** A module, a function or an op in the picture.
 * @typedef {object} Node
 * @property {string} name
 * @property {string} path of modules, from the function on
 * @property {number} row of an op, -1 for a module
 * @property {Node|null} parent
 * @property {Node[]} children
 * @property {Node[]} hidden children that are left out of the picture
 * @property {number} first row within
 * @property {number} ops within
 * @property {boolean} open
 * @property {number} x @property {number} y corner, in its parent's coordinates
 * @property {number} w @property {number} h
 * @property {number} ax @property {number} ay corner, in the picture's coordinates
 * @property {number[]} tags rows that are drawn at this op: its weights and constants
 */

/** @param {string} name @param {Node|null} parent @param {number} row @returns {Node} */
function makeNode(name, parent, row) {
  const path = parent ? `${parent.path}/${name}` : name;
  return {name, path, row, parent, children: [], hidden: [], first: row, ops: 0, open: false,
          x: 0, y: 0, w: 0, h: 0, ax: 0, ay: 0, tags: []};
}

/** Ops that say nothing about the computation. */
const kSilent = new Set(['ttnn.deallocate', 'func.return', 'ttnn.get_device']);

export class Stage {
  /** @param {any} columns as the server sends them @param {number} number */
  constructor(columns, number) {
    if (columns.version !== 1) throw new Error(`columns of version ${columns.version} cannot be shown`);
    this.number = number;
    /** @type {string[]} */ this.strings = columns.strings;
    /** @type {{name: string, first: number, count: number, public: boolean}[]} */
    this.functions = columns.functions;
    /** @type {any[]} */ this.layouts = columns.layouts;
    this.op = Int32Array.from(columns.op);
    this.module = Int32Array.from(columns.module);
    this.location = Int32Array.from(columns.location);
    this.type = Int32Array.from(columns.type);
    this.layout = Int32Array.from(columns.layout);
    this.parent = Int32Array.from(columns.parent);
    this.operandStarts = Int32Array.from(columns.operandStarts);
    this.operands = Int32Array.from(columns.operands);
    this.originStarts = Int32Array.from(columns.originStarts);
    this.origins = Int32Array.from(columns.origins);
    this.size = this.op.length;
    this.userStarts = new Int32Array(this.size + 1);
    this.users = new Int32Array(this.operands.length);
    /** @type {(Node|null)[]} each row's node, once there is a tree */
    this.nodes = [];
    this.findUsers();
  }

  /** @param {number} row */ opOf(row) { return this.strings[this.op[row]]; }
  /** @param {number} row */ typeOf(row) { return this.strings[this.type[row]]; }
  /** @param {number} row */ locationOf(row) { return this.strings[this.location[row]]; }
  /** @param {number} row */ moduleOf(row) { return this.strings[this.module[row]]; }
  /** @param {number} row */ layoutOf(row) { return this.layout[row] < 0 ? null : this.layouts[this.layout[row]]; }
  /** @param {number} row */ nameOf(row) {
    const op = this.opOf(row), dot = op.indexOf('.');
    return dot < 0 ? op : op.slice(dot + 1);
  }
  /** @param {number} row */ operandsOf(row) {
    return this.operands.subarray(this.operandStarts[row], this.operandStarts[row + 1]);
  }
  /** @param {number} row */ originsOf(row) {
    return this.origins.subarray(this.originStarts[row], this.originStarts[row + 1]);
  }
  /** @param {number} row */ usersOf(row) {
    return this.users.subarray(this.userStarts[row], this.userStarts[row + 1]);
  }
  /** @param {number} row */ functionOf(row) {
    return this.functions.find((f) => row >= f.first && row < f.first + f.count);
  }
  /** @param {number} row */ isSilent(row) { return kSilent.has(this.opOf(row)); }

  findUsers() {
    for (const operand of this.operands) ++this.userStarts[operand + 1];
    for (let i = 0; i < this.size; ++i) this.userStarts[i + 1] += this.userStarts[i];
    const next = this.userStarts.slice();
    for (let row = 0; row < this.size; ++row)
      for (const operand of this.operandsOf(row)) this.users[next[operand]++] = row;
  }

  /** The users that are drawn: without deallocations. @param {number} row */
  drawnUsers(row) {
    return [...new Set(this.usersOf(row))].filter((user) => !this.isSilent(user) || this.opOf(user) === 'func.return');
  }

  /** Arguments and constants with one user are drawn as its tags.
   * @param {number} row @returns {number} the user, or -1 */
  tagOf(row) {
    if (this.operandStarts[row] !== this.operandStarts[row + 1]) return -1;
    const users = this.drawnUsers(row);
    const isConstant = this.opOf(row) === 'argument' || /\.(constant|full|zeros|ones)$/.test(this.opOf(row));
    return isConstant && users.length === 1 && this.opOf(users[0]) !== 'func.return' ? users[0] : -1;
  }

  /** The tree of functions, modules and ops. Sets `this.nodes`: each row's node, or null.
   * @returns {Node[]} the functions */
  buildTree() {
    this.nodes = new Array(this.size).fill(null);
    /** @type {Map<string, Node>} */
    const modules = new Map();
    /** @type {[number, number][]} */
    const tags = [];
    const roots = this.functions.map((f) => {
      const root = makeNode(f.name, null, -1);
      for (let row = f.first; row < f.first + f.count; ++row) {
        if (this.isSilent(row)) continue;
        const user = this.tagOf(row);
        if (user >= 0) tags.push([user, row]);
        else this.addOp(root, row, modules);
      }
      return root;
    });
    for (const [user, row] of tags) this.nodes[user]?.tags.push(row);
    roots.forEach(joinSingles);
    roots.forEach(count);
    return roots;
  }

  /** @param {Node} root @param {number} row @param {Map<string, Node>} modules */
  addOp(root, row, modules) {
    let parent = root;
    const within = this.parent[row];
    if (within >= 0 && this.nodes[within]) {
      parent = /** @type {Node} */ (this.nodes[within]); // an op with regions is a module, too
    } else {
      for (const name of this.moduleOf(row).split(/[/.]/).filter(Boolean)) {
        const key = `${parent.path}/${name}`;
        let module = modules.get(key);
        if (!module) {
          module = makeNode(name, parent, -1);
          modules.set(key, module);
          parent.children.push(module);
        }
        parent = module;
      }
    }
    const node = makeNode(`${this.nameOf(row)}#${row}`, parent, row);
    parent.children.push(node);
    this.nodes[row] = node;
  }
}

/** A module whose only child is a module becomes one with it. @param {Node} node */
function joinSingles(node) {
  while (node.parent && node.children.length === 1 && node.row < 0 && node.children[0].row < 0) {
    const child = node.children[0];
    node.name = `${node.name}/${child.name}`;
    node.path = child.path;
    node.children = child.children;
    for (const grandchild of node.children) grandchild.parent = node;
  }
  node.children.forEach(joinSingles);
}

/** @param {Node} node */
function count(node) {
  node.ops = node.row >= 0 ? 1 : 0;
  for (const child of node.children) {
    count(child);
    node.ops += child.ops;
    if (node.first < 0) node.first = child.first;
  }
}

/** @param {Node} node @param {(node: Node) => void} visit */
export function walk(node, visit) {
  visit(node);
  node.children.forEach((child) => walk(child, visit));
}
