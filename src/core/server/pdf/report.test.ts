import { describe, expect, it } from 'vitest';

import { readPdf } from '#testing/pdf-text.ts';
import { readPacket } from '#testing/read-packet.ts';

import { layoutText } from './paper.ts';
import { writeReport, type Block, type Draw } from './report.ts';

const at = new Date('2026-11-24T12:00:00Z');
const readText = async (blocks: readonly Block[]) => (await readPdf(await write(blocks))).text;
const write = (blocks: readonly Block[]) =>
  writeReport({ title: 'A report', author: 'Laurel', at, foot: 'Laurel', blocks });

describe('a report', () => {
  it('numbers its pages and contains all of its text once', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({ text: `Line ${index}.`, size: 11 }));
    const text = await readText(lines);
    expect(text).toContain('Page 1 of 3');
    expect(text).toContain('Page 3 of 3');
    for (const { text: line } of lines) expect(text.split(line)).toHaveLength(2);
  });

  it('does not separate a heading from the text after it', async () => {
    const filler = Array.from({ length: 41 }, (_, index) => ({ text: `Line ${index}.`, size: 11 }));
    const text = await readText([
      ...filler,
      { text: 'Heading', size: 16, keep: true },
      { text: 'Below it.', size: 11 },
    ]);
    expect(text.indexOf('Heading')).toBeGreaterThan(text.indexOf('Page 1 of 2'));
  });

  it('has a bookmark for each heading below its title, under that of the section', async () => {
    const filler = Array.from({ length: 45 }, (_, index) => ({ text: `Line ${index}.`, size: 11 }));
    const heading = (text: string, role: 'H1' | 'H2' | 'H3') => ({ text, role, size: 14 });
    const blocks = [
      heading('Title', 'H1'),
      heading('First', 'H2'),
      heading('Part', 'H3'),
      ...filler,
      heading('Second', 'H2'),
    ];
    expect((await readPacket(await write(blocks))).outline).toEqual([
      { title: 'First', page: 1, children: ['Part'] },
      { title: 'Second', page: 2, children: [] },
    ]);
  });

  it('repeats the table header on each page', async () => {
    const line =
      (text: string): Draw =>
      ({ paper, x, y, width }) => {
        for (const mark of layoutText(paper, text, { x, y, width, size: 11 }).marks) mark();
      };
    const head = { height: 20, draw: line('Head') };
    const rows = Array.from({ length: 70 }, (_, index) => ({ height: 20, draw: line(`Row ${index}.`), head }));
    const text = await readText([head, ...rows]);
    expect(text).toContain('Page 3 of 3');
    expect(text.split('Head')).toHaveLength(4);
    for (let index = 0; index < 70; index += 1) expect(text.split(`Row ${index}.`)).toHaveLength(2);
  });

  it('has the same bytes for the same report', async () => {
    const blocks = [{ text: 'Bericht über Ząb', size: 11 }];
    expect(await write(blocks)).toEqual(await write(blocks));
  });
});
