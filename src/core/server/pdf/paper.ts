// Layout of text and lines before drawing, so that a full page is detected before anything is drawn on it.
import { truncateText } from '../../shared/shortened.ts';
import { getTags, type Role, type TagOptions } from './tags.ts';
import type { Pdf, Run, Typesetter, Weight } from './type.ts';

/** Margin on all sides, in points. */
export const MARGIN = 54;
const LINE_HEIGHT = 1.4;

export const paperColors = {
  ink: '#1B1F1D',
  soft: '#49534E',
  green: '#1F5B45',
  rule: '#DAD6CB',
  tint: '#F5F3EC',
} as const;

/** Layout area. Sizes are for `scale` 1. A text has at most `most` lines. */
export type Paper = { pdf: Pdf; type: Typesetter; scale: number; most: number; width: number };

/** Content that is laid out but not drawn, and its bottom edge. */
export type TextLayout = { marks: (() => void)[]; bottom: number };

export type TextStyle = {
  size: number;
  weight?: Weight;
  ink?: keyof typeof paperColors;
  align?: 'left' | 'right';
  most?: number;
  /** Structure element of the text, by default a paragraph. Null for a part of the open element. */
  role?: Role | null;
  scope?: TagOptions['scope'];
};

/** Lays out a text of one or more lines in a box. */
export function layoutText(
  paper: Paper,
  text: string,
  {
    x,
    y,
    width,
    size,
    weight = 400,
    ink = 'ink',
    align = 'left',
    most = paper.most,
    role = 'P',
    scope,
  }: TextStyle & { x: number; y: number; width: number },
): TextLayout {
  const { pdf, type, scale } = paper;
  const points = size * scale;
  const look = { width, size: points, weight };
  const lines = text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => type.wrap(line.replaceAll('\t', ' ').trim(), look));
  const shown =
    lines.length > most ? [...lines.slice(0, most - 1), shorten(paper, lines[most - 1] ?? [], look)] : lines;
  const step = points * LINE_HEIGHT;
  const tags = getTags(pdf);
  const marks = shown.flatMap((runs, index) => {
    if (runs.length === 0) return [];
    const indent = align === 'right' ? width - type.measureWidth(runs, points) : 0;
    const draw = (): void => {
      pdf.fillColor(paperColors[ink]);
      type.draw(runs, { x: x + indent, y: y + index * step, size: points });
    };
    return [() => tags.draw(draw)];
  });
  return { marks: role === null ? marks : layElement(paper, role, marks, { scope }), bottom: y + shown.length * step };
}

/** Lays out marks as one structure element. An empty one is omitted, except for a table cell. */
export function layElement(
  { pdf }: Paper,
  role: Role,
  marks: TextLayout['marks'],
  { scope }: Pick<TagOptions, 'scope'> = {},
): TextLayout['marks'] {
  if (marks.length === 0 && role !== 'TD' && role !== 'TH') return [];
  const tags = getTags(pdf);
  return [() => tags.open(role, scope ? { scope } : {}), ...marks, () => tags.close()];
}

/** Lays out texts below each other, with `above` more points before a text. Empty ones are left out. */
export function layoutStack(
  paper: Paper,
  texts: readonly (readonly [text: string, look: TextStyle & { above?: number }])[],
  { x, y, width }: { x: number; y: number; width: number },
): TextLayout {
  const marks: TextLayout['marks'] = [];
  let top = y;
  for (const [text, { above = 0, ...look }] of texts) {
    if (text.trim() === '') continue;
    if (top > y) top += above * paper.scale;
    const laid = layoutText(paper, text, { ...look, x, y: top, width });
    marks.push(...laid.marks);
    top = laid.bottom + 2 * paper.scale;
  }
  return { marks, bottom: top };
}

/** Lays out a hairline. */
export function rule({ pdf, width }: Paper, y: number, x = MARGIN): () => void {
  const draw = (): void => {
    pdf
      .lineWidth(0.75)
      .strokeColor(paperColors.rule)
      .moveTo(x, y)
      .lineTo(MARGIN + width, y)
      .stroke();
  };
  return () => getTags(pdf).drawArtifact(draw);
}

/** Ends the last line of a truncated text in an ellipsis. */
function shorten({ type }: Paper, runs: readonly Run[], look: { width: number; size: number; weight: Weight }): Run[] {
  const text = runs
    .map((run) => run.text)
    .join('')
    .trimEnd();
  for (let end = text.length; end > 0; end -= 1) {
    const [line = [], ...more] = type.wrap(truncateText(text, end), look);
    if (more.length === 0) return line;
  }
  return [];
}
