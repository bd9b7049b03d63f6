import { all, unwrap } from './dom.ts';
import type { Left } from './left.ts';

const BLOCKS = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, blockquote';

/** Converts each table row to a paragraph. A table with one column is treated as layout. */
export function unfoldTables(body: HTMLElement, left: Set<Left>): void {
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
