// Converts pasted HTML of Word, Google Docs, Pages and LibreOffice to the editor's schema.
import { linkUrl } from '#binder-engine/letter.ts';

import { dropComments, settleChanges } from './changes.ts';
import { all, findDeclaration, removeWhole, findStyle, unwrap } from './dom.ts';
import { leftTexts, type Left } from './left.ts';
import { gatherWordLists, liftHeadings, settleLists } from './lists.ts';
import { moveNotes } from './notes.ts';

export type Cleaned = { html: string; left: Left[] };

/** @param depth remaining depth for nested lists */
export function cleanPaste(html: string, { depth }: { depth: number }): Cleaned {
  // Text copied from our own editor needs no cleaning.
  if (html.includes('data-pm-slice')) return { html, left: [] };
  const page = new DOMParser().parseFromString(withoutHandlers(html), 'text/html');
  const { body } = page;
  const left = new Set<Left>();
  readClasses(page);
  for (const element of all(body, 'style, script, title, meta, link, xml, .EOP')) element.remove();
  for (const element of all(body, '[style]')) if (isHidden(element)) element.remove();
  // Without its marker, a deleted item is empty.
  gatherWordLists(body, left);
  settleChanges(body, left);
  dropComments(body, left);
  moveNotes(body, left);
  unfoldFormulas(body, left);
  unfoldTables(body, left);
  dropLastBreaks(body);
  liftHeadings(body, left);
  settleLists(body, { left, depth });
  raise(body);
  for (const anchor of all(body, 'a')) settleLink(anchor, left);
  for (const picture of all(body, 'img, svg, object, canvas, video')) {
    left.add('pictures');
    removeWhole(picture);
  }
  const reported = Object.keys(leftTexts) as Left[];
  return { html: body.innerHTML, left: reported.filter((one) => left.has(one)) };
}

/** Word adds event handlers to comments. They never run, but browsers report each one while parsing. */
function withoutHandlers(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
  );
}

const READ = ['vertical-align', 'text-decoration', 'font-weight', 'font-style'];

/** Pages uses span classes for what others put into styles. */
function readClasses(page: Document): void {
  for (const { textContent } of all(page, 'style')) {
    for (const [, name = '', style = ''] of textContent.matchAll(/\bspan\.([\w-]+)\s*\{([^{}]*)\}/g)) {
      const read = READ.flatMap((property) => {
        const value = findDeclaration(style.replaceAll(/\s+/g, ' '), property);
        return value === undefined ? [] : [`${property}: ${value}`];
      });
      if (read.length === 0) continue;
      for (const element of all(page.body, 'span')) {
        if (!element.classList.contains(name)) continue;
        element.setAttribute('style', [...read, element.getAttribute('style') ?? ''].join('; '));
      }
    }
  }
}

function isHidden(element: Element): boolean {
  return findStyle(element, 'display') === 'none' || findStyle(element, 'mso-hide') === 'all';
}

/** Removes line breaks at the end of paragraphs, which browsers do not show. Empty paragraphs of LibreOffice have one. */
function dropLastBreaks(body: HTMLElement): void {
  for (const last of all(body, 'p > br:last-child')) {
    if ((last.nextSibling?.textContent ?? '').trim() === '') last.remove();
  }
}

/** Superscript and subscript in any notation. */
function raise(body: HTMLElement): void {
  for (const element of all(body, 'span[style]')) {
    const place = findStyle(element, 'vertical-align') ?? findStyle(element, 'mso-text-raise') ?? '';
    const height = Number.parseFloat(place);
    const tag = place === 'super' || height > 0 ? 'sup' : place === 'sub' || height < 0 ? 'sub' : undefined;
    if (tag === undefined) continue;
    const raised = body.ownerDocument.createElement(tag);
    raised.append(...element.childNodes);
    element.append(raised);
  }
}

function settleLink(anchor: HTMLElement, left: Set<Left>): void {
  const address = anchor.getAttribute('href')?.trim();
  if (address !== undefined && linkUrl.safeParse(address).success) return;
  if (address !== undefined && anchor.textContent.trim() !== '') left.add('links');
  unwrap(anchor);
}

/** Pages of KaTeX and MathJax draw a formula again next to its MathML, which also contains its source. */
const REPEATED = '.katex-html, mjx-container > svg, .MathJax_Preview, annotation, annotation-xml';

/** Position of the indices behind the first child. */
const INDICES: readonly [selector: string, ...tags: ('sub' | 'sup')[]][] = [
  ['msup', 'sup'],
  ['msub', 'sub'],
  ['msubsup', 'sub', 'sup'],
];

/** Converts MathML to text with superscript and subscript. */
function unfoldFormulas(body: HTMLElement, left: Set<Left>): void {
  for (const repeated of all(body, REPEATED)) repeated.remove();
  for (const formula of all(body, 'math')) {
    left.add('formulas');
    for (const fraction of all(formula, 'mfrac')) fraction.firstElementChild?.after('/');
    for (const [selector, ...tags] of INDICES) {
      for (const [at, tag] of tags.entries()) {
        for (const index of all(formula, `${selector} > :nth-child(${at + 2})`)) {
          const raised = body.ownerDocument.createElement(tag);
          raised.append(...index.childNodes);
          index.append(raised);
        }
      }
    }
    for (const part of all(formula, ':not(sub, sup)')) unwrap(part);
    unwrap(formula);
  }
}

const BLOCKS = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote';

/** Converts each table row to a paragraph. A table with one column is treated as layout. */
function unfoldTables(body: HTMLElement, left: Set<Left>): void {
  // Nested tables first.
  for (const table of all(body, 'table').toReversed()) {
    const rows = all(table, 'tr').map((row) => [...row.children].filter(({ tagName }) => /^T[DH]$/.test(tagName)));
    const isLayout = rows.every((cells) => cells.length <= 1);
    if (isLayout) {
      table.replaceWith(...rows.flat().map((cell) => wrapContent(cell)));
      continue;
    }
    left.add('tables');
    table.replaceWith(...rows.filter((cells) => cells.length > 0).map(createLine));
  }
}

function wrapContent(cell: Element): Element {
  const box = cell.ownerDocument.createElement('div');
  box.append(...cell.childNodes);
  return box;
}

function createLine(cells: readonly Element[]): Element {
  const [first] = cells;
  const line = (first ?? document.body).ownerDocument.createElement('p');
  for (const [place, cell] of cells.entries()) {
    for (const block of all(cell, BLOCKS).toReversed()) {
      block.append(' ');
      unwrap(block);
    }
    if (place > 0) line.append(' | ');
    line.append(...cell.childNodes);
  }
  return line;
}
