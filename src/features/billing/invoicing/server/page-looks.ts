// Shared parts of a document's page: text styles, columns, and rows of names with values.
import { layElement, layoutText, MARGIN, type TextLayout, type TextStyle, type Paper } from '#core/server/pdf/paper.ts';

import type { BillingDocument } from './queries.ts';

const GUTTER = 28;
export const label: TextStyle = { size: 8, ink: 'soft', weight: 600 };
export const heading: TextStyle = { ...label, role: 'H2' };
export const rowHead = { role: 'TH', scope: 'Row' } as const;
export const columnHead: TextStyle = { ...label, role: 'TH', scope: 'Column' };
export const small: TextStyle = { size: 8.5, ink: 'soft' };
export const body: TextStyle = { size: 9.5 };

export type Part = (paper: Paper, document: BillingDocument, y: number) => TextLayout;

export const computeColumns = ({ width }: Paper) => {
  const half = (width - GUTTER) / 2;
  return { half, right: MARGIN + half + GUTTER };
};

/** Names on the left, values on the right. */
export function layRows(
  paper: Paper,
  rows: readonly (readonly [name: string, value: string, isStrong?: boolean])[],
  { x, y, width, marks = [], bottom = y }: { x: number; y: number; width: number } & Partial<TextLayout>,
): TextLayout {
  const all: TextLayout['marks'] = [];
  const named = width * 0.5;
  let top = y;
  for (const [name, value, isStrong] of rows) {
    const look: TextStyle = isStrong ? { size: 11, weight: 600 } : body;
    const left = layoutText(paper, name, {
      ...look,
      ...rowHead,
      ink: isStrong ? 'ink' : 'soft',
      x,
      y: top,
      width: named,
    });
    const right = layoutText(paper, value, {
      ...look,
      role: 'TD',
      x: x + named,
      y: top,
      width: width - named,
      align: 'right',
    });
    all.push(...layElement(paper, 'TR', [...left.marks, ...right.marks]));
    top = Math.max(left.bottom, right.bottom) + 3 * paper.scale;
  }
  return { marks: [...marks, ...layElement(paper, 'Table', all)], bottom: Math.max(top, bottom) + 22 * paper.scale };
}
