import { describe, expect, it } from 'vitest';

import { bindFiles, inspectBytes } from '#testing/binder.ts';
import { firstMore, made, createOutline, pagesPdf, type MadeBookmark } from '#testing/pdf-files.ts';
import { checkPdf } from '#testing/qpdf.ts';
import { readPacket } from '#testing/read-packet.ts';

const file = (count: number, bookmarks: readonly MadeBookmark[], catalog = '') => {
  const outline = createOutline(bookmarks, firstMore(count));
  return pagesPdf(
    Array.from({ length: count }, (_, index) => ({ text: `Page ${index + 1}` })),
    { ...outline, catalog: `${outline.catalog} ${catalog}` },
  );
};
const chaptersIn = async (bytes: Uint8Array) => (await inspectBytes(bytes)).chapters;
const second = `[${made.firstPage + 2} 0 R /Fit]`;

describe('the bookmarks of a file', () => {
  it('are found in any format, three levels deep', async () => {
    const names = `/Names <</Dests <</Names [(second) ${second}]>>>>`;
    const bookmarks: MadeBookmark[] = [
      {
        title: 'Ткацкий стан',
        page: 1,
        children: [{ title: 'B', page: 2, children: [{ title: 'C', page: 3, children: [{ title: 'D', page: 4 }] }] }],
      },
      { title: 'By name', page: 0, entries: '/Dest (second)' },
      { title: 'By action', page: 0, entries: `/A <</S /GoTo /D ${second}>>` },
      { title: 'To the web', page: 0, entries: '/A <</S /URI /URI (https://example.org/)>>' },
      { title: '\n ', page: 3 },
      { title: 'Group', page: 0, entries: '', children: [{ title: 'In it', page: 4 }] },
      { title: 'x'.repeat(300), page: 4 },
    ];
    expect(await chaptersIn(file(4, bookmarks, names))).toEqual([
      { title: 'Ткацкий стан', page: 1, level: 1 },
      { title: 'B', page: 2, level: 2 },
      { title: 'C', page: 3, level: 3 },
      { title: 'By name', page: 2, level: 1 },
      { title: 'By action', page: 2, level: 1 },
      { title: 'In it', page: 4, level: 1 },
      { title: `${'x'.repeat(119)}…`, page: 4, level: 1 },
    ]);
  });

  it('prefer upper levels within the maximum', async () => {
    const level = (count: number, children?: readonly MadeBookmark[]) =>
      Array.from({ length: count }, (_, index) => ({ title: `${index}`, page: 1, ...(children && { children }) }));
    const levels = async (bookmarks: readonly MadeBookmark[]) =>
      [...Map.groupBy((await chaptersIn(file(1, bookmarks))) ?? [], (one) => one.level)].map(([own, found]) => [
        own,
        found.length,
      ]);
    expect(await levels(level(4, level(4)))).toEqual([
      [1, 4],
      [2, 16],
    ]);
    expect(await levels(level(5, level(4)))).toEqual([[1, 5]]);
    expect(await levels(level(300))).toEqual([[1, 20]]);
  });

  it('with cycles end, and a file without any has none', async () => {
    const own = firstMore(1) + 1;
    const loop = {
      title: 'Loop',
      page: 1,
      entries: `/Dest [${made.firstPage} 0 R /Fit] /Next ${own} 0 R /First ${own} 0 R`,
    };
    expect(await chaptersIn(file(1, [loop]))).toEqual([{ title: 'Loop', page: 1, level: 1 }]);
    expect(await chaptersIn(pagesPdf([{ text: 'One' }]))).toBeUndefined();
  });

  it('are in a packet below those of their exhibit', async () => {
    const bookmarks = [{ title: 'Part', page: 1, children: [{ title: 'Chapter', page: 3 }] }];
    const { bytes, planned } = await bindFiles([file(4, bookmarks)]);
    expect(planned.bookmarks[1]?.children[0]?.children).toEqual([
      { title: 'Part', page: 3, children: [{ title: 'Chapter', page: 5, children: [] }] },
    ]);
    expect((await readPacket(bytes)).outline[1]).toMatchObject({ children: ['Exhibit A-1 Title 0'] });
    expect(await checkPdf(bytes)).toEqual([]);
    // The bookmarks can be read again in the same way.
    expect((await chaptersIn(bytes))?.map(({ title, page, level }) => [title, page, level])).toEqual([
      ['Index', 1, 1],
      ['A. Published material', 2, 1],
      ['Exhibit A-1 Title 0', 2, 2],
      ['Part', 3, 3],
    ]);
  });
});
