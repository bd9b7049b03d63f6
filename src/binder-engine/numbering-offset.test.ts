import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import type { Binder, Scheme, Section } from './binder.ts';
import { changes } from './changes.ts';
import { continueNumbering, numbersUsed } from './numbering-offset.ts';
import { NOTICE } from './numbers.ts';
import { plan } from './plan.ts';
import type { Plan } from './planned.ts';
import { resolveToken } from './tokens.ts';

const print = { format: 'print', limit: 0 } as const;
const online = { format: 'online', limit: 140_000 } as const;
const schemes: Scheme[] = ['letter', 'section', 'criterion'];

const facts = { a: createFacts('a', 2), b: createFacts('b', 30), notice: createFacts('notice', 6) };

const anySections = fc.array(
  fc.record({
    criterion: fc.constantFrom(null, 'i', 'iii', 'iii', 'x'),
    isIncluded: fc.boolean(),
    exhibits: fc.array(fc.constantFrom('a', 'b', null), { maxLength: 4 }),
  }),
  { maxLength: 60 },
);

type Drawn = { criterion: string | null; isIncluded: boolean; exhibits: (string | null)[] };

function createSections(name: string, drawn: readonly Drawn[]): Section[] {
  return drawn.map(({ criterion, isIncluded, exhibits }, at) =>
    createSection({
      id: `${name}${at}`,
      title: `Section ${at}`,
      criterion,
      isIncluded,
      exhibits: exhibits.map((file, place) => ({
        id: `${name}${at}.${place}`,
        title: 'Exhibit',
        isIncluded: true,
        items: [{ id: `${name}${at}.${place}.0`, title: 'File', isIncluded: true, file }],
      })),
    }),
  );
}

const front = [createSection({ id: 'index', title: 'Index', kind: 'index' })];
const noticeSection = createSection({
  id: 'notice',
  title: 'Request for evidence',
  kind: 'notice',
  exhibits: [
    {
      id: 'rfe',
      title: 'Request for evidence',
      isIncluded: true,
      items: [{ id: 'pdf', title: 'Notice', isIncluded: true, file: 'notice' }],
    },
  ],
});

function response(changed: Partial<Binder> = {}): Binder {
  return createBinder(['a'], { filePrefix: 'Response_', ...changed });
}

function after(before: Plan, binder: Binder): Plan {
  const lastPage = before.pages.at(-1)?.number ?? 0;
  return plan(continueNumbering(binder, numbersUsed({ ...before, lastPage })), facts, print);
}

