// The title of the browser's tab: that of the page, after the number of other games that wait for this person.

let title = 'hexrealm';
let total = 0;
/** @type {string[]} */
let paths = [];
/** @type {() => void} */
let listener = () => {};

const show = () => {
  const waiting = total - (paths.includes(location.pathname) ? 1 : 0);
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
};

/** @param {string} text */
export function setTitle(text) {
  const isNew = text !== title;
  title = text;
  show();
  if (isNew) listener();
}

/** @param {number} count of games that wait @param {string[]} addresses of the first of them */
export function setWaiting(count, addresses) {
  [total, paths] = [count, addresses];
  show();
}

/** Call this when another page is shown, or a turn begins or ends. @param {() => void} changed */
export const onNewTitle = (changed) => void (listener = changed);
