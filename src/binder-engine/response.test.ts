import { describe, expect, it } from 'vitest';

import { addUpload, listExhibits, outline, type Outline } from './outline.ts';
import { FURTHER, responseOutline, type NoticeItem } from './response.ts';

let count = 0;
const newId = () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`;

const notice = { title: 'Request for evidence', file: '/files/notice.pdf' };
const author: NoticeItem = { id: 'iii-author', title: 'The author', criterion: 'iii' };
const level: NoticeItem = { id: 'i-recognition', title: 'Recognition', criterion: 'i' };

const make = (issues: NoticeItem[], current?: Outline, changed = notice as { title: string; file: string | null }) =>
  responseOutline({ notice: changed, requests: issues, current }, newId);
const ids = ({ sections }: Outline) => sections.map(({ id }) => id);

describe('the order of a response', () => {
  it('has the notice, letter and index, a section for each element, and one for the rest', () => {
    const made = make([author, level]);
    expect(outline.safeParse(made).success).toBe(true);
    expect(ids(made)).toEqual(['notice', 'letter', 'index', 'iii-author', 'i-recognition', FURTHER]);
    expect(made.sections.map(({ criterion }) => criterion)).toEqual([null, null, null, 'iii', 'i', null]);
    expect(listExhibits(made)).toMatchObject([
      { title: 'Request for evidence', items: [{ file: '/files/notice.pdf', from: 'upload' }] },
    ]);
  });

  it('keeps the user’s arrangement and ids when synced', () => {
    const before = addUpload(
      make([author, level]),
      { file: '/files/a.pdf', title: 'Letter' },
      { to: { section: 'i-recognition' }, newId },
    );
    const same = make([author, level], before);
    expect(same).toEqual(before);
    // A section that is no longer requested stays if it has content, and is removed if it is empty.
    expect(ids(make([], before))).toEqual(['notice', 'letter', 'index', 'i-recognition', FURTHER]);
    expect(ids(make([level, author], before)).slice(3)).toEqual(['i-recognition', 'iii-author', FURTHER]);
  });

  it('replaces the notice file by a new one, and has none without a file', () => {
    const before = make([]);
    const [own] = listExhibits(before);
    const replaced = make([], before, { ...notice, file: '/files/better.pdf' });
    expect(listExhibits(replaced)[0]).toMatchObject({
      id: own?.id,
      items: [{ id: own?.items[0]?.id, file: '/files/better.pdf' }],
    });
    const none = make([], replaced, { ...notice, file: null });
    expect([ids(none)[0], listExhibits(none)]).toEqual(['notice', []]);
  });

  it('shortens a title above the maximum length', () => {
    const long = make([{ ...author, title: 'x'.repeat(500) }]);
    expect(outline.safeParse(long).success).toBe(true);
  });
});
