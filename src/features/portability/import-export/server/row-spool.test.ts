import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';

import { describe, expect, it } from 'vitest';

import { isExportedTable, type ExportedTable } from '#core/server/data-export.ts';
import { registry } from '#app/server/features.ts';
import { useTestApp } from '#testing/test-app.ts';

import { packExport } from './pack.ts';
import { RowSpool } from './row-spool.ts';

const app = useTestApp();
const declared = registry.exported;
const [table, other] = declared.filter(isExportedTable) as [ExportedTable, ExportedTable];
const open = () => RowSpool.open(app.store.temporaryFolder);

async function readAll<Value>(pieces: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

describe('rows of an export', () => {
  it('are read in their order, in pieces that are small however many there are', async () => {
    const rows = await open();
    const texts = Array.from({ length: 1000 }, (_, index) => JSON.stringify({ index, text: 'ü'.repeat(1000) }));
    for (let at = 0; at < texts.length; at += 400) {
      await rows.add(table, texts.slice(at, at + 400));
      await rows.add(other, ['{"a":1}']);
    }
    const pieces = await readAll(rows.readTexts(table));
    expect(pieces.flat()).toEqual(texts);
    expect(Math.max(...pieces.map((piece) => piece.join('').length))).toBeLessThan(150_000);
    expect([rows.count(table), rows.count(other)]).toEqual([1000, 3]);
    expect((await readAll(rows.readRows(other))).flat()).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
    await rows.close();
  });

  it('may have line breaks between their values', async () => {
    const rows = await open();
    await rows.add(table, ['{"a":\n[1,\n2]}', '{"a":"line\\nbreak"}']);
    expect((await readAll(rows.readRows(table))).flat()).toEqual([{ a: [1, 2] }, { a: 'line\nbreak' }]);
    await rows.close();
  });

  it.each([
    ['is sent', async (archive: ReturnType<typeof packExport>) => void (await buffer(archive))],
    ['is interrupted', async (archive: ReturnType<typeof packExport>) => void archive.destroy()],
  ])('leave no file in the folder, and none open once the archive %s', async (_end, end) => {
    const rows = await open();
    expect(readdirSync(app.store.temporaryFolder)).toEqual([]);
    await rows.add(table, ['{"a":1}']);
    const parts = { ...app, now: app.now(), registry };
    const archive = packExport(parts, {
      userId: '',
      declared,
      rows,
      files: [],
      paths: new Map(),
      infected: [],
    });
    const hasEnded = finished(archive).catch(() => undefined);
    await end(archive);
    await hasEnded;
    await expect.poll(() => readAll(rows.readTexts(table)).catch(String)).toContain('closed');
  });
});
