// Paragraphs of a text other than the applicant's letter, for the letter renderer.
import type { PrintedBlock, PrintedPiece } from '../../printed-letter.ts';
import { FileTooComplexError } from '../unpack.ts';

/** Maximum characters, about 600 pages. */
export const MAX_CHARACTERS = 2_000_000;
/** Maximum pieces, since a text may have one for each of its characters. */
const MAX_PIECES = 200_000;

const plain = { isBold: false, isItalic: false, isUnderlined: false, script: null, to: null, href: null } as const;

export function createPiece(text: string, look: Partial<PrintedPiece> = {}): PrintedPiece {
  return { ...plain, ...look, text };
}

export function createBlock(lines: PrintedPiece[][], own: Partial<PrintedBlock> = {}): PrintedBlock {
  return { id: '', level: 0, isQuoted: false, lists: [], ...own, lines };
}

/** Returns plain text as blocks: each line unchanged, and a blank one between paragraphs. */
export function textBlocks(text: string): PrintedBlock[] {
  const lines = text.replaceAll('\f', '\n\n').split(/\r\n|\r|\n/);
  const blocks: PrintedBlock[] = [];
  let begun: PrintedPiece[][] = [];
  const end = (): void => {
    if (begun.length > 0) blocks.push(createBlock(begun));
    begun = [];
  };
  for (const line of lines) {
    // Spaces that align columns stay, so that a text table stays aligned.
    const shown = line.replaceAll('\t', '    ').trimEnd();
    if (shown === '') end();
    else begun.push([createPiece(shown)]);
  }
  end();
  return blocks;
}

/**
 * Checks the length of a text.
 * @throws FileTooComplexError
 */
export function checkLength(blocks: readonly PrintedBlock[]): void {
  let [characters, pieces] = [0, 0];
  for (const { lines } of blocks) {
    for (const line of lines) {
      pieces += line.length + 1;
      for (const { text } of line) characters += text.length;
    }
  }
  if (characters > MAX_CHARACTERS || pieces > MAX_PIECES) throw new FileTooComplexError(`${characters} characters`);
}
