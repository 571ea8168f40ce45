// Returns what is wrong with the layout of the page: clipped texts, texts or controls that overlap, controls off the screen.
() => {
  const CONTROLS = 'button, a[href], input, select, textarea, summary';
  const root = document.querySelector('dialog[open]') ?? document.body;
  const problems = new Set();
  const name = (each) => {
    const text = (each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const label = each.getAttribute('aria-label') ?? each.getAttribute('name') ?? '';
    const classes = typeof each.className === 'string' ? each.className : (each.className?.baseVal ?? '');
    return `${each.localName}${classes ? `.${classes.trim().split(/\s+/).join('.')}` : ''} "${text || label}"`;
  };
  const styles = new Map();
  const style = (each) => styles.get(each) ?? (styles.set(each, getComputedStyle(each)), styles.get(each));
  const isHidden = (each) =>
    !each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    each.closest('.hidden-label, .skip, [hidden], .symbols, [aria-hidden="true"].inset') !== null ||
    style(each).clipPath !== 'none' || each.getBoundingClientRect().width <= 1;
  // The part of a box that its scrolling and clipping ancestors leave, and whether a person can scroll to the rest.
  const visiblePart = (each, box) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    let scrolls = false;
    for (let up = each.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const { display, overflowX, overflowY, position } = style(up);
      if (display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue; // it has no box
      if (up === document.body) continue;
      const outer = up.getBoundingClientRect();
      scrolls ||= /auto|scroll/.test(overflowX + overflowY);
      [left, top] = [Math.max(left, outer.left), Math.max(top, outer.top)];
      [right, bottom] = [Math.min(right, outer.right), Math.min(bottom, outer.bottom)];
      if (position === 'fixed') break;
    }
    return { left, top, right, bottom, scrolls };
  };
  const isEmpty = ({ left, top, right, bottom }) => right - left < 2 || bottom - top < 2;
  const isFixed = (each) => {
    for (let up = each; up; up = up.parentElement) if (/fixed|sticky/.test(style(up).position)) return true;
    return false;
  };

  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth + 1) problems.add(`the page is ${page.scrollWidth - innerWidth} px too wide`);

  // texts
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const each = node.parentElement;
    if (!node.data.trim() || !each || /^(script|style|option|noscript|title|desc)$/.test(each.localName) || isHidden(each)) continue;
    if (each.closest('svg.board, .curtain-slot') || (each.closest('svg') && !each.closest('.p-tracks, .p-seats'))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const part = visiblePart(each, box);
      const lost = Math.max(part.left - box.left, box.right - part.right);
      if (!part.scrolls && lost > 1.5 && box.width) problems.add(`clipped: ${name(each)}`);
      const down = Math.max(part.top - box.top, box.bottom - part.bottom);
      if (!part.scrolls && down > 3.5 && box.height) problems.add(`cut: ${name(each)}`);
      if (!isEmpty(part)) texts.push({ each, box: part });
    }
    for (let up = each; up && up !== root; up = up.parentElement) {
      if (style(up).textOverflow === 'ellipsis' && up.scrollWidth > up.clientWidth + 1) problems.add(`ellipsis: ${name(up)}`);
      if (style(up).display !== 'inline') break;
    }
  }
  // Short words stay whole where the text has its usual size. The panels of a table are exempt: names share narrow columns.
  if (parseFloat(style(document.documentElement).fontSize) < 20) {
    for (const each of new Set(texts.map((text) => text.each))) {
      if (each.closest('.table')) continue;
      for (const node of each.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (const { 0: word, index } of node.data.matchAll(/(?<!\p{L})\p{L}{4,12}(?!\p{L})/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top / 4)));
          if (tops.size > 1) problems.add(`broken word: ${word} in ${name(each)}`);
        }
      }
    }
  }
  const covering = (each) => { // on phones a hint lies over what happened
    const hint = each.closest('.flyer.hint');
    return hint && style(hint).position === 'fixed' ? hint : null;
  };
  const layer = (each) => each.closest('.curtain, .notices, .tabs, .bar, .flying, .coach, dialog, .p-extra, .p-why, .starting') ?? covering(each) ?? root;
  const overlap = (a, b, slack) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  for (const text of texts) text.layer = layer(text.each);
  texts.sort((a, b) => a.box.top - b.box.top);
  texts.forEach((a, k) => {
    for (let n = k + 1; n < texts.length && texts[n].box.top < a.box.bottom; n++) {
      const b = texts[n];
      if (a.each === b.each || a.layer !== b.layer) continue;
      if (overlap(a.box, b.box, 4)) problems.add(`texts overlap: ${name(a.each)} and ${name(b.each)}`);
    }
  });

  // panels: what explains points lies over the prompt, and a coach may cover it
  const panels = [...root.querySelectorAll('.table .panel:not(.p-why)')].filter((each) => !isHidden(each));
  panels.forEach((a, k) => {
    for (const b of panels.slice(k + 1))
      if (overlap(a.getBoundingClientRect(), b.getBoundingClientRect(), 2)) problems.add(`panels overlap: ${name(a)} and ${name(b)}`);
  });

  // a coach: its buttons stay in it, and at least a line of its text is in view
  for (const each of root.querySelectorAll('.coach')) {
    if (isHidden(each)) continue;
    const [box, rest] = [each.getBoundingClientRect(), each.querySelector('.rest')];
    for (const button of each.querySelectorAll('.answers button'))
      if (!isHidden(button) && button.getBoundingClientRect().bottom > box.bottom + 1) problems.add(`out of its coach: ${name(button)}`);
    if (rest?.textContent?.trim() && rest.clientHeight < parseFloat(style(rest).fontSize)) problems.add(`no room to read: ${name(rest)}`);
  }

  // controls
  const controls = [...root.querySelectorAll(CONTROLS)].filter((each) => !isHidden(each) && !each.closest('svg'));
  const boxes = controls.map((each) => ({ each, layer: layer(each), box: visiblePart(each, each.getBoundingClientRect()) }));
  for (const { each, box } of boxes) {
    const whole = each.getBoundingClientRect();
    if (whole.left < -1 || whole.right > innerWidth + 1) problems.add(`off the screen: ${name(each)}`);
    if (each.closest('.say') && box.bottom - box.top < whole.height - 2) problems.add(`below its panel: ${name(each)}`);
    const reachable = page.scrollHeight > innerHeight + 1 && !isFixed(each);
    if (!box.scrolls && !reachable && (whole.bottom > innerHeight + 1 || whole.top < -1)) problems.add(`below the screen: ${name(each)}`);
    if (!box.scrolls && (box.right - box.left < whole.width - 2 || box.bottom - box.top < whole.height - 2))
      problems.add(`clipped control: ${name(each)}`);
  }
  boxes.forEach((a, k) => {
    for (const b of boxes.slice(k + 1)) {
      if (a.layer !== b.layer || !overlap(a.box, b.box, 2) || isEmpty(a.box) || isEmpty(b.box)) continue;
      if (!a.each.contains(b.each) && !b.each.contains(a.each)) problems.add(`controls overlap: ${name(a.each)} and ${name(b.each)}`);
    }
  });
  return [...problems];
}
