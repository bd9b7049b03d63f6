import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { countLetters } from './author.ts';
import { differencesFrom, syncEvidence, removeMissingFiles } from './follow-evidence.ts';
import {
  addUpload,
  changeExhibit,
  changeSection,
  emptyOutline,
  listExhibits,
  listItems,
  mergeExhibits,
  moveExhibit,
  moveItem,
  nameAuthor,
  outline,
  removePart,
  splitItem,
  turnItem,
  moveExhibitByOne,
  type Evidence,
  type Outline,
} from './outline.ts';
import { toSections } from './outline-sections.ts';

const counter = () => {
  let count = 0;
  return () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`;
};
const empty = emptyOutline([
  { criterion: 'i', title: 'Awards', isIncluded: true },
  { criterion: 'ii', title: 'Memberships', isIncluded: true },
]);

function evidence(section: string, name: string, ...files: string[]): Evidence {
  return {
    section,
    record: { table: section, id: `10000000-0000-4000-8000-${name.padStart(12, '0')}` },
    title: `Record ${name}`,
    files: files.map((file) => ({ file: `/files/${file}`, title: `File ${file}`, from: 'record' as const })),
  };
}

const portfolio = [evidence('i', '1', 'a', 'b'), evidence('i', '2', 'c'), evidence('ii', '3', 'd')];
const made = (): Outline => syncEvidence(empty, portfolio, counter());
const order = (current: Outline): string[][] =>
  current.sections.filter(({ kind }) => kind === 'exhibits').map(({ exhibits }) => exhibits.map(({ title }) => title));
const named = (current: Outline, title: string): string => {
  const found = listExhibits(current).find((one) => one.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found.id;
};
const files = (current: Outline, title: string): string[] =>
  listExhibits(current)
    .filter((one) => one.title === title)
    .flatMap(({ items }) => items.map(({ file }) => file));

describe('an outline synced with the evidence', () => {
  it('has an exhibit for each record in its criterion’s section, and is valid', () => {
    expect(order(made())).toEqual([[], ['Record 1', 'Record 2'], ['Record 3'], [], []]);
    expect(outline.safeParse(made()).success).toBe(true);
    expect(differencesFrom(made(), portfolio)).toEqual({ added: [], gone: [] });
  });

  it('adds a new file to its record’s exhibit, wherever that was moved', () => {
    const moved = moveExhibit(made(), named(made(), 'Record 1'), { section: 'ii', index: 0 });
    const more = [evidence('i', '1', 'a', 'b', 'e'), ...portfolio.slice(1)];
    expect(differencesFrom(moved, more)).toEqual({ added: ['/files/e'], gone: [] });
    const followed = syncEvidence(moved, more, counter());
    expect(order(followed)).toEqual([[], ['Record 2'], ['Record 1', 'Record 3'], [], []]);
    expect(files(followed, 'Record 1')).toEqual(['/files/a', '/files/b', '/files/e']);
  });

  it('keeps a record’s files in separate sections, even after a move', () => {
    const newId = counter();
    const record = { table: 'totality', id: '10000000-0000-4000-8000-000000000001' };
    const of = (section: string, ...names: string[]): Evidence => ({ ...evidence(section, '1', ...names), record });
    const sizes = (current: Outline) => order(current).map((titles) => titles.length);
    const first = syncEvidence(empty, [of('ii', 'a')], newId);
    const both = syncEvidence(first, [of('i', 'b'), of('ii', 'a')], newId);
    expect(sizes(both)).toEqual([0, 1, 1, 0, 0]);
    const [, second = ''] = listExhibits(both).map(({ id }) => id);
    const moved = moveExhibit(both, second, { section: 'i', index: 0 });
    const more = syncEvidence(moved, [of('i', 'b', 'd'), of('ii', 'a', 'c')], newId);
    expect(listExhibits(more).map(({ items }) => items.map(({ file }) => file))).toEqual([
      ['/files/a', '/files/c'],
      ['/files/b', '/files/d'],
    ]);
  });

  it('has at most the maximum of exhibits and files, and the rest can be added later', () => {
    const many = Array.from({ length: 1100 }, (_, index) => evidence('i', `${index}`, `a${index}`, `b${index}`));
    const filled = syncEvidence(empty, many, counter());
    expect([listExhibits(filled).length, listItems(filled).length]).toEqual([1000, 2000]);
    expect(outline.safeParse(filled).error?.issues).toBeUndefined();
    expect(differencesFrom(filled, many).added).toHaveLength(200);
    const single = many.map((one) => ({ ...one, files: one.files.slice(0, 1) }));
    const halfFull = syncEvidence(empty, single, counter());
    expect([listExhibits(halfFull).length, listItems(halfFull).length]).toEqual([1000, 1000]);
    const fuller = syncEvidence(halfFull, many, counter());
    expect([listExhibits(fuller).length, listItems(fuller).length]).toEqual([1000, 2000]);
  });

  it('keeps excluded files out, and lists deleted ones', () => {
    const without = changeExhibit(made(), named(made(), 'Record 2'), (one) => ({ ...one, isIncluded: false }));
    const fewer = [evidence('i', '1', 'a'), evidence('ii', '3', 'd')];
    expect(differencesFrom(without, fewer)).toEqual({ added: [], gone: ['/files/b', '/files/c'] });
    const left = removeMissingFiles(without, ['/files/b', '/files/c']);
    expect(order(left)).toEqual([[], ['Record 1'], ['Record 3'], [], []]);
  });

  it('never treats an upload as deleted', () => {
    const added = addUpload(made(), { file: '/files/u', title: 'Letter' }, { to: { section: 'ii' }, newId: counter() });
    expect(order(added)[2]).toEqual(['Record 3', 'Letter']);
    expect(differencesFrom(added, portfolio).gone).toEqual([]);
  });
});

describe('the order of an outline', () => {
  it('moves within a section, and at its edge into the next one', () => {
    const down = moveExhibitByOne(made(), named(made(), 'Record 1'), 1);
    expect(order(down)).toEqual([[], ['Record 2', 'Record 1'], ['Record 3'], [], []]);
    const further = moveExhibitByOne(down, named(down, 'Record 1'), 1);
    expect(order(further)).toEqual([[], ['Record 2'], ['Record 1', 'Record 3'], [], []]);
    const back = moveExhibitByOne(further, named(further, 'Record 1'), -1);
    expect(order(back)).toEqual(order(down));
  });

  it('ends at the first and the last section', () => {
    const first = moveExhibit(made(), named(made(), 'Record 1'), { section: 'one-time-award', index: 0 });
    expect(moveExhibitByOne(first, named(first, 'Record 1'), -1)).toEqual(first);
    const last = moveExhibit(made(), named(made(), 'Record 3'), { section: 'continuing-work', index: 0 });
    expect(moveExhibitByOne(last, named(last, 'Record 3'), 1)).toEqual(last);
  });

  it('cannot put anything into the letter or the index', () => {
    const id = named(made(), 'Record 1');
    for (const section of ['letter', 'index', 'nowhere']) {
      expect(moveExhibit(made(), id, { section, index: 0 })).toEqual(made());
    }
  });

  it('names a letter’s author, counts letters by independence, and clears the author', () => {
    const author = { name: 'Grace Hopper', position: '', relation: 'independent' } as const;
    const id = named(made(), 'Record 1');
    const written = nameAuthor(made(), id, author);
    expect(outline.safeParse(written).success).toBe(true);
    const both = nameAuthor(written, named(made(), 'Record 3'), { ...author, relation: 'employer' });
    expect(countLetters(both)).toEqual({
      letters: 2,
      by: new Map([
        ['independent', 1],
        ['employer', 1],
      ]),
    });
    const left = changeExhibit(both, id, (one) => ({ ...one, isIncluded: false }));
    expect(countLetters(left).letters).toBe(1);
    expect(countLetters(changeSection(left, 'ii', (one) => ({ ...one, isIncluded: false }))).letters).toBe(0);
    expect(nameAuthor(written, id, null)).toEqual(made());
    expect(toSections(written, {}).flatMap(({ exhibits }) => exhibits.flatMap((one) => one.author ?? []))).toEqual([
      author,
    ]);
    const { error } = outline.safeParse(nameAuthor(made(), id, { ...author, name: ' ' }));
    expect(error?.issues.map(({ message }) => message)).toEqual(['Author is required']);
  });

  it('merges two exhibits under the second’s title, and splits a file off again', () => {
    const merged = mergeExhibits(made(), named(made(), 'Record 3'), named(made(), 'Record 1'));
    expect(files(merged, 'Record 1')).toEqual(['/files/a', '/files/b', '/files/d']);
    expect(order(merged)[2]).toEqual([]);
    const item = listItems(merged).find(({ file }) => file === '/files/d');
    const split = splitItem(merged, item?.id ?? '', () => '20000000-0000-4000-8000-000000000001');
    expect(order(split)[1]).toEqual(['Record 1', 'File d', 'Record 2']);
    expect(splitItem(split, item?.id ?? '', counter())).toEqual(split);
  });

  it('rotates a file by quarter turns, and the fourth restores it', () => {
    const [first] = listItems(made());
    let turned = made();
    const degrees = [90, 180, 270, undefined].map(() => {
      turned = turnItem(turned, first?.id ?? '');
      return listItems(turned)[0]?.turn;
    });
    expect(degrees).toEqual([90, 180, 270, undefined]);
    expect(turned).toEqual(made());
    expect(outline.safeParse(turnItem(made(), first?.id ?? '')).success).toBe(true);
  });

  it('moves a file within its exhibit, and removes one', () => {
    const [first] = listItems(made());
    const moved = moveItem(made(), first?.id ?? '', 1);
    expect(files(moved, 'Record 1')).toEqual(['/files/b', '/files/a']);
    expect(files(removePart(moved, first?.id ?? ''), 'Record 1')).toEqual(['/files/b']);
  });
});

describe('any sequence of outline changes', () => {
  const act = fc.tuple(fc.nat(7), fc.nat(30), fc.nat(30), fc.nat(6));

  it('keeps each file exactly once, keeps ids, and can be stored', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const newId = counter();
        let current = syncEvidence(empty, portfolio, newId);
        const before = listItems(current)
          .map(({ id, file }) => `${id} ${file}`)
          .toSorted();
        for (const [what, one, other, index] of acts) {
          const [exhibits, items] = [listExhibits(current), listItems(current)];
          const [a, b] = [exhibits[one % exhibits.length], exhibits[other % exhibits.length]];
          const item = items[one % items.length];
          const section = current.sections[other % current.sections.length];
          if (!a || !b || !item || !section) continue;
          if (what < 2) current = moveExhibitByOne(current, a.id, what === 0 ? 1 : -1);
          else if (what < 4) current = moveExhibit(current, a.id, { section: section.id, index });
          else if (what === 4) current = moveItem(current, item.id, index);
          else if (what === 5) current = mergeExhibits(current, a.id, b.id);
          else current = splitItem(current, item.id, newId);
        }
        const after = listItems(current)
          .map(({ id, file }) => `${id} ${file}`)
          .toSorted();
        expect(after).toEqual(before);
        expect(outline.safeParse(current).success).toBe(true);
      }),
    );
  });
});

describe('a stored outline', () => {
  it('has no duplicate id', () => {
    const [section] = made().sections.slice(3, 4);
    const twice = { sections: [section, { ...section, id: 'again' }] };
    expect(outline.safeParse(twice).error?.issues).toMatchObject([
      { message: 'Two parts of this binder have the same ID' },
    ]);
  });

  it('provides a plan with the bytes of each file, and none for a deleted one', () => {
    const sections = toSections(made(), { '/files/a': 'hash of a' });
    expect(sections.flatMap(({ exhibits }) => exhibits.flatMap(({ items }) => items.map(({ file }) => file)))).toEqual([
      'hash of a',
      null,
      null,
      null,
    ]);
  });
});
