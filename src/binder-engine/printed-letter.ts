// A letter as printed: its paragraphs in order, with each token as its text in a plan. All exports are based on this.
import type { Token } from './binder.ts';
import {
  listEmptySections,
  listTextBlocks,
  getBlockText,
  toToken,
  type LetterDocument,
  type LetterInline,
  type Within,
} from './letter.ts';
import type { Plan } from './planned.ts';
import { resolveToken, type Resolved } from './tokens.ts';

/** Words in one style. `to` is their target page in the binder, `href` their target URL. */
export type PrintedPiece = {
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  script: 'super' | 'sub' | null;
  to: string | null;
  href: string | null;
};

/** A heading or a paragraph. `level` is 0 for a paragraph. Each line has one piece per style. */
export type PrintedBlock = Within & { id: string; level: number; lines: PrintedPiece[][] };

export type PrintedLetter = {
  blocks: PrintedBlock[];
  /** Headings that are not printed, because nothing is below them. */
  emptySections: string[];
};

type Resolver = (token: Token) => Resolved;

/** Text of a token without a target. It blocks a packet, but not a draft. */
export const BROKEN = '[missing exhibit]';

/** Returns the resolver of a letter's tokens for a plan. */
export function createResolver(plan: Pick<Plan, 'exhibits'>): Resolver {
  return (token) => resolveToken(plan, token);
}

export function printLetter(document: LetterDocument, resolve: Resolver): PrintedLetter {
  const emptySections = listEmptySections(document);
  const empty = new Set(emptySections);
  let isLeftOut = false;
  const printed = listTextBlocks(document).filter(({ block }) => {
    // The blank paragraphs below a heading are omitted with it.
    if (block.type === 'heading') isLeftOut = empty.has(block.attrs.id);
    else isLeftOut &&= getBlockText(block, () => '@') === '';
    return !isLeftOut;
  });
  return {
    emptySections,
    blocks: printed.map(({ block, within }) => ({
      ...within,
      id: block.attrs.id,
      level: block.type === 'heading' ? block.attrs.level : 0,
      lines: toLines(block.content ?? [], resolve),
    })),
  };
}

/** Returns the words of a paragraph, its lines joined by spaces. */
export function getPrintedText({ lines }: Pick<PrintedBlock, 'lines'>): string {
  return lines
    .map((pieces) => pieces.map(({ text }) => text).join(''))
    .join(' ')
    .trim();
}

/** Position of a token's page within its exhibit. Page numbers are known only once the letter's own are. */
export type Place = { exhibit: string; at: number | null };

/** Returns the destination name that a letter's links use and its packet resolves. */
export function nameOfPlace({ exhibit, at }: Place): string {
  return `exhibit:${exhibit}:${at ?? ''}`;
}

function toLines(nodes: readonly LetterInline[], resolve: Resolver): PrintedPiece[][] {
  const lines: PrintedPiece[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'hardBreak') {
      lines.push([]);
      continue;
    }
    const look = getStyle(node);
    if (node.type === 'text') lines.at(-1)?.push({ ...look, text: node.text, to: null });
    // A citation links to its exhibit, even inside another link.
    else lines.at(-1)?.push({ ...look, ...printToken(resolve(toToken(node.attrs))), href: null });
  }
  return lines;
}

function getStyle({ marks: own = [] }: LetterInline): Omit<PrintedPiece, 'text' | 'to'> {
  const marks = new Set(own.map(({ type }) => type));
  const link = own.find((mark) => mark.type === 'link');
  return {
    isBold: marks.has('bold'),
    isItalic: marks.has('italic'),
    isUnderlined: marks.has('underline'),
    script: marks.has('superscript') ? 'super' : marks.has('subscript') ? 'sub' : null,
    href: link?.attrs.href ?? null,
  };
}

function printToken(resolved: Resolved): Pick<PrintedPiece, 'text' | 'to'> {
  if ('broken' in resolved) return { text: BROKEN, to: null };
  const { text, exhibit, at } = resolved;
  return { text, to: nameOfPlace({ exhibit, at }) };
}
