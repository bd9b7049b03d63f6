// A letter as stored: the editor's document, limited to the nodes declared here.
import { z } from 'zod';

import { formatNumber } from '#core/shared/money.ts';

import type { Token } from './binder.ts';

/** Maximum depth of nested lists, so that the document stays within the JSON depth limit. */
export const MAX_LIST_DEPTH = 4;
const MAX_BLOCKS = 2000;
/** Maximum characters of a paragraph. They are laid out together, which takes a tenth of a second. */
const MAX_TEXT = 20_000;
/**
 * Maximum pieces of a letter: words in one style, citations and line breaks. Each takes 50 µs in a Word file. A letter
 * of a hundred pages has about 2,500.
 */
export const MAX_PIECES = 5000;
const MAX_PAGE = 100_000;

/** Maximum marks of one word: each type once. */
const MAX_MARKS = 6;
const MAX_ADDRESS = 2000;

/** Link of a letter to the web or a mailbox. Other URLs, which a viewer could execute, are rejected. */
export const linkUrl = z
  .string()
  .max(MAX_ADDRESS)
  .refine((address) => {
    const url = URL.parse(address);
    return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol) && !/[\s<>]/.test(address);
  }, 'Links can lead only to web pages and email addresses');

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'superscript', 'subscript']) }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkUrl }) }),
]);
const marks = z.array(mark).max(MAX_MARKS).exactOptional();

/** A token in the editor: an exhibit and, optionally, one of its files and a page. */
const exhibitNode = z.strictObject({
  type: z.literal('exhibit'),
  attrs: z.strictObject({
    exhibit: z.uuid(),
    item: z.uuid().nullable(),
    page: z.int().min(1).max(MAX_PAGE).nullable(),
  }),
  marks,
});

const inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1).max(MAX_TEXT),
    marks,
  }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
  exhibitNode,
]);
const inlines = z.array(inline).max(MAX_BLOCKS).exactOptional();

/** ID that stays with a paragraph while it is edited and moved, for references from elsewhere. */
const blockId = z.uuid();

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ id: blockId }),
  content: inlines,
});
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ id: blockId, level: z.int().min(1).max(3) }),
  content: inlines,
});

type ListItem = { type: 'listItem'; content: (z.output<typeof paragraph> | List)[] };
type List =
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; attrs: { start: number }; content: ListItem[] };

type ListSchemas = [
  z.ZodObject<{ type: z.ZodLiteral<'bulletList'>; content: z.ZodType<ListItem[]> }, z.core.$strict>,
  z.ZodObject<
    {
      type: z.ZodLiteral<'orderedList'>;
      attrs: z.ZodObject<{ start: z.ZodInt }, z.core.$strict>;
      content: z.ZodType<ListItem[]>;
    },
    z.core.$strict
  >,
];

const lists = createListSchemas(MAX_LIST_DEPTH);

const quote = z.strictObject({
  type: z.literal('blockquote'),
  content: z
    .array(z.discriminatedUnion('type', [paragraph, ...lists]))
    .min(1)
    .max(MAX_BLOCKS),
});

const blocks = z
  .array(z.discriminatedUnion('type', [heading, paragraph, quote, ...lists]))
  .min(1)
  .max(MAX_BLOCKS);

/** A letter with unique paragraph IDs, within the limits of paragraphs, pieces and characters. */
export const letterDocument = z
  .strictObject({ type: z.literal('doc'), content: blocks })
  .superRefine((document, context) => {
    const all = listTextBlocks(document).map(({ block }) => block);
    const ids = all.map(({ attrs }) => attrs.id);
    if (new Set(ids).size < ids.length) context.addIssue('Two paragraphs of this letter have the same ID');
    if (ids.length > MAX_BLOCKS) {
      context.addIssue(`A letter can have at most ${formatNumber(MAX_BLOCKS)} paragraphs`);
    }
    if (all.reduce((sum, { content = [] }) => sum + content.length, 0) > MAX_PIECES) {
      context.addIssue(
        `A letter can have at most ${formatNumber(MAX_PIECES)} pieces: words in one style, citations and line breaks. Use fewer styles, or shorten the letter`,
      );
    }
    if (all.some((block) => countCharacters(block) > MAX_TEXT)) {
      context.addIssue(`A paragraph can have at most ${formatNumber(MAX_TEXT)} characters. Split it into several`);
    }
  });

export type LetterDocument = z.output<typeof letterDocument>;
export type LetterInline = z.output<typeof inline>;
type Block = LetterDocument['content'][number];
export type TextBlock = z.output<typeof paragraph> | z.output<typeof heading>;

