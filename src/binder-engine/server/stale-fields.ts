// Finds form fields whose appearance shows a different text than their value. A packet shows the appearance, but a
// viewer may draw the value.
import { PDFArray, PDFHexString, PDFName, PDFRawStream, PDFString, type PDFDict } from '@cantoo/pdf-lib';

import { listAnnotations, inherited } from './appearances.ts';
import { filterNames } from './copy.ts';
import { dictIn, textFrom, toNumber } from './source.ts';
import { unpackContent } from './unpack.ts';

const PASSWORD = 1 << 13;
const COMBO = 1 << 17;
const MAX_FIELDS = 2000;

/**
 * Whether the appearance of a text or choice field on the page differs from its value. Fields that cannot be compared
 * count as equal.
 */
export async function hasStaleField(page: PDFDict): Promise<boolean> {
  for (const widget of listAnnotations(page).slice(0, MAX_FIELDS)) {
    const values = readValues(widget);
    if (!values) continue;
    const drawn = await drawnText(widget);
    if (drawn !== undefined && !values.includes(drawn)) return true;
  }
  return false;
}

/**
 * Returns the texts that the field may show, without white space. Returns undefined for fields whose appearance follows
 * other rules.
 */
function readValues(widget: PDFDict): string[] | undefined {
  if (widget.lookup(PDFName.of('Subtype')) !== PDFName.of('Widget')) return undefined;
  // A script may format the value: 1000 is drawn as 1,000.00.
  if (inherited(widget, 'AA')) return undefined;
  const type = inherited(widget, 'FT');
  const flags = toNumber(inherited(widget, 'Ff')) ?? 0;
  const isShown = type === PDFName.of('Tx') ? !(flags & PASSWORD) : type === PDFName.of('Ch') && flags & COMBO;
  const value = isShown ? textFrom(inherited(widget, 'V')) : undefined;
  if (value === undefined || !isComparable(value)) return undefined;
  const options = inherited(widget, 'Opt');
  const labels =
    options instanceof PDFArray
      ? options.asArray().flatMap((_, index) => {
          const pair = options.lookup(index);
          return pair instanceof PDFArray && textFrom(pair.lookup(0)) === value ? [textFrom(pair.lookup(1)) ?? ''] : [];
        })
      : [];
  return [value, ...labels].map(withoutSpace);
}

/**
 * Returns all strings in the field's appearance, without white space. Returns undefined if they are not plain Latin
 * text.
 */
async function drawnText(widget: PDFDict): Promise<string | undefined> {
  const drawing = dictIn(widget, 'AP')?.lookup(PDFName.of('N'));
  if (!(drawing instanceof PDFRawStream)) return undefined;
  const content = Buffer.from(await unpackContent(drawing, filterNames(drawing))).toString('latin1');
  // One in parentheses without its end is matched too, so that its characters are not looked through again.
  const text = Array.from(content.matchAll(/\((?:\\[^]|[^\\()])*(\))?|<(?!<)[\da-fA-F\s]*(>)/g))
    .flatMap(([string, ...ends]) => (ends.some(Boolean) ? [string] : []))
    .map((string) => Buffer.from(string.startsWith('(') ? literal(string) : hexadecimal(string)).toString('latin1'))
    .join('');
  return isComparable(text) ? withoutSpace(text) : undefined;
}

const literal = (string: string) => PDFString.of(string.slice(1, -1)).asBytes();
const hexadecimal = (string: string) => PDFHexString.of(string.slice(1, -1)).asBytes();

/** Whether all characters are printable and have the same code in every Latin encoding. */
function isComparable(text: string): boolean {
  return /^[\t\n\r\x20-\x7e\xa1-\xff]*$/.test(text);
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '');
}
