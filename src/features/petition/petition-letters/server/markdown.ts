// Renders a letter as Markdown (CommonMark). References become the text that they print.
import type { PrintedBlock, PrintedLetter, PrintedPiece } from '#binder-engine/printed-letter.ts';

export function formatMarkdown({ blocks }: PrintedLetter): string {
  const shown = blocks.filter(({ lines }) => lines.some((pieces) => pieces.length > 0));
  return shown
    .map((block, index) => {
      const before = shown[index - 1];
      // Consecutive lists and items need no blank line between them. Other paragraphs do.
      const isTight = before !== undefined && block.lists.at(-1)?.isFirst === true && before.lists.length > 0;
      return `${before === undefined ? '' : isTight ? '\n' : '\n\n'}${blockText(block, before)}`;
    })
    .join('')
    .concat(shown.length > 0 ? '\n' : '');
}

function blockText(block: PrintedBlock, before: PrintedBlock | undefined): string {
  const { level, lists, lines, isQuoted } = block;
  const own = lists.at(-1);
  const indent = lists.slice(0, -1).map(markerWidth).join('');
  const marker = own ? (own.isFirst ? formatMarker(own) : ' '.repeat(formatMarker(own).length)) : '';
  const rest = `${indent}${' '.repeat(marker.length)}`;
  const text = lines.map((pieces) => pieces.map(pieceText).join('')).join('\\\n');
  const words = `${'#'.repeat(level)}${level > 0 ? ' ' : ''}${atStart(text)}`;
  const whole = `${indent}${marker}${words.replaceAll('\n', `\n${rest}`)}`;
  // Two consecutive lists would be parsed as one.
  const isOtherList = own && before?.lists.length === lists.length && before.lists.at(-1)?.list !== own.list;
  const apart = isOtherList ? `${indent}<!-- -->\n\n` : '';
  const all = `${apart}${whole}`;
  return isQuoted ? all.replaceAll(/^/gm, '> ') : all;
}

type Own = PrintedBlock['lists'][number];

function formatMarker({ isOrdered, number }: Own): string {
  return isOrdered ? `${number}. ` : '- ';
}

function markerWidth(own: Own): string {
  return ' '.repeat(formatMarker(own).length);
}

const tags = { super: 'sup', sub: 'sub' } as const;

function pieceText({ text, isBold, isItalic, isUnderlined, script, href }: PrintedPiece): string {
  const words = text.trim();
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(before.length + words.length);
  if (words === '') return text;
  // Markdown marks must touch the text.
  const marked = [isBold && '**', isItalic && '*'].flatMap((mark) => mark || []);
  const underlined = isUnderlined ? `<u>${escape(words)}</u>` : escape(words);
  const raised = script === null ? underlined : `<${tags[script]}>${underlined}</${tags[script]}>`;
  const linked = href === null ? raised : `[${raised}](<${href.replaceAll('\\', '%5C')}>)`;
  return `${before}${marked.join('')}${linked}${marked.toReversed().join('')}${after}`;
}

function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~|]|&(?=#?\w+;)/g, (character) => `\\${character}`);
}

/** Text that Markdown would parse as a heading, list or quote. */
function atStart(text: string): string {
  return text
    .trimStart()
    .replace(/^(?:(\d+)([.)])(?=\s)|([#+\-=]))/, (_, digits?: string, dot?: string, sign?: string) =>
      sign === undefined ? `${digits ?? ''}\\${dot ?? ''}` : `\\${sign}`,
    );
}
