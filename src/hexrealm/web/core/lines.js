// Requests that are answered by several lines of JSON, one after the other, such as the progress of a review.

import { request } from './api.js';

/**
 * @param {string} path
 * @param {AbortSignal} signal
 * @param {(line: any) => void} onLine
 * @param {unknown} [question]
 */
export async function postForLines(path, signal, onLine, question = {}) {
  const { body } = await request('POST', path, question, signal);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(JSON.parse(line));
  }
}
