import { all, findStyle, unwrap } from './dom.ts';
import type { Left } from './left.ts';

/** Marker of a list item in Word. */
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const ORDERED = /^[([]?((?:\d+\.)*\d+|[a-z]{1,4}|[ivxlcdm]+)[.)\]]+$|^[([]?((?:\d+\.)*\d+)$/i;
const ROMAN = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 } as const;
const PLAIN = ['decimal', 'decimal-leading-zero', 'disc', 'circle', 'square', 'none'];

type Item = { element: HTMLElement; level: number; list: string; isOrdered: boolean; number: number };
type Open = { list: HTMLElement; level: number; item: HTMLElement; of: Item };

/** Converts Word's paragraphs with list, level and marker to lists. */
export function gatherWordLists(body: HTMLElement, left: Set<Left>): void {
  for (const list of all(body, '.ListContainerWrapper > :is(ol, ul)')) list.replaceWith(...toParagraphs(list, left));
  for (const wrapper of all(body, '.ListContainerWrapper')) unwrap(wrapper);
  let open: Open[] = [];
  let last: Element | null = null;
  for (const element of all(body, 'p, h1, h2, h3, h4, h5, h6')) {
    const item = findItem(element, left);
    if (!item) continue;
    // Anything between two items ends their lists.
    const before = element.previousElementSibling;
    if (last === null || before !== last) open = [];
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    let current = open.at(-1);
    if (current?.level === item.level && !goesOn(current.of, item)) {
      open.pop();
      current = open.at(-1)?.level === item.level ? undefined : open.at(-1);
    }
    const own = element.ownerDocument.createElement('li');
    const within = open.at(-1);
    if (within?.level === item.level) {
      within.list.append(own);
      Object.assign(within, { item: own, of: item });
    } else {
      const list = element.ownerDocument.createElement(item.isOrdered ? 'ol' : 'ul');
      if (item.isOrdered && item.number !== 1) list.setAttribute('start', String(item.number));
      list.append(own);
      if (within) within.item.append(list);
      else {
        element.before(list);
        last = list;
      }
      open.push({ list, level: item.level, item: own, of: item });
    }
    own.append(element);
  }
}

/** Returns the items of a list of Word for the web, which has one list for each item, as Word writes them. */
function toParagraphs(list: HTMLElement, left: Set<Left>): HTMLElement[] {
  const isOrdered = list.tagName === 'OL';
  if (isOrdered && hasOtherNumbers(list)) left.add('numbering');
  return [...list.children].map((item, place) => {
    const paragraph = list.ownerDocument.createElement('p');
    const marker = list.ownerDocument.createElement('span');
    const [id, level] = ['data-listid', 'data-aria-level'].map((name) => item.getAttribute(name) ?? '1');
    paragraph.setAttribute('style', `mso-list: l${id} level${level}`);
    marker.setAttribute('style', 'mso-list: Ignore');
    marker.append(isOrdered ? `${Number(list.getAttribute('start') ?? 1) + place}.` : '•');
    paragraph.append(marker, ...(item.querySelector('p') ?? item).childNodes);
    return paragraph;
  });
}

function goesOn(before: Item, item: Item): boolean {
  if (before.isOrdered !== item.isOrdered) return false;
  return item.isOrdered ? item.number === before.number + 1 : before.list === item.list;
}

function findItem(element: HTMLElement, left: Set<Left>): Item | undefined {
  const [, list, level] = /^(l\d+) level(\d+)/.exec(findStyle(element, 'mso-list') ?? '') ?? [];
  const marker = element.querySelector(MARKER);
  if (list === undefined) return undefined;
  const text = (marker?.textContent ?? '').replaceAll(/[\s\u00A0]+/g, '');
  if (element.tagName !== 'P') {
    // The number of a heading is part of its text.
    marker?.replaceWith(text === '' ? '' : `${text} `);
    return undefined;
  }
  marker?.remove();
  const [, marked, bare] = ORDERED.exec(text) ?? [];
  const sign = marked ?? bare;
  if (sign !== undefined && /[a-z]/i.test(sign)) left.add('numbering');
  return {
    element,
    level: Number(level),
    list,
    isOrdered: sign !== undefined,
    number: sign === undefined ? 1 : parseNumber(sign),
  };
}

/** Position of an item: `1.2.3` is the third of its level, `c` the third letter, `iv` the fourth numeral. */
function parseNumber(sign: string): number {
  const digits = /(?<!\d)\d+$/.exec(sign);
  if (digits) return Number(digits[0]);
  const letters = sign.toLowerCase();
  if (letters.length === 1 && letters !== 'i') return letters.charCodeAt(0) - 96;
  const values = Array.from(letters, (letter) => ROMAN[letter as keyof typeof ROMAN] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/** Moves headings out of lists. LibreOffice and Google Docs number headings by lists of their own. */
export function liftHeadings(body: HTMLElement, left: Set<Left>): void {
  for (const list of all(body, 'ul, ol')) {
    const headings = all(list, 'h1, h2, h3, h4, h5, h6');
    if (headings.length === 0 || !body.contains(list)) continue;
    if (bareText(list) === headings.map(bareText).join('')) {
      if (list.tagName === 'OL') left.add('headings');
      list.replaceWith(...headings);
    } else {
      // An item of a letter contains paragraphs only.
      for (const heading of headings) {
        const paragraph = heading.ownerDocument.createElement('p');
        paragraph.append(...heading.childNodes);
        heading.replaceWith(paragraph);
      }
    }
  }
}

function bareText(element: Element): string {
  return element.textContent.replaceAll(/[\s\u00A0]+/g, '');
}

/** Normalizes lists: nested inside items, with digits as numbers, and limited in depth. */
export function settleLists(body: HTMLElement, { left, depth }: { left: Set<Left>; depth: number }): void {
  for (const list of all(body, 'ul, ol')) {
    const { parentElement: around, previousElementSibling: before } = list;
    if (around !== null && ['UL', 'OL'].includes(around.tagName)) {
      if (before?.tagName === 'LI') before.append(list);
      else {
        const item = list.ownerDocument.createElement('li');
        list.before(item);
        item.append(list);
      }
    }
    if (list.tagName === 'OL' && hasOtherNumbers(list)) left.add('numbering');
  }
  for (const item of all(body, 'ol > li[value]')) restartAt(item);
  // Innermost first, so that each moves up by one until the depth fits.
  for (const list of all(body, 'ul, ol').toReversed()) {
    if (measureDepth(list) <= depth) continue;
    left.add('depth');
    flatten(list);
  }
}

function hasOtherNumbers(list: Element): boolean {
  if (/^[ai]$/i.test(list.getAttribute('type') ?? '')) return true;
  return [list, ...list.children].some((element) => {
    const style = findStyle(element, 'list-style-type') ?? findStyle(element, 'list-style');
    return style !== undefined && !PLAIN.some((plain) => style.includes(plain));
  });
}

/** A numbered item starts a list, unless it continues one. */
function restartAt(item: HTMLElement): void {
  const list = item.parentElement;
  if (!list) return;
  const value = Number(item.getAttribute('value'));
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
  const place = items.indexOf(item);
  if (!Number.isInteger(value) || value === Number(list.getAttribute('start') ?? 1) + place) return;
  if (place === 0) {
    list.setAttribute('start', String(value));
    return;
  }
  const rest = list.ownerDocument.createElement('ol');
  rest.setAttribute('start', String(value));
  list.after(rest);
  rest.append(...items.slice(place));
}

function measureDepth(list: Element): number {
  const around = list.parentElement?.closest('ul, ol');
  return around ? measureDepth(around) + 1 : 1;
}

/** Its items follow the parent item. Without one they become paragraphs. */
function flatten(list: Element): void {
  const item = list.parentElement?.closest('li');
  if (item) {
    item.after(...list.children);
    list.remove();
    return;
  }
  const items = [...list.children];
  for (const own of items) {
    if (own.querySelector('p') === null) {
      const paragraph = own.ownerDocument.createElement('p');
      paragraph.append(...own.childNodes);
      own.append(paragraph);
    }
    unwrap(own);
  }
  unwrap(list);
}
