// Requests to the server, and the answers that an exported page holds instead.

/** Answers by path, in an exported page.
 * @type {Record<string, any>|null} */
const stored = /** @type {any} */ (window).ttExplorerData ?? null;

/** The secret of the printed link; it never leaves as part of an address.
 * @type {string} */
let token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

export const isExported = stored !== null;
export const secret = () => token;

/** An answer with an error, said by the server.
 */
export class Refused extends Error {
  /** @param {number} status @param {string} text */
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
async function request(path, init = {}) {
  const response = await fetch(path, {...init, headers: {'X-Token': token}});
  if (response.ok) return response;
  const text = await response.text();
  let error = text.trim();
  try {
    error = JSON.parse(text).error ?? error;
  } catch {
    // it is plain text
  }
  throw new Refused(response.status, error);
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  if (stored) {
    if (!(path in stored)) throw new Refused(404, `an exported page has no ${path}`);
    return stored[path];
  }
  return (await request(path)).json();
}

/** @param {string} path @returns {Promise<string>} */
export async function text(path) {
  return stored ? get(path) : (await request(path)).text();
}

/** @param {string} path @param {any} body @returns {Promise<any>} */
export async function post(path, body) {
  if (stored) return get(`${path} ${JSON.stringify(body)}`);
  return (await request(path, {method: 'POST', body: JSON.stringify(body)})).json();
}

/** @param {string} path @param {Blob} file @returns {Promise<any>} */
export async function send(path, file) {
  return (await request(path, {method: 'POST', body: file})).json();
}

/** @param {string} path */
export async function remove(path) {
  await request(path, {method: 'DELETE'});
}

/** Gives the reader a file. @param {string} name @param {string} content @param {string} type */
export function download(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], {type}));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Calls `line` for each line of a job, and returns how it ended: empty for success.
 * @param {string} path @param {(text: string) => void} line @returns {Promise<string>} */
export async function follow(path, line) {
  const response = await request(path);
  const reader = /** @type {ReadableStream} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = '', end = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return end;
    rest += decoder.decode(value, {stream: true});
    const events = rest.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event.split('\n').find((part) => part.startsWith('data: '));
      if (!data) continue;
      const content = JSON.parse(data.slice('data: '.length));
      if (event.startsWith('event: end')) end = content;
      else line(content);
    }
  }
}
