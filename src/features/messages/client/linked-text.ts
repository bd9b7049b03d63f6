import { LinkifyIt } from 'linkify-it';

/** A piece of a text, with the address that it leads to if it is a link. */
export type TextPart = { text: string; href?: string };

const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: false }).add('ftp:', null).add('//', null);

/** A text as pieces, in which addresses of sites and of mail are links; whatever else looks like one stays text. */
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
