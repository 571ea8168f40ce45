// Quiet sounds made with Web Audio: wood for pieces, a small bell for points and turns.

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

/**
 * @param {number} pitch in Hz
 * @param {number} delay in seconds
 * @param {number} length in seconds
 * @param {number} volume
 * @param {OscillatorType} [shape]
 */
function tone(pitch, delay, length, volume, shape = 'sine') {
  if (!audio) return;
  const [oscillator, gain, start] = [audio.createOscillator(), audio.createGain(), audio.currentTime + delay];
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.setTargetAtTime(volume, start, 0.003);
  gain.gain.setTargetAtTime(0, start + 0.015, length / 4);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

const SOUNDS = {
  piece: () => (tone(190, 0, 0.09, 0.16, 'triangle'), tone(95, 0, 0.14, 0.12)),
  points: () => [660, 880].forEach((pitch, k) => tone(pitch, 0.09 * k, 0.35, 0.05)),
  turn: () => [523, 784].forEach((pitch, k) => tone(pitch, 0.14 * k, 0.4, 0.07)),
  refused: () => tone(140, 0, 0.16, 0.09, 'sawtooth'),
  chat: () => tone(1047, 0, 0.12, 0.04),
  over: () => [523, 659, 784, 1047].forEach((pitch, k) => tone(pitch, 0.13 * k, 0.6, 0.06)),
};

/** Play a sound if the settings and the browser allow it. @param {keyof typeof SOUNDS} name */
export function playSound(name) {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  SOUNDS[name]();
}
