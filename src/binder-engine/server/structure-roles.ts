// Roles and attributes of a source's structure elements, in terms of PDF 1.7.
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString, type PDFObject } from '@cantoo/pdf-lib';

import { pdfText, type Copier } from './copy.ts';
import { textFrom } from './source.ts';

/** Maximum length of a chain of role names that map to others. */
const MAX_CHAIN = 10;

const standard: ReadonlySet<string> = new Set(
  (
    'Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD ' +
    'THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'
  ).split(' '),
);
const textKeys = ['Alt', 'ActualText', 'E', 'Lang'].map((name) => PDFName.of(name));
/** Attributes that a reader needs. Layout attributes apply to the source's paper only. */
const attributes = ['O', 'Scope', 'ColSpan', 'RowSpan', 'Summary', 'ListNumbering'].map((name) => PDFName.of(name));
const owners: ReadonlySet<PDFObject | undefined> = new Set([PDFName.of('Table'), PDFName.of('List')]);

export type Roles = {
  /** Returns the standard type of an element. A heading that skips a level is raised to the skipped one. */
  getName(element: PDFDict): string;
  /** Attributes of an element as PDF syntax. */
  formatEntries(element: PDFDict, copier: Copier): string;
};

/** @param after the level of the heading before the source */
export function createRoles(tree: PDFDict, after: number): Roles {
  const map = tree.lookup(PDFName.of('RoleMap'));
  let lastLevel = after;

  function getStandardRole(element: PDFDict): string {
    let name = element.lookup(PDFName.of('S'));
    for (let step = 0; step < MAX_CHAIN && name instanceof PDFName; step += 1) {
      const text = name.decodeText();
      if (standard.has(text)) return text;
      name = map instanceof PDFDict ? map.lookup(name) : undefined;
    }
    return 'Div';
  }

  return {
    getName(element) {
      const name = getStandardRole(element);
      const [, level] = /^H(\d)$/.exec(name) ?? [];
      if (level === undefined) return name;
      lastLevel = Math.min(Number(level), lastLevel + 1);
      return `H${lastLevel}`;
    },
    formatEntries(element, copier) {
      const entries = textKeys.flatMap((key) => {
        const value = element.lookup(key);
        return value instanceof PDFString || value instanceof PDFHexString
          ? [` ${key.toString()} ${copier.write(value)}`]
          : [];
      });
      return entries.join('') + formatAttributes(element, copier);
    },
  };
}

/** Language of a document or an element, if it differs from the packet's. */
export function findLanguage(dict: PDFDict): string | undefined {
  const text = textFrom(dict.lookup(PDFName.of('Lang'))) ?? '';
  return text === '' || /^en(-US)?$/i.test(text) ? undefined : text;
}

export function languageEntry(language: string | undefined): string {
  return language === undefined ? '' : ` /Lang ${pdfText(language)}`;
}

function formatAttributes(element: PDFDict, copier: Copier): string {
  const value = element.lookup(PDFName.of('A'));
  const all = value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
  const remaining = all.flatMap((one) => {
    if (!(one instanceof PDFDict) || !owners.has(one.lookup(PDFName.of('O')))) return [];
    const entries = attributes.flatMap((key) => {
      const own = one.lookup(key);
      const isPlain = own && !(own instanceof PDFDict) && !(own instanceof PDFArray);
      return isPlain ? [`${key.toString()} ${copier.write(own)}`] : [];
    });
    return entries.length > 1 ? [`<<${entries.join(' ')}>>`] : [];
  });
  if (remaining.length === 0) return '';
  return ` /A ${remaining.length === 1 ? remaining[0] : `[${remaining.join(' ')}]`}`;
}