function countCharacters({ content = [] }: TextBlock): number {
  return content.reduce((sum, node) => sum + (node.type === 'text' ? node.text.length : 0), 0);
}

/** Position of a paragraph: its lists from the outermost, each with its type and item number. */
export type Within = {
  isQuoted: boolean;
  lists: readonly { list: string; isOrdered: boolean; number: number; isFirst: boolean }[];
};

/** Returns a letter's headings and paragraphs, in order. */
export function listTextBlocks({ content }: LetterDocument): { block: TextBlock; within: Within }[] {
  return content.flatMap((block, index) =>
    flatten(block, { within: { isQuoted: false, lists: [] }, path: `${index}` }),
  );
}

/** Returns the tokens of a letter, each with its paragraph. */
export function listTokens(document: LetterDocument): { paragraph: string; token: Token }[] {
  return listTextBlocks(document).flatMap(({ block }) =>
    (block.content ?? []).flatMap((node) =>
      node.type === 'exhibit' ? [{ paragraph: block.attrs.id, token: toToken(node.attrs) }] : [],
    ),
  );
}

/** Converts a token node to a token of plans. */
export function toToken({ exhibit, item, page }: z.output<typeof exhibitNode>['attrs']): Token {
  return { exhibit, ...(item !== null && { item }), ...(page !== null && { page }) };
}

/** Returns the words of a paragraph, with tokens formatted by `print`. */
export function getBlockText(block: TextBlock, print: (token: Token) => string): string {
  return (block.content ?? [])
    .map((node) => {
      if (node.type === 'text') return node.text;
      return node.type === 'exhibit' ? print(toToken(node.attrs)) : ' ';
    })
    .join('')
    .trim();
}

/** Start of the paragraphs around a letter, as in its template. */
export const frame = {
  date: 'Date: ',
  addressee: 'U.S. Citizenship and Immigration Services',
  subject: 'Re: ',
  salutation: 'Dear Officer:',
  closing: 'Respectfully submitted,',
} as const;

/** Whether the letter has content. Headings, an addressee and a signature are not enough. */
export function hasLetterText(document: LetterDocument): boolean {
  return listTextBlocks(document).some(({ block }) => isSaid(block));
}

/** Returns the IDs of the headings with nothing below them. */
export function listEmptySections(document: LetterDocument): string[] {
  const all = listTextBlocks(document).map(({ block }) => block);
  return all.flatMap((block, index) => {
    if (block.type !== 'heading') return [];
    const below = all.slice(index + 1);
    const end = below.findIndex((next) => next.type === 'heading' && next.attrs.level <= block.attrs.level);
    return below.slice(0, end === -1 ? undefined : end).some(isSaid) ? [] : [block.attrs.id];
  });
}

/** Whether a paragraph has words, other than those around the letter. */
export function isSaid(block: TextBlock): boolean {
  if (block.type !== 'paragraph') return false;
  const text = getBlockText(block, () => '@');
  return text !== '' && !Object.values(frame).some((start) => text.startsWith(start.trim()));
}

function flatten(
  block: Block | ListItem['content'][number],
  { within, path }: { within: Within; path: string },
): { block: TextBlock; within: Within }[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return [{ block, within }];
    case 'blockquote':
      return block.content.flatMap((child, index) =>
        flatten(child, { within: { ...within, isQuoted: true }, path: `${path}.${index}` }),
      );
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item, place) =>
        item.content.flatMap((child, index) => {
          const isOrdered = block.type === 'orderedList';
          const number = isOrdered ? block.attrs.start + place : place + 1;
          const own = { list: path, isOrdered, number, isFirst: index === 0 };
          // None of the items that contain a nested list starts with it.
          const outer = within.lists.map((one) => ({ ...one, isFirst: false }));
          return flatten(child, {
            within: { ...within, lists: [...outer, own] },
            path: `${path}.${place}.${index}`,
          });
        }),
      );
  }
}

/** Returns the schemas of lists at a depth, so that no schema is recursive. */
function createListSchemas(depth: number): ListSchemas {
  const child = depth > 1 ? z.discriminatedUnion('type', [paragraph, ...createListSchemas(depth - 1)]) : paragraph;
  const children: z.ZodType<ListItem['content']> = z
    .array<z.ZodType<ListItem['content'][number]>>(child)
    .min(1)
    .max(MAX_BLOCKS);
  const items = z
    .array(z.strictObject({ type: z.literal('listItem'), content: children }))
    .min(1)
    .max(MAX_BLOCKS);
  return [
    z.strictObject({ type: z.literal('bulletList'), content: items }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.int().min(0).max(MAX_PAGE) }),
      content: items,
    }),
  ];
}
