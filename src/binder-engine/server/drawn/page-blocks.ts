// A web page or email body as paragraphs of styled words. Nothing of it is fetched or run.
import { parseDocument } from 'htmlparser2';

import type { PrintedBlock, PrintedPiece } from '../../printed-letter.ts';
import { FileTooComplexError } from '../unpack.ts';
import { createBlock, MAX_CHARACTERS, createPiece } from './blocks.ts';
import { chooseEncoding } from './encodings.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Lists = PrintedBlock['lists'];
/** Style of text within an element. */
type BlockStyle = {
  piece: Omit<PrintedPiece, 'text'>;
  level: number;
  isQuoted: boolean;
  isPreformatted: boolean;
  lists: Lists;
};

/** Node type of a DOM text node. */
const TEXT_NODE = 3;
const MAX_DEPTH = 500;
const MAX_LISTS = 6;
/** Elements that are never visible as text. */
const unseen: ReadonlySet<string> = new Set(
  'script style head template noscript iframe object embed applet svg math audio video canvas select textarea button input'.split(
    ' ',
  ),
);
const blocks: ReadonlySet<string> = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const bold: ReadonlySet<string> = new Set(['b', 'strong', 'th', 'dt']);
const italic: ReadonlySet<string> = new Set(['i', 'em', 'cite', 'var']);
const monospaced: ReadonlySet<string> = new Set(['pre', 'xmp', 'listing', 'plaintext']);
const BETWEEN_CELLS = '   |   ';

