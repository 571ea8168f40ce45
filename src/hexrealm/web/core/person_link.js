// Where the profiles of people are, and names that lead there.

import { html } from '../vendor/lit-html/lit-html.js';

/** @typedef {import('../types/frames.d.ts').SeatView} SeatView */

/** @param {string} person */
export const personAddress = (person) => `/people/${person}`;

/** The profile of who holds a seat; '' if there is none that others can see. @param {SeatView | undefined} seat */
export const profileAddress = (seat) => (seat?.profile && seat.person ? personAddress(seat.person) : '');

/** A name that leads to an address, if there is one. @param {string} name @param {string} address */
export const renderName = (name, address) => (address ? html`<a href=${address}>${name}</a>` : name);
