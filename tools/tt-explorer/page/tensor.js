// The page of layouts: text, choices and picture of a tensor's layout follow each other. All figures are the server's.

import * as server from './server.js';
import {drawCores} from './cores.js';
import {coordinates, kWidth, numberOf, ShardPicture} from './shards.js';

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/** @param {string} tag @param {string} [text] */
function element(tag, text) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  return made;
}

const kFormats = ['f32', 'f16', 'bf16', 'bfp_f8', 'bfp_bf8', 'bfp_f4', 'bfp_bf4', 'bfp_f2', 'bfp_bf2', 'u32', 'u16', 'u8', 'si32'];
const kTiles = ['', '32x32', '16x32', '32x16', '16x16', '8x32', '4x32', '2x32', '1x32'];
/** By kind. @type {Record<string, string[]>} */
const kBuffers = {ttnn: ['l1', 'dram', 'system_memory', 'l1_small', 'trace'], metal: ['l1', 'dram', 'system', 'mmio']};
/** @type {Record<string, string[]>} */
const kMemories = {ttnn: ['interleaved', 'height_sharded', 'width_sharded', 'block_sharded'], metal: ['sharded', 'interleaved']};

/** Choices: name, label, its values or none for free text. @type {[string, string, string[]|null][]} */
const kChoices = [
  ['kind', 'Attribute', ['ttnn', 'metal']], ['shape', 'Shape', null], ['collapse', 'Collapsed', null], ['align', 'Alignment', null],
  ['map', 'Map', null], ['grid', 'Grid', null], ['tile', 'Tile', kTiles], ['format', 'Format', kFormats],
  ['buffer', 'Memory', kBuffers.ttnn], ['memory', 'Spread', kMemories.ttnn], ['chip', 'Board', ['n150', 'n300', 'p100', 'p150']],
];
/** What a choice says, where its label does not. @type {Record<string, string>} */
const kHelp = {collapse: 'intervals of dimensions that become one, like 0:-1 or 0:2,3:5, or none',
               align: 'what the size of each dimension is rounded up to', map: 'an affine map instead of intervals'};

/** @typedef {{text?: string, shape?: string, choices?: Record<string, string>, on?: string, device: string, wholeTiles?: boolean}} Question */

class LayoutPage {
  constructor() {
    /** @type {any} */ this.answer = null;
    /** @type {ShardPicture|null} */ this.picture = null;
    /** @type {any[]} */ this.examples = [];
    /** @type {import('./shards.js').Spot|null} */ this.spot = null;
    this.questions = 0; // asked so far; only the answer to the last one is shown
    this.places = 0;
    this.timer = 0;
    this.core = -1;
    this.ready = false;
  }

  async begin() {
    this.addChoices();
    this.addHandlers();
    const link = /** @type {HTMLAnchorElement} */ (at('models'));
    if (server.isExported) link.removeAttribute('href');
    else if (server.secret()) link.href = `./#token=${server.secret()}`;
    this.examples = await server.get('/layouts.json');
    at('examples').querySelector('ul')?.append(...this.examples.map((each) => {
      const line = element('li'), made = /** @type {HTMLAnchorElement} */ (element('a', each.title ?? 'The layout given'));
      made.href = `#example=${each.name}`;
      line.append(made);
      return line;
    }));
    addEventListener('hashchange', () => this.readAddress());
    await this.readAddress();
    this.ready = true;
  }

  //===-- address --------------------------------------------------------------------------------

