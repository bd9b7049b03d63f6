import { all, removeWhole } from './dom.ts';
import type { Left } from './left.ts';

/** Names of notes and their references in Word, Google Docs and LibreOffice. */
const TO_NOTE = /^#(?:_?(ftnt?|edn)(\d+)|sd(foot|end)note(\d+)sym)$/;
const TO_TEXT = /^#(?:_?(ftnt?|edn)_?ref(\d+)|sd(foot|end)note(\d+)anc)$/;

/** Moves footnotes and endnotes to paragraphs at the end. Their numbers in the text become superscript. */
export function moveNotes(body: HTMLElement, left: Set<Left>): void {
  const notes = new Map<string, { element: Element; paragraphs: Element[] }>();
  for (const anchor of all(body, 'a[href^="#"]')) {
    const key = findKey(anchor, TO_TEXT);
    if (key === undefined) continue;
    const element = noteAround(anchor);
    const own = element.tagName === 'P' ? [element] : all(element, 'p');
    anchor.remove();
    if (element.textContent.trim() !== '') notes.set(key, { element, paragraphs: own.length > 0 ? own : [element] });
  }
  const reported: Element[] = [];
  for (const anchor of all(body, 'a[href^="#"]')) {
    const key = findKey(anchor, TO_NOTE);
    if (key === undefined) continue;
    const number = anchor.textContent.replaceAll(/[[\]\s]/g, '') || String(reported.length + 1);
    const note = notes.get(key);
    (anchor.closest('sup') ?? anchor).replaceWith(raised(body, number));
    if (!note) {
      left.add('lost-notes');
      continue;
    }
    left.add('notes');
    notes.delete(key);
    for (const [place, paragraph] of note.paragraphs.entries()) {
      const copy = body.ownerDocument.createElement('p');
      copy.append(...paragraph.childNodes);
      trimStart(copy);
      if (place === 0) copy.prepend(raised(body, number), ' ');
      reported.push(copy);
    }
    removeWhole(note.element);
  }
  for (const list of all(body, '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]')) {
    list.remove();
  }
  body.append(...reported);
}

function findKey(anchor: Element, pattern: RegExp): string | undefined {
  const found = pattern.exec(anchor.getAttribute('href') ?? '');
  return found ? found.slice(1).join(' ') : undefined;
}

/** Box of a note, or its paragraph if the box also contains other text. */
function noteAround(anchor: Element): Element {
  const box = anchor.closest('div');
  const isOwn = box !== null && !all(box, 'a[href]').some((other) => findKey(other, TO_NOTE) !== undefined);
  const anchors = box === null ? [] : all(box, 'a[href]').filter((other) => findKey(other, TO_TEXT) !== undefined);
  return (isOwn && anchors.length === 1 ? box : anchor.closest('p')) ?? anchor.parentElement ?? anchor;
}

function raised(body: HTMLElement, number: string): Element {
  const sup = body.ownerDocument.createElement('sup');
  sup.textContent = number;
  return sup;
}

/** Removes white space and empty spans between the number of a note and its text. */
function trimStart(paragraph: Element): void {
  const { firstChild: first } = paragraph;
  if (!first) return;
  const text = first.textContent?.replace(/^[\s\u00A0]+/, '') ?? '';
  if (text === '') {
    first.remove();
    trimStart(paragraph);
  } else if (first.nodeType === first.TEXT_NODE) first.textContent = text;
  else trimStart(first as Element);
}