describe('a binder with continued numbering', () => {
  it('starts on the page after the last, and reuses no section or exhibit number', () => {
    const any = fc.record({
      schemes: fc.tuple(fc.constantFrom(...schemes), fc.constantFrom(...schemes)),
      drawn: fc.tuple(anySections, anySections),
      hasCovers: fc.boolean(),
      page: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(any, ({ schemes: [one, other], drawn, hasCovers, page }) => {
        const first = { page, section: 1 };
        const sections = [...front, ...createSections('p', drawn[0])];
        const petition = plan(createBinder([], { scheme: one, hasCovers, first, sections }), facts, print);
        const later = after(
          petition,
          response({ scheme: other, sections: [...front, ...createSections('r', drawn[1])] }),
        );
        const pages = [...petition.pages, ...later.pages].map(({ number }) => number);
        expect(pages).toEqual(pages.map((_, index) => page + index));
        const numbers = [...petition.exhibits, ...later.exhibits].map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
        const prefixes = ({ sections: all }: Plan) =>
          all.flatMap(({ kind, number }) => (kind === 'exhibits' && !number.startsWith('(') ? [number] : []));
        expect(prefixes(later).filter((prefix) => prefixes(petition).includes(prefix))).toEqual([]);
      }),
    );
  });

  it.each([
    ['letter', ['C-1', 'C-2', 'D-1']],
    ['section', ['3.1', '3.2', '4.1']],
    ['criterion', ['(iii).3', '(iii).4', 'B.1']],
  ] as const)('continues in the scheme “%s”', (scheme, expected) => {
    const drawn = (exhibits: number, criterion: string | null) => ({
      criterion,
      isIncluded: true,
      exhibits: Array<string>(exhibits).fill('a'),
    });
    const petition = [...front, ...createSections('p', [drawn(2, 'iii'), drawn(1, null)])];
    const own = [...front, ...createSections('r', [drawn(2, 'iii'), drawn(1, null)])];
    const before = plan(createBinder([], { scheme, sections: petition }), facts, print);
    const later = after(before, response({ scheme, sections: own }));
    expect(later.exhibits.map(({ number }) => number)).toEqual(expected);
  });

  it('continues after Z with AA', () => {
    const drawn = Array.from({ length: 27 }, () => ({ criterion: null, isIncluded: true, exhibits: ['a'] }));
    const before = plan(createBinder([], { sections: createSections('p', drawn) }), facts, print);
    expect(before.exhibits.at(-1)?.number).toBe('AA-1');
    expect(after(before, response()).exhibits[0]?.number).toBe('AB-1');
  });

  it('starts independently without a previous binder', () => {
    const empty = plan(createBinder([], { sections: [] }), facts, print);
    const later = after(empty, response());
    expect([later.pages[0]?.number, later.exhibits[0]?.number]).toEqual([1, 'A-1']);
  });
});

describe('the notice of a response binder', () => {
  const binder = response({
    sections: [
      ...front,
      ...createSections('r', [{ criterion: 'iii', isIncluded: true, exhibits: ['a', 'b'] }]),
      noticeSection,
    ],
  });

  it('is first, without a divider, an index line or a number', () => {
    const { pages, exhibits, bookmarks, sections } = plan(binder, facts, print);
    expect(pages.map(({ kind }) => kind).slice(0, 8)).toEqual([...Array<string>(6).fill('notice'), 'index', 'cover']);
    expect(pages[1]?.stamp).toBe('Lovelace · Notice · Page 2');
    expect(exhibits.map(({ number, first, last }) => [number, first, last])).toEqual([
      [NOTICE, 1, 6],
      ['A-1', 8, 10],
      ['A-2', 11, 41],
    ]);
    expect(bookmarks.map(({ title, page }) => [title, page])).toEqual([
      ['Request for evidence', 1],
      ['Index', 7],
      ['A. Section 0', 8],
    ]);
    expect(sections.map(({ kind }) => kind)).toEqual(['notice', 'index', 'exhibits']);
    const lines = pages.flatMap((page) => (page.kind === 'index' ? page.lines : []));
    expect(lines.map(({ number }) => number).filter((number) => number !== '')).toEqual(['A-1', 'A-2']);
  });

  it('shares the first online part with the index, and every file name contains its title', () => {
    const { parts, pages } = plan(binder, facts, online);
    expect(parts.map(({ name }) => name)).toEqual([
      'Response_01_Notice-and-Index.pdf',
      'Response_02_Exhibits-A-1-to-A-2.pdf',
    ]);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(pages.length);
    expect(plan(binder, facts, print).parts[0]?.name).toBe('Response_Binder.pdf');
  });

  it('has its own label in a letter and in the list of changes', () => {
    const before = plan(binder, facts, print);
    expect(resolveToken(before, { exhibit: 'rfe' })).toMatchObject({ text: 'Notice', page: 1 });
    expect(resolveToken(before, { exhibit: 'rfe', page: 2 })).toMatchObject({ text: 'Notice at 2', page: 2 });
    const without = plan(
      { ...binder, sections: binder.sections.filter(({ kind }) => kind !== 'notice') },
      facts,
      print,
    );
    expect(changes(before, without)).toEqual(['Notice “Request for evidence” was removed']);
  });

  it('is a blocker if its file is missing, and leaves the binder otherwise unchanged', () => {
    const gone = {
      ...noticeSection,
      exhibits: noticeSection.exhibits.map((one) => ({
        ...one,
        items: one.items.map((item) => ({ ...item, file: null })),
      })),
    };
    const { problems, pages } = plan({ ...binder, sections: [...binder.sections.slice(0, -1), gone] }, facts, print);
    expect(problems.map(({ code, exhibit }) => [code, exhibit])).toEqual([['file-missing', 'rfe']]);
    expect(pages[0]?.kind).toBe('index');
  });
});