  async readAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const text = wanted.get('text'), name = wanted.get('example');
    const example = this.examples.find((each) => each.name === name) ?? this.examples[0];
    if (name && example.name !== name) this.say(`there is no example '${name}'`);
    field('on').value = (text ? wanted.get('on') : example.on) ?? '';
    field('choice-chip').value = (text ? wanted.get('device') : example.device) ?? 'n150';
    field('choice-whole').checked = wanted.get('whole') === '1';
    const shape = text ? wanted.get('shape') : null;
    await this.ask({...this.common(), text: text ?? example.text, ...(shape ? {shape} : {})}, text ?? example.text);
  }

  writeAddress() {
    const parts = new URLSearchParams(), text = field('text').value;
    if (server.secret()) parts.set('token', server.secret());
    const example = this.examples.find((each) => each.text === text && (each.on ?? '') === field('on').value);
    if (example) parts.set('example', example.name);
    else parts.set('text', text);
    if (!example && field('on').value) parts.set('on', field('on').value);
    if (field('choice-chip').value !== 'n150') parts.set('device', field('choice-chip').value);
    if (field('choice-whole').checked) parts.set('whole', '1');
    history.replaceState(null, '', `#${parts}`);
    for (const link of at('examples').querySelectorAll('a'))
      link.setAttribute('aria-current', String(link.getAttribute('href') === `#example=${example?.name}`));
  }

  //===-- questions ------------------------------------------------------------------------------

  /** @returns {Question} what all questions have */
  common() {
    const on = field('on').value.trim();
    return {...(on ? {on: field('on').value} : {}), device: field('choice-chip').value,
            ...(field('choice-whole').checked ? {wholeTiles: true} : {})};
  }

  /** Asks, and shows the answer. `text`: what the text becomes; that of the answer if there is none.
   * @param {Question} question @param {string} [text] */
  async ask(question, text) {
    const number = ++this.questions;
    const {on, device, wholeTiles, ...what} = question;
    // In the order in which an exported page has stored it.
    const body = {...what, ...(on ? {on} : {}), device, ...(wholeTiles ? {wholeTiles} : {})};
    at('state').textContent = 'asking';
    try {
      const answer = await server.post('/api/layout', body);
      if (number !== this.questions) return;
      if (text !== undefined && (!question.shape || answer.error)) field('text').value = text;
      else if (answer.text) field('text').value = answer.text;
      if (answer.error) {
        this.refused(answer);
      } else {
        this.say('');
        this.show(answer);
      }
    } catch (error) {
      if (number !== this.questions) return;
      if (text !== undefined) field('text').value = text;
      this.refused({error: /** @type {Error} */ (error).message});
    }
    at('state').textContent = '';
  }

  /** The parser's or the verifier's sentence; the picture stays. @param {{error: string, line?: number, column?: number}} answer */
  refused({error, line, column}) {
    this.say(line ? `line ${line}, column ${column}: ${error}` : error);
    field('text').setAttribute('aria-invalid', 'true');
  }
  /** @param {string} text */
  say(text) {
    at('message').textContent = text;
    at('message').hidden = !text;
    field('text').setAttribute('aria-invalid', 'false');
  }

  /** The text was edited. */
  textChanged() {
    clearTimeout(this.timer);
    const kPause = 200;
    this.timer = window.setTimeout(() => this.ask({...this.common(), text: field('text').value}, field('text').value), kPause);
  }

  /** A choice was changed. @param {string} name */
  choiceChanged(name) {
    if (name === 'chip' || name === 'whole') return this.ask({...this.common(), text: field('text').value}, field('text').value);
    /** @type {Record<string, string>} */
    const choices = {};
    for (const [each] of kChoices) if (each !== 'chip') choices[each] = field(`choice-${each}`).value;
    if (name === 'kind') {
      delete choices.memory;
      delete choices.buffer;
    }
    const isOwnMap = name === 'map' || !choices.collapse;
    if (isOwnMap && choices.kind === 'ttnn') {
      delete choices.collapse;
      delete choices.align;
    } else {
      delete choices.map;
    }
    const rank = choices.shape.split('x').length;
    if (choices.align && choices.align.split('x').length !== rank) delete choices.align;
    this.ask({...this.common(), choices});
  }

  //===-- the answer -----------------------------------------------------------------------------

  /** @param {any} answer */
  show(answer) {
    this.answer = answer;
    this.showChoices(answer.choices);
    this.picture = new ShardPicture(answer);
    this.addPointer(this.picture);
    at('picture').replaceChildren(this.picture.svg);
    at('legend').textContent = this.legend();
    this.showCores();
    this.showFacts();
    this.spot = null;
    at('place').textContent = '';
    at('core').textContent = '';
    this.writeAddress();
  }

  legend() {
    const {answer} = this, banks = answer.pages?.banks;
    const page = answer.tiled ? `tiles of ${answer.page.slice(-2).join('x')}` : `rows of ${answer.page.at(-1)}`;
    return `Boxes are shards, lines part pages (${page}), hatched is padding.` +
      (banks ? ' Each bank has a colour.' : answer.chips.length > 1 ? ' Each chip has a colour.' : '');
  }

  /** @param {Record<string, string>} choices */
  showChoices(choices) {
    for (const [name, values] of [['buffer', kBuffers[choices.kind]], ['memory', kMemories[choices.kind]]])
      setValues(field(`choice-${name}`), /** @type {string[]} */ (values));
    for (const [name] of kChoices) {
      if (name === 'chip') continue;
      const input = field(`choice-${name}`), value = choices[name] ?? '';
      if (input.tagName === 'SELECT' && ![.../** @type {any} */ (input).options].some((each) => each.value === value)) addValue(input, value);
      input.value = value;
    }
    field('choice-map').disabled = server.isExported || choices.kind === 'metal';
  }

  showCores() {
    const {answer} = this;
    /** @type {Map<number, Map<number, string>>} */
    const used = new Map(answer.chips.map((/** @type {any} */ chip) => [chip.id, new Map()]));
    const isOnCores = !answer.problem && answer.memory === 'l1';
    if (isOnCores && answer.sharded)
      answer.shards.forEach((/** @type {number[]} */ [chip, bank]) => used.get(chip)?.set(bank, 'a shard'));
    else if (isOnCores)
      answer.banks.forEach((/** @type {any} */ bank) => used.get(bank.chip)?.set(bank.bank, 'pages'));
    at('chips').replaceChildren(...(answer.memory === 'l1' && !answer.problem ? answer.chips : []).map((/** @type {any} */ chip) => {
      const held = used.get(chip.id) ?? new Map(), figure = element('figure');
      const svg = drawCores(chip, held, {size: answer.chips.length > 1 ? 16 : 24,
                                         label: `chip ${chip.id}: ${held.size} of ${chip.rows * chip.columns} cores hold a part; arrows move over cores`});
      svg.setAttribute('tabindex', '0');
      svg.addEventListener('pointermove', (event) => {
        const number = /** @type {Element} */ (event.target).getAttribute('data-core');
        if (number !== null) this.showCore(chip, Number(number), svg);
      });
      svg.addEventListener('keydown', (event) => this.moveCore(event, chip, svg));
      figure.append(svg, element('figcaption', `chip ${chip.id}`));
      return figure;
    }));
    if (answer.problem) at('chips').textContent = `It has no place: ${answer.problem}.`;
    else if (answer.memory !== 'l1') at('chips').textContent = `It lies in ${answer.banks.length} banks of DRAM.`;
  }

  /** @param {KeyboardEvent} event @param {any} chip @param {SVGElement} svg */
  moveCore(event, chip, svg) {
    const by = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -chip.columns, ArrowDown: chip.columns}[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = this.core < 0 ? 0 : this.core + by;
    if (next >= 0 && next < chip.rows * chip.columns) this.showCore(chip, next, svg);
  }

  /** Says what a core holds, and marks it. @param {any} chip @param {number} number @param {SVGElement} svg */
  showCore(chip, number, svg) {
    const {answer} = this;
    this.core = number;
    at('chips').querySelectorAll('.marked').forEach((each) => each.classList.remove('marked'));
    svg.querySelector(`[data-core="${number}"]`)?.classList.add('marked');
    const name = `chip ${chip.id}, core y,x ${Math.floor(number / chip.columns)},${number % chip.columns}`;
    if (!answer.sharded) {
      const count = answer.pages.banks.filter((/** @type {number} */ bank) => bank === number).length;
      at('core').textContent = `${name}: ${count} pages, every ${answer.banks.length}th from page ${number} on`;
      return;
    }
    const found = answer.shards.flatMap((/** @type {number[]} */ [id, bank], /** @type {number} */ i) => (id === chip.id && bank === number ? [i] : []));
    at('core').textContent = `${name}: ${found.length ? found.map((/** @type {number} */ i) => this.describeShard(i)).join('; ') : 'nothing'}`;
    const shard = coordinates(found[0] ?? 0, answer.grid);
    if (found.length) this.picture?.mark(this.picture.spotOf({shard, within: shard.map(() => 0)}));
  }

  /** The ranges of a shard behind the collapse. @param {number} index */
  describeShard(index) {
    const {answer} = this, shard = coordinates(index, answer.grid);
    const ranges = shard.map((/** @type {number} */ each, /** @type {number} */ d) =>
      `${Math.min(each * answer.dealt[d], answer.physical[d])}:${Math.min((each + 1) * answer.dealt[d], answer.physical[d])}`);
    return `shard (${shard.join(', ')}) with elements [${ranges.join(', ')}] of the collapsed tensor`;
  }

  showFacts() {
    const {answer} = this, by = (/** @type {number[]} */ sizes) => sizes.join(' x ');
    /** @type {[string, string][]} */
    const facts = [
      ['attribute', answer.attribute], ['tensor', `${by(answer.shape)}, ${answer.elements} elements`],
      ['collapsed', `${by(answer.physical)} by ${answer.map}`], ['grid', by(answer.grid)],
      ['shard', `${by(answer.dealt)} elements, room for ${by(answer.room)}`],
      ['padding', `${answer.padding} of ${answer.padding + answer.elements} elements`],
    ];
    if (answer.pages)
      facts.push(['pages', `${answer.pages.counts.join(' x ')}${answer.sharded ? ' of a shard' : ''}, ${answer.pages.bytes} bytes each`],
                 ['memory', `${answer.bytesPerBank} bytes of a bank of ${answer.memory.toUpperCase()}${answer.sharded ? ' for a shard' : ''}`]);
    if (answer.device) facts.push(['device', answer.device]);
    at('facts').replaceChildren(...facts.flatMap(([name, value]) => [element('dt', name), element('dd', value)]));
  }

  //===-- places ---------------------------------------------------------------------------------

  /** @param {ShardPicture} picture */
  addPointer(picture) {
    picture.svg.addEventListener('pointermove', (event) => {
      const box = picture.svg.getBoundingClientRect(), scale = kWidth / box.width;
      this.showSpot(picture.spotAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
    });
    picture.svg.addEventListener('keydown', (event) => {
      const by = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}[event.key];
      if (!by) return;
      event.preventDefault();
      this.showSpot(picture.move(this.spot, by[0], by[1], event.shiftKey));
    });
  }

  /** @param {import('./shards.js').Spot|null} spot */
  showSpot(spot) {
    if (!spot || JSON.stringify(spot) === JSON.stringify(this.spot)) return;
    this.spot = spot;
    this.picture?.mark(spot);
    const position = this.picture?.positionOf(spot);
    if (!position) {
      this.places++;
      at('place').textContent = 'padding: the shard has room for whole tiles';
      return;
    }
    if (server.isExported) at('place').textContent = this.placeByTables(spot, position);
    else this.locate({position: position.join(',')});
  }

  /** Asks where an element or a position lies; one question at a time, the last one counts.
   * @param {{position?: string, element?: string}} what */
  async locate(what) {
    const number = ++this.places;
    await new Promise((done) => setTimeout(done, 30));
    if (number !== this.places) return;
    try {
      const {at: place, error} = await server.post('/api/layout', {text: this.answer.text, ...this.common(), ...what});
      if (number !== this.places) return;
      at('place').textContent = error ?? this.placeText(place);
      if (what.element && place) this.picture?.mark(this.picture.spotOf(place));
    } catch (error) {
      if (number === this.places) at('place').textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {any} place */
  placeText(place) {
    const found = place.element ? `element [${place.element.join(', ')}]` : 'padding';
    return `${found} at [${place.position.join(', ')}] of the collapsed: shard (${place.shard.join(', ')}), page ${place.page}` +
      (place.bank ? ` on ${bankText(place.bank)}, address +0x${place.address.toString(16)}` : '');
  }

  /** What an exported page knows of a place: its page. @param {import('./shards.js').Spot} spot @param {number[]} position */
  placeByTables(spot, position) {
    const {answer} = this, {pages} = answer;
    const index = numberOf(position.map((each, d) => Math.floor(each / answer.dealt[d])), answer.grid);
    const text = `[${position.join(', ')}] of the collapsed: shard (${coordinates(index, answer.grid).join(', ')})`;
    if (!pages) return text;
    const page = numberOf(position.map((each, d) => Math.floor(each % answer.dealt[d] / answer.page[d])), pages.counts);
    const place = answer.sharded ? answer.shards[index] : [0, pages.banks[page], 0], offset = pages.offsets[page];
    const bank = place && answer.banks.find((/** @type {any} */ each) => each.chip === place[0] && each.bank === place[1]);
    return `${text}, page ${page}` + (bank && offset !== undefined ? ` on ${bankText(bank)}, address +0x${(bank.base + place[2] + offset).toString(16)}` : '');
  }

  //===-- controls -------------------------------------------------------------------------------

  addChoices() {
    const form = at('choices');
    for (const [name, label, values] of kChoices) {
      const input = /** @type {HTMLInputElement} */ (element(values ? 'select' : 'input'));
      input.id = `choice-${name}`;
      if (values) setValues(input, values);
      input.disabled = server.isExported;
      if (kHelp[name]) input.title = kHelp[name];
      input.spellcheck = false;
      const title = element('label', label);
      title.setAttribute('for', input.id);
      form.append(title, input);
      input.addEventListener('change', () => this.choiceChanged(name));
    }
    const whole = /** @type {HTMLInputElement} */ (element('input')), label = element('label', 'Whole tiles');
    Object.assign(whole, {type: 'checkbox', id: 'choice-whole', disabled: server.isExported, title: 'The grid deals out whole tiles, as the library does'});
    label.setAttribute('for', 'choice-whole');
    form.append(label, whole);
    whole.addEventListener('change', () => this.choiceChanged('whole'));
    form.addEventListener('submit', (event) => event.preventDefault());
  }

  addHandlers() {
    for (const id of ['text', 'on', 'element']) field(id).readOnly = server.isExported;
    field('text').addEventListener('input', () => this.textChanged());
    field('on').addEventListener('input', () => this.textChanged());
    field('element').addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.locate({element: field('element').value.replace(/[[\]\s]/g, '')});
    });
  }
}

/** @param {any} bank */
const bankText = (bank) => `chip ${bank.chip}, ${bank.core ? `core y,x ${bank.core.join(',')}` : `bank ${bank.bank}`}, NoC 0 (${bank.noc0.join(', ')})`;

/** @param {HTMLElement} select @param {string} value */
function addValue(select, value) {
  const option = /** @type {HTMLOptionElement} */ (element('option', value || 'none'));
  option.value = value;
  select.append(option);
}

/** @param {HTMLElement} select @param {string[]} values */
function setValues(select, values) {
  select.replaceChildren();
  for (const value of values) addValue(select, value);
}

const page = new LayoutPage();
/** @type {any} */ (window).layouts = page;
page.begin().catch((error) => page.say(String(error.message ?? error)));
