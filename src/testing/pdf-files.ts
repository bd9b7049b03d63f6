/**
 * PDFs as other programs write them, including malformed ones. Built from the text of their objects, so that a test
 * shows what is odd about a file.
 */
export type MadeObject = string | { entries: string; stream: string | Uint8Array };

/** A file with these objects, numbered from 1. The first one is the catalog. */
export function createPdf(objects: readonly MadeObject[], trailer = ''): Uint8Array {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let offset = pieces[0]?.length ?? 0;
  const add = (piece: Buffer): void => {
    pieces.push(piece);
    offset += piece.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(offset);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'));
    else {
      const bytes = typeof object.stream === 'string' ? Buffer.from(object.stream, 'latin1') : object.stream;
      add(Buffer.from(`<<${object.entries} /Length ${bytes.length}>>\nstream\n`, 'latin1'));
      add(Buffer.from(bytes));
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  }
  const start = offset;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(Buffer.from(`trailer\n<</Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(pieces));
}

export type MadePage = {
  text?: string;
  /** Runs before the text is drawn. */
  drawing?: string;
  /** Entries of the page dictionary in addition to contents and font. */
  entries?: string;
};

/** Numbers of the objects at the start of every `pagesPdf`. `more` starts after the pages, with two objects each. */
export const made = { catalog: 1, pages: 2, font: 3, firstPage: 4 } as const;

/**
 * US Letter pages with one text each.
 * @param more objects that `entries` and `catalog` refer to
 */
export function pagesPdf(
  pages: readonly MadePage[],
  {
    catalog = '',
    tree = '/MediaBox [0 0 612 792]',
    more = [],
  }: { catalog?: string; tree?: string; more?: MadeObject[] } = {},
): Uint8Array {
  const kids = pages.map((_, index) => `${made.firstPage + 2 * index} 0 R`).join(' ');
  return createPdf([
    `<</Type /Catalog /Pages ${made.pages} 0 R ${catalog}>>`,
    `<</Type /Pages /Count ${pages.length} /Kids [${kids}] ${tree} /Resources <</Font <</F ${made.font} 0 R>>>>>>`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    ...pages.flatMap(({ text = '', drawing = '', entries = '' }, index): MadeObject[] => [
      `<</Type /Page /Parent ${made.pages} 0 R /Contents ${made.firstPage + 2 * index + 1} 0 R ${entries}>>`,
      { entries: '', stream: `${drawing} BT /F 24 Tf 100 600 Td (${text}) Tj ET` },
    ]),
    ...more,
  ]);
}

export type MadeBookmark = { title: string; page: number; entries?: string; children?: readonly MadeBookmark[] };

/**
 * Objects of an outline, and its catalog entry. Titles are UTF-16.
 * @param first number of the first object
 */
export function createOutline(
  bookmarks: readonly MadeBookmark[],
  first: number,
): { catalog: string; more: MadeObject[] } {
  const more: MadeObject[] = [''];
  const put = (level: readonly MadeBookmark[], parent: number): { from: number; to: number } => {
    const numbers = level.map(() => first + more.push('') - 1);
    for (const [index, { title, page, entries, children = [] }] of level.entries()) {
      const own = numbers[index] ?? 0;
      const below = children.length > 0 ? put(children, own) : undefined;
      const text = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex');
      const near = [
        index > 0 && `/Prev ${numbers[index - 1]} 0 R`,
        numbers[index + 1] && `/Next ${numbers[index + 1]} 0 R`,
      ];
      const kids = below && `/First ${below.from} 0 R /Last ${below.to} 0 R /Count ${children.length}`;
      const target = entries ?? `/Dest [${made.firstPage + 2 * (page - 1)} 0 R /Fit]`;
      more[own - first] =
        `<</Title <${text}> /Parent ${parent} 0 R ${target} ${[...near, kids].filter(Boolean).join(' ')}>>`;
    }
    return { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 };
  };
  const { from, to } = put(bookmarks, first);
  more[0] = `<</Type /Outlines /First ${from} 0 R /Last ${to} 0 R /Count ${bookmarks.length}>>`;
  return { catalog: `/Outlines ${first} 0 R`, more };
}

/** Number of the first `more` object in a file with this many pages. */
export function firstMore(pages: number): number {
  return made.firstPage + 2 * pages;
}
