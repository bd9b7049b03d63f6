// The index, line by line. Lines are wrapped here, so that a plan knows its page count without any font.
import { authorText } from './author.ts';
import type { Section } from './binder.ts';
import { sectionTitle } from './numbers.ts';
import type { IndexLine, Numbered } from './planned.ts';

/** Lines per page. The first page of the index has its title above them. */
const INDEX_LINES = { first: 38, rest: 43 } as const;
/** Width of the title column. Character widths are estimates that are rarely exceeded. */
const TITLE_EMS = 42;

export type IndexMaterial = {
  sections: Section[];
  /** Numbers by section. */
  numbers: Map<string, string>;
  numbered: Numbered[];
};

/**
 * Returns all lines, without page numbers. The last line of an exhibit lists its files among online parts. It is empty
 * in a print copy, so that the pages of both have the same numbers.
 */
export function createIndexLines({ sections, numbers, numbered }: IndexMaterial): IndexLine[] {
  return sections.flatMap((section) => {
    const own = numbered.filter((one) => one.section === section);
    if (section.kind !== 'exhibits' || own.length === 0) return [];
    const prefix = numbers.get(section.id) ?? '';
    const title = sectionTitle(prefix, section.title);
    return [
      createLine({ style: 'gap', text: '' }),
      ...wrapLine(title, TITLE_EMS).map((text) => createLine({ style: 'section', text })),
      ...own.flatMap(exhibitLines),
    ];
  });
}

function exhibitLines({ exhibit, number, bound }: Numbered): IndexLine[] {
  const { id } = exhibit;
  const [first = '', ...more] = wrapLine(exhibit.title, TITLE_EMS);
  const author = exhibit.author ? wrapLine(authorText(exhibit.author), TITLE_EMS) : [];
  const items = bound.length < 2 ? [] : bound.map(({ item }) => item.title);
  return [
    createLine({ style: 'exhibit', number, text: first, exhibit: id }),
    ...[...more, ...author].map((text) => createLine({ style: 'more', text, exhibit: id })),
    ...items.flatMap((title) =>
      wrapLine(title, TITLE_EMS).map((text) => createLine({ style: 'item', text, exhibit: id })),
    ),
    createLine({ style: 'file', text: '', exhibit: id }),
  ];
}

function createLine(line: Partial<IndexLine> & Pick<IndexLine, 'style' | 'text'>): IndexLine {
  return { number: '', pages: '', exhibit: null, target: 0, ...line };
}

/** Distributes lines over pages. Lines of one exhibit, and a heading with its first exhibit, stay together. */
export function layIndex(lines: readonly IndexLine[]): IndexLine[][] {
  const pages: IndexLine[][] = [[]];
  for (const [index, line] of lines.entries()) {
    const most = pages.length === 1 ? INDEX_LINES.first : INDEX_LINES.rest;
    const filled = pages.at(-1)?.length ?? 0;
    if (filled + Math.min(heightKept(lines, index), most) > most) pages.push([]);
    // A page does not start with a gap.
    if (line.style !== 'gap' || (pages.at(-1)?.length ?? 0) > 0) pages.at(-1)?.push(line);
  }
  return pages;
}

/** Returns the lines from this one to the end of its exhibit. 1 inside an exhibit, which must then be split. */
function heightKept(lines: readonly IndexLine[], index: number): number {
  const style = lines[index]?.style ?? 'more';
  if (style !== 'gap' && style !== 'section' && style !== 'exhibit') return 1;
  let end = index;
  while (end < lines.length && lines[end]?.style !== 'exhibit') end += 1;
  for (end += 1; isWithin(lines[end]?.style);) end += 1;
  return Math.min(end, lines.length) - index;
}

function isWithin(style: IndexLine['style'] | undefined): boolean {
  return style === 'more' || style === 'item' || style === 'file';
}

/** Wraps a text at spaces, or anywhere in a word that is too long. */
function wrapLine(text: string, ems: number): string[] {
  if (measureWidth(text) <= ems && !/[^\S ]/.test(text)) return [text.trim()];
  const lines: string[] = [];
  let [line, width] = ['', 0];
  const end = (): void => {
    if (line.trim() !== '') lines.push(line.trim());
    [line, width] = ['', 0];
  };
  for (const word of text.split(/\s+/)) {
    const own = measureWidth(word);
    if (width > 0 && width + own > ems) end();
    if (own <= ems) {
      line += `${word} `;
      width += own + measureWidth(' ');
      continue;
    }
    for (const character of word) {
      if (width + measureWidth(character) > ems) end();
      line += character;
      width += measureWidth(character);
    }
    line += ' ';
  }
  end();
  return lines.length > 0 ? lines : [''];
}

/** Width of non-ASCII and of East Asian characters in ems. */
const WIDE = 0.72;
const FULL = 1;
const EAST_ASIAN = 0x2e80;
const SURROGATES = 0xd800;
const widths = Float64Array.from({ length: 128 }, (_, code) => estimate(String.fromCharCode(code)));

function measureWidth(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    width += widths[code] ?? (code < EAST_ASIAN || code >= SURROGATES ? WIDE : FULL);
  }
  return width;
}

function estimate(character: string): number {
  if (/[ iljtfr.,:;'|!()[\]-]/.test(character)) return 0.36;
  if (/[a-z]/.test(character)) return /[mw]/.test(character) ? 0.92 : 0.59;
  return /[MW@%]/.test(character) ? 1 : WIDE;
}
