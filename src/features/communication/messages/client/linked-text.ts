import { LinkifyIt } from 'linkify-it';

/** A piece of text, with its target if it is a link. */
export type TextPart = { text: string; href?: string };

const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false }).add('ftp:', null).add('//', null);

/** Splits a text into pieces in which web and mail addresses are links. Everything else stays text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, url, raw } of finder.match(text) ?? []) {
    if (!URL.canParse(url) || !SAFE.has(new URL(url).protocol)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: raw, href: url });
    end = lastIndex;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}
