import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';

import { bindFiles, inspectBytes } from '#testing/binder.ts';
import { pagesPdf } from '#testing/pdf-files.ts';
import { readPacket } from '#testing/read-packet.ts';

import { drawSheetOfPages } from './page-sheet.ts';

describe('a file that declares fewer pages than it has', () => {
  const texts = Array.from({ length: 5 }, (_, index) => `Sheet ${index}`);
  const low = Buffer.from(
    Buffer.from(pagesPdf(texts.map((text) => ({ text }))))
      .toString('latin1')
      .replace('/Count 5', '/Count 3'),
    'latin1',
  );
  const restricted = async () => {
    const document = await PDFDocument.load(low);
    document.encrypt({ ownerPassword: 'owner', userPassword: '', permissions: {} });
    return document.save();
  };

  it.each([
    ['in a plain file', () => low],
    ['in object streams', async () => (await PDFDocument.load(low)).save({ useObjectStreams: true })],
    ['in a restricted file', restricted],
  ])('is bound and drawn with all of them, with a note: %s', async (_what, make) => {
    const file = await make();
    const { bytes, facts } = await bindFiles([file], { hasCovers: false });
    expect(facts[0]?.findings).toEqual([{ code: 'repaired' }]);
    const bound = (await readPacket(bytes)).texts.slice(1);
    expect(bound.map((text) => /Sheet \d/.exec(text)?.[0])).toEqual(texts);
    const [last, white] = await Promise.all(
      [4, 9].map((page) => drawSheetOfPages(file, { pages: [{ page, width: 80, height: 100 }], square: 100 })),
    );
    expect(last).not.toEqual(white);
  });

  it('is not one that lacks pages, which is blocked', async () => {
    const more = Buffer.from(Buffer.from(low).toString('latin1').replace('/Count 3', '/Count 6'), 'latin1');
    expect((await inspectBytes(more)).findings).toEqual([{ code: 'unreadable' }]);
  });
});