/** An encoding that a page names near its start. */
const NAMED = /<(?:meta[^<>]+charset|\?xml[^<>]+encoding)\s*=\s*(?:["']\s*)?([\w-]+)/i;
const HEAD_BYTES = 4096;

/** Returns the encoding of a page. It may name one. */
export function encodingOfPage(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  return chooseEncoding(bytes, NAMED.exec(head)?.[1]);
}

export type Page = { title: string; blocks: PrintedBlock[] };

/**
 * Reads a web page.
 * @throws FileTooComplexError. RangeError if elements are nested too deeply
 */
export function readPage(html: string): Page {
  if (html.length > 4 * MAX_CHARACTERS) throw new FileTooComplexError(`a page of ${html.length} characters`);
  const { children } = parseDocument(html);
  const writer = createWriter();
  const first: BlockStyle = {
    piece: createPiece(''),
    level: 0,
    isQuoted: false,
    isPreformatted: false,
    lists: [],
  };
  for (const node of children) visit(node, { writer, look: first, depth: 0 });
  return { title: findTitle(children).replace(/\s+/g, ' ').trim(), blocks: writer.end() };
}

type Writer = ReturnType<typeof createWriter>;

function createWriter() {
  const done: PrintedBlock[] = [];
  let lines: PrintedPiece[][] = [[]];
  let look: BlockStyle | undefined;
  const last = (): PrintedPiece[] => lines.at(-1) ?? [];
  const isBlank = (line: readonly PrintedPiece[]): boolean => line.every(({ text }) => text.trim() === '');
  /** Only the first paragraph of a list item has its bullet. */
  const begun = new WeakSet<Lists[number]>();

  function end(): void {
    while (lines.length > 0 && isBlank(last())) lines.pop();
    while (lines[0] && isBlank(lines[0])) lines.shift();
    if (lines.length > 0 && look) {
      const own = look.lists.at(-1);
      const lists = look.lists.map((one) => ({ ...one, isFirst: one === own && !begun.has(one) }));
      for (const one of look.lists) begun.add(one);
      done.push(createBlock(lines.map(trimLine), { level: look.level, isQuoted: look.isQuoted, lists }));
    }
    [lines, look] = [[[]], undefined];
  }

  return {
    write(text: string, of: BlockStyle): void {
      look ??= of;
      const before = last().at(-1);
      const isAfterSpace = before === undefined || before.text.endsWith(' ');
      const shown = isAfterSpace && !of.isPreformatted ? text.replace(/^ /, '') : text;
      if (shown !== '') last().push({ ...of.piece, text: shown });
    },
    cell(of: BlockStyle): void {
      if (!isBlank(last())) last().push({ ...of.piece, text: BETWEEN_CELLS });
    },
    breakLine: () => void lines.push([]),
    endBlock: end,
    end(): PrintedBlock[] {
      end();
      return done;
    },
  };
}

function trimLine(line: PrintedPiece[]): PrintedPiece[] {
  const end = line.at(-1);
  return end ? line.with(line.length - 1, { ...end, text: end.text.trimEnd() }) : line;
}

function visit(node: Node, { writer, look, depth }: { writer: Writer; look: BlockStyle; depth: number }): void {
  if (depth > MAX_DEPTH) throw new FileTooComplexError('elements in each other');
  if ('data' in node) {
    // Comments also have a text value.
    if (node.nodeType !== TEXT_NODE) return;
    if (!look.isPreformatted) writer.write(node.data.replace(/[ \t\r\n\f]+/g, ' '), look);
    else {
      for (const [index, line] of node.data.split(/\r?\n/).entries()) {
        if (index > 0) writer.breakLine();
        writer.write(line.replaceAll('\t', '    '), look);
      }
    }
    return;
  }
  if (!('children' in node)) return;
  const name = 'name' in node ? node.name : '';
  const attributes: Readonly<Record<string, string>> = 'attribs' in node ? node.attribs : {};
  if (unseen.has(name) || isHidden(attributes)) return;
  if (name === 'br') writer.breakLine();
  if (name === 'img' && attributes['alt']?.trim()) writer.write(`[${attributes['alt'].trim()}]`, look);
  if (name === 'td' || name === 'th') writer.cell(look);
  const isBlock = blocks.has(name);
  if (isBlock) writer.endBlock();
  const within = lookWithin(look, { name, attributes });
  let place = 0;
  for (const child of node.children) {
    const isItem = 'name' in child && child.name === 'li';
    if (isItem) place += 1;
    visit(child, { writer, look: isItem ? itemLook(within, { name, place }) : within, depth: depth + 1 });
  }
  if (isBlock) writer.endBlock();
}

function lookWithin(
  look: BlockStyle,
  { name, attributes }: { name: string; attributes: Readonly<Record<string, string>> },
): BlockStyle {
  const [, heading] = /^h([1-6])$/.exec(name) ?? [];
  const piece = { ...look.piece };
  if (bold.has(name)) piece.isBold = true;
  if (italic.has(name)) piece.isItalic = true;
  if (name === 'u' || name === 'ins') piece.isUnderlined = true;
  if (name === 'sup') piece.script = 'super';
  if (name === 'sub') piece.script = 'sub';
  if (name === 'a') piece.href = toSafeLink(attributes['href']) ?? piece.href;
  return {
    ...look,
    piece,
    level: heading === undefined ? look.level : Math.min(3, Number(heading)),
    isQuoted: look.isQuoted || name === 'blockquote',
    isPreformatted: look.isPreformatted || monospaced.has(name),
  };
}

function itemLook(look: BlockStyle, { name, place }: { name: string; place: number }): BlockStyle {
  if (look.lists.length >= MAX_LISTS) return look;
  return { ...look, lists: [...look.lists, { list: '', isOrdered: name === 'ol', number: place, isFirst: true }] };
}

/** Returns a link's URL if a reader of the binder could follow it. */
function toSafeLink(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol) ? href : undefined;
}

/** Whether an element is hidden. Mails start with preview text for the inbox, and end with tracking pixels. */
function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  return 'hidden' in attributes || /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes['style'] ?? '');
}

function findTitle(nodes: readonly Node[]): string {
  for (const node of nodes) {
    if (!('children' in node) || !('name' in node)) continue;
    if (node.name === 'title') return node.children.map((child) => ('data' in child ? child.data : '')).join('');
    const found = node.name === 'html' || node.name === 'head' ? findTitle(node.children) : '';
    if (found !== '') return found;
  }
  return '';
}
