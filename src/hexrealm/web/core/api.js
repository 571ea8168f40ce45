// Requests to the server, and its refusals in words. The websocket is socket.js.

import { language, translate } from './translate.js';

/** A refusal: nothing has changed; `message` is for people. */
export class Refusal extends Error {
  /** @param {string} code @param {string} words */
  constructor(code, words) {
    super(words);
    this.code = code;
  }
}

/**
 * @param {string} method
 * @param {string} path behind /api/
 * @param {unknown} [body]
 * @returns {Promise<Response>}
 */
async function request(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': language() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const answer = await fetch(`/api/${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new Refusal('offline', translate('The server does not answer. Are you online?'));
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

/** @param {Response} answer */
async function refusalOf(answer) {
  const said = await answer.json().catch(() => ({}));
  return new Refusal(
    said.code ?? String(answer.status),
    said.words ?? translate('The server could not do that ({status}).', { status: answer.status }),
  );
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => (await request('GET', path)).json();
/** @param {string} path @returns {Promise<string>} */
export const getText = async (path) => (await request('GET', path)).text();
/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export const post = async (path, body = {}) => (await request('POST', path, body)).json();
/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export const put = async (path, body) => (await request('PUT', path, body)).json();

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** A request whose answer stays the same while the page lives, in each language. @param {string} path @returns {Promise<any>} */
export function getOnce(path) {
  const key = `${language()} ${path}`;
  const found = kept.get(key) ?? get(path);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}

/** @returns {Promise<import('../types/frames.d.ts').GameView[]>} */
export const games = () => getOnce('games');
