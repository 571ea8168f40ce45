// Quiet sounds, made here: wood for pieces, a small bell for points and turns. Nothing is loaded, nothing plays unless wanted.

import { settings } from './store.js';

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} pitch in Hz @param {number} after seconds @param {number} length seconds @param {number} loud @param {OscillatorType} [shape] */
function tone(pitch, after, length, loud, shape = 'sine') {
  if (!audio) return;
  const [voice, volume, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  volume.gain.setValueAtTime(0, start);
  volume.gain.setTargetAtTime(loud, start, 0.003);
  volume.gain.setTargetAtTime(0, start + 0.015, length / 4);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.02);
}

const SOUNDS = {
  piece: () => (tone(190, 0, 0.09, 0.16, 'triangle'), tone(95, 0, 0.14, 0.12)),
  points: () => [660, 880].forEach((pitch, k) => tone(pitch, 0.09 * k, 0.35, 0.05)),
  turn: () => [523, 784].forEach((pitch, k) => tone(pitch, 0.14 * k, 0.4, 0.07)),
  refused: () => tone(140, 0, 0.16, 0.09, 'sawtooth'),
  chat: () => tone(1047, 0, 0.12, 0.04),
  over: () => [523, 659, 784, 1047].forEach((pitch, k) => tone(pitch, 0.13 * k, 0.6, 0.06)),
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  SOUNDS[name]();
}
