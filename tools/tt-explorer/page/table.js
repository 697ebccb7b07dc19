// The table of all ops: only the rows in view are elements of the page.

/** @typedef {{title: string, value: (row: number) => number|string, text?: (value: any) => string, right?: boolean}} Column */

const kRow = 24;

export class Table {
  /** @param {HTMLElement} element @param {(row: number) => void} select */
  constructor(element, select) {
    this.element = element;
    this.select = select;
    /** @type {Column[]} */ this.columns = [];
    /** @type {number[]} */ this.rows = [];
    this.sorted = -1;
    this.down = true;
    this.selected = -1;
    this.head = element.appendChild(document.createElement('div'));
    this.head.className = 'table-head';
    this.head.setAttribute('role', 'row');
    this.body = element.appendChild(document.createElement('div'));
    this.body.className = 'table-body';
    this.body.tabIndex = 0;
    this.space = this.body.appendChild(document.createElement('div'));
    this.space.setAttribute('role', 'rowgroup');
    this.space.style.position = 'relative';
    element.setAttribute('role', 'table');
    this.body.addEventListener('scroll', () => this.draw());
    this.body.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {Column[]} columns @param {number[]} rows */
  show(columns, rows) {
    this.columns = columns;
    this.rows = rows.slice();
    if (this.sorted >= columns.length) this.sorted = -1;
    this.head.replaceChildren(...columns.map((column, i) => {
      const cell = document.createElement('span'), button = cell.appendChild(document.createElement('button'));
      button.textContent = column.title + (i === this.sorted ? (this.down ? ' ▾' : ' ▴') : '');
      button.className = column.right ? 'right' : '';
      cell.setAttribute('role', 'columnheader');
      cell.setAttribute('aria-sort', i !== this.sorted ? 'none' : this.down ? 'descending' : 'ascending');
      button.addEventListener('click', () => this.sort(i));
      return cell;
    }));
    this.order();
    this.draw();
  }

  /** @param {number} i */
  sort(i) {
    this.down = this.sorted === i ? !this.down : Boolean(this.columns[i].right);
    this.sorted = i;
    this.show(this.columns, this.rows);
  }

  order() {
    const column = this.columns[this.sorted];
    if (!column) return;
    const key = (/** @type {number} */ row) => {
      const value = column.value(row);
      return typeof value === 'number' && Number.isNaN(value) ? (this.down ? -Infinity : Infinity) : value;
    };
    const sign = this.down ? -1 : 1;
    this.rows.sort((a, b) => {
      const x = key(a), y = key(b);
      return x < y ? -sign : x > y ? sign : a - b;
    });
  }

  /** @param {number} row */
  mark(row) {
    this.selected = row;
    const at = this.rows.indexOf(row);
    if (at >= 0) {
      const top = at * kRow;
      if (top < this.body.scrollTop || top + kRow > this.body.scrollTop + this.body.clientHeight)
        this.body.scrollTop = top - this.body.clientHeight / 2;
    }
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = Math.min(this.rows.length - 1, Math.max(0, this.rows.indexOf(this.selected) + step));
    this.select(this.rows[at]);
  }

  draw() {
    this.space.style.height = `${this.rows.length * kRow}px`;
    const first = Math.max(0, Math.floor(this.body.scrollTop / kRow) - 4);
    const count = Math.ceil(this.body.clientHeight / kRow) + 8;
    this.space.replaceChildren(...this.rows.slice(first, first + count).map((row, i) => {
      const line = document.createElement('div');
      line.className = row === this.selected ? 'table-row selected' : 'table-row';
      line.style.top = `${(first + i) * kRow}px`;
      line.setAttribute('role', 'row');
      line.addEventListener('click', () => this.select(row));
      for (const column of this.columns) {
        const cell = line.appendChild(document.createElement('span'));
        const value = column.value(row);
        const none = typeof value === 'number' && Number.isNaN(value);
        cell.textContent = none ? '' : column.text ? column.text(value) : String(value);
        cell.title = cell.textContent;
        cell.className = column.right ? 'right' : '';
        cell.setAttribute('role', 'cell');
      }
      return line;
    }));
    this.element.style.setProperty('--columns', String(this.columns.length));
  }
}
