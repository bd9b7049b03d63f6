import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBinder, createFacts, createSection } from '#testing/binder.ts';

import { authorRelations, type Author, type Binder, type Exhibit, type Facts, type Section } from './binder.ts';
import { changes } from './changes.ts';
import { computeHash } from './content.ts';
import { toLetter, sectionTitle } from './numbers.ts';
import { plan } from './plan.ts';
import type { Bookmark, PlanPage } from './planned.ts';
import { problemText } from './problem-text.ts';
import { resolveToken } from './tokens.ts';

const LIMIT = 1_000_000;
const print = { format: 'print', limit: LIMIT } as const;
const online = { format: 'online', limit: LIMIT } as const;

const files = fc.array(
  fc.record({
    pages: fc.array(
      fc.record({ bytes: fc.nat(1_200_000), shared: fc.subarray([0, 1]), width: fc.integer({ min: 600, max: 624 }) }),
      { minLength: 1, maxLength: 30 },
    ),
    shared: fc.array(fc.nat(600_000), { minLength: 2, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const criteria = [null, 'i', 'ii', 'i', 'x'];

/** Arbitrary binder, with facts of some of its files. */
const anyBinder = fc
  .record({
    files,
    scheme: fc.constantFrom('letter', 'section', 'criterion'),
    hasCovers: fc.boolean(),
    first: fc.record({ page: fc.integer({ min: 1, max: 900 }), section: fc.integer({ min: 1, max: 40 }) }),
    stampPrefix: anyText,
    hasLetter: fc.boolean(),
    isIndexed: fc.boolean(),
    isFrontLast: fc.boolean(),
    sections: fc.array(
      fc.record({
        title: anyText,
        isIncluded: fc.boolean(),
        exhibits: fc.array(
          fc.record({
            title: anyText,
            isIncluded: fc.boolean(),
            author: fc.option(
              fc.record({ name: anyText, position: anyText, relation: fc.constantFrom(...authorRelations) }),
            ),
            items: fc.array(fc.record({ title: anyText, isIncluded: fc.boolean(), file: fc.option(fc.nat(7)) }), {
              maxLength: 3,
            }),
          }),
          { maxLength: 6 },
        ),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ files: drawn, hasLetter, isIndexed, isFrontLast, sections, ...rest }) => {
    const facts = Object.fromEntries(
      drawn.map(({ pages, shared }, index) => [`f${index}`, createFacts(`f${index}`, pages, shared)]),
    );
    const exhibits = sections.map((section, at): Section => {
      const own = section.exhibits.map(({ author, ...exhibit }, place) => ({
        ...exhibit,
        ...(author && { author }),
        id: `${at}.${place}`,
        items: exhibit.items.map(({ file, ...item }, index) => ({
          ...item,
          id: `${at}.${place}.${index}`,
          file: file === null ? null : `f${file}`,
        })),
      }));
      return { ...section, id: `${at}`, kind: 'exhibits', criterion: criteria[at] ?? null, exhibits: own };
    });
    const front = [
      createSection({ id: 'letter', title: 'Letter', kind: 'letter' }),
      createSection({ id: 'index', title: 'Index', kind: 'index', isIncluded: isIndexed }),
    ];
    const letter = hasLetter ? { file: 'f0', version: '1' } : null;
    const ordered = isFrontLast ? [...exhibits, ...front] : [...front, ...exhibits];
    const binder: Binder = { title: 'Petition', ...rest, letter, sections: ordered };
    return { binder, facts };
  });

/** Returns the exhibits in a packet, in order, each with its files that can be bound. */
function selectBound({ sections }: Binder, facts: Facts) {
  const included = <T extends { isIncluded: boolean }>(all: readonly T[]): T[] => all.filter((one) => one.isIncluded);
  return included(sections)
    .flatMap(({ exhibits }) => included(exhibits))
    .map(({ id, items }) => ({
      id,
      items: included(items).map((item) => ({ ...item, pages: facts[item.file ?? '']?.pages.length ?? 0 })),
    }));
}

/** Returns the page numbers of an exhibit: its divider, and its pages of evidence in order. */
function listPages(pages: readonly PlanPage[], exhibit: string): { all: number[]; evidence: PlanPage[] } {
  const own = pages.filter((page) => page.exhibit === exhibit);
  return { all: own.map(({ number }) => number), evidence: own.filter(({ kind }) => kind === 'evidence') };
}

describe('a binder plan', () => {
  it('numbers its pages without a gap, and stamps each with its position', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, exhibits } = plan(binder, facts, print);
        const numbers = new Map(exhibits.map(({ id, number }) => [id, number]));
        const stamps = pages.map((page, index) => {
          const exhibit = `Exhibit ${numbers.get(page.exhibit ?? '')}`;
          const label = {
            letter: 'Letter',
            index: 'Index',
            notice: '',
            cover: exhibit,
            evidence: `${exhibit} at ${page.at}`,
          };
          const stampParts = [binder.stampPrefix, label[page.kind], `Page ${binder.first.page + index}`];
          return stampParts.filter((text) => text !== '').join(' · ');
        });
        expect(pages.map(({ stamp }) => stamp)).toEqual(stamps);
        expect(pages.map(({ number }) => number)).toEqual(pages.map((_, index) => binder.first.page + index));
      }),
    );
  });

  it('has the same stamps in print and online, optionally with the last number', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const [printed, uploaded] = [plan(binder, facts, print), plan(binder, facts, online)];
        const stamps = printed.pages.map(({ stamp }) => stamp);
        expect(uploaded.pages.map(({ stamp }) => stamp)).toEqual(stamps);
        expect([uploaded.exhibits, uploaded.bookmarks]).toEqual([printed.exhibits, printed.bookmarks]);
        const counted = plan({ ...binder, hasTotal: true }, facts, online).pages.map(({ stamp }) => stamp);
        expect(counted).toEqual(stamps.map((stamp) => `${stamp} of ${printed.pages.at(-1)?.number}`));
      }),
    );
  });

  it('has letter and index before the exhibits’ dividers and files, and nothing else', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, sections } = plan(binder, facts, print);
        const kinds = pages.map(({ kind }) => (kind === 'letter' || kind === 'index' ? 'front' : 'exhibits'));
        expect(kinds).toEqual(kinds.toSorted((one, other) => other.localeCompare(one)));
        const count = (kind: string): number => pages.filter((page) => page.kind === kind).length;
        const bound = selectBound(binder, facts);
        expect(count('cover')).toBe(binder.hasCovers ? bound.length : 0);
        expect(count('letter')).toBe(binder.letter ? facts['f0']?.pages.length : 0);
        expect(sections.some(({ kind }) => kind === 'letter')).toBe(binder.letter !== null);
        expect(count('index') > 0).toBe(sections.some(({ kind }) => kind === 'index'));
      }),
    );
  });

  it('includes the files of each exhibit completely and in order, with their first pages', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, exhibits } = plan(binder, facts, print);
        const expected = selectBound(binder, facts);
        expect(exhibits.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        for (const [index, { id, items }] of expected.entries()) {
          const { all, evidence } = listPages(pages, id);
          const { first, last, items: planned } = exhibits[index] ?? {};
          expect([first, last]).toEqual([all[0] ?? 0, all.at(-1) ?? 0]);
          expect(evidence.map(({ at }) => at)).toEqual(evidence.map((_, at) => at + 1));
          expect(evidence.map((page) => 'file' in page && [page.file, page.page])).toEqual(
            items.flatMap(({ file, pages: count }) => Array.from({ length: count }, (_, page) => [file, page])),
          );
          let at = 1;
          for (const [place, { id: item, pages: count }] of items.entries()) {
            expect(planned?.[place]).toMatchObject({ id: item, at, count });
            at += count;
          }
        }
      }),
    );
  });

  it('links from index and outline to the start of exhibits and files', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, exhibits, bookmarks } = plan(binder, facts, print);
        const lines = pages.flatMap((page) => (page.kind === 'index' ? page.lines : []));
        const ranges = exhibits.map(({ id, number }) => {
          const { all } = listPages(pages, id);
          const [first = 0, last = 0] = [all[0], all.at(-1)];
          const range = first === last ? String(first) : `${first}–${last}`;
          return { number, pages: all.length === 0 ? '—' : range, target: first };
        });
        expect(
          lines
            .filter(({ style }) => style === 'exhibit')
            .map(({ number, pages: range, target }) => ({ number, pages: range, target })),
        ).toEqual(binder.sections.some(({ kind, isIncluded }) => kind === 'index' && isIncluded) ? ranges : []);
        const expected = selectBound(binder, facts).flatMap(({ id, items }): number[][] => {
          const { all, evidence } = listPages(pages, id);
          const begins = items
            .filter(({ pages: count }) => count > 0)
            .map(({ id: item }) => {
              const { at = 0 } = exhibits.flatMap((one) => one.items).find((one) => one.id === item) ?? {};
              return evidence[at - 1]?.number ?? 0;
            });
          return all[0] === undefined ? [] : [[all[0], ...(begins.length > 1 ? begins : [])]];
        });
        const leads = (entries: readonly Bookmark[]): number[][] =>
          entries.map(({ page, children }) => [page, ...children.map((one) => one.page)]);
        const sections = bookmarks.filter(({ title }) => title !== 'Letter' && title !== 'Index');
        expect(sections.flatMap(({ children }) => leads(children))).toEqual(expected);
        for (const { page, children } of sections) expect(page).toBe(children[0]?.page);
      }),
    );
  });

  it('gives every exhibit a unique number, and a citation that resolves or is broken', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const planned = plan(binder, facts, print);
        const numbers = planned.exhibits.map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const section of binder.sections) {
          for (const exhibit of section.exhibits) {
            const resolved = resolveToken(planned, { exhibit: exhibit.id });
            const own = planned.exhibits.find(({ id }) => id === exhibit.id);
            const { number, first = 0 } = own ?? {};
            if (first > 0) expect(resolved).toMatchObject({ text: `Exhibit ${number}`, page: first });
            else expect(resolved).toHaveProperty('broken');
          }
        }
      }),
    );
  });

  it('changes numbers and never ids when exhibits are reordered', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const sections = binder.sections.map((section) => ({ ...section, exhibits: section.exhibits.toReversed() }));
        const [before, after] = [binder, { ...binder, sections }].map((own) => plan(own, facts, print));
        const ids = (own: typeof before): string[] => own?.exhibits.map(({ id }) => id).toSorted() ?? [];
        expect(ids(after)).toEqual(ids(before));
        expect(after?.exhibits.map(({ number }) => number)).toEqual(before?.exhibits.map(({ number }) => number));
      }),
    );
  });

  it('is split into parts with all of its pages, and reports each oversized one', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, parts, problems } = plan(binder, facts, online);
        let next = 0;
        for (const { first, count } of parts) {
          expect(first).toBe(next);
          next += count;
        }
        expect(next).toBe(pages.length);
        const oversized = (all: typeof problems) => all.filter(({ code }) => code === 'page-over-limit');
        const heavy = [
          ...(binder.letter ? ['f0'] : []),
          ...selectBound(binder, facts).flatMap(({ items }) => items.map(({ file }) => file)),
        ]
          .map((file) => {
            const { pages: own = [], shared = [] } = facts[file ?? ''] ?? {};
            return own.flatMap((page, index) => {
              const bytes = page.shared.reduce((sum, stream) => sum + (shared[stream] ?? 0), page.bytes);
              return bytes > LIMIT ? [index + 1] : [];
            });
          })
          .filter((own) => own.length > 0);
        expect(oversized(problems).map((problem) => [problem.isBlocking, problem.pages])).toEqual(
          heavy.map((own) => [true, own]),
        );
        expect(oversized(plan(binder, facts, print).problems)).toEqual([]);
      }),
    );
  });

  it('names parts in short, unique ASCII', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const names = plan(binder, facts, online).parts.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^(?=.{1,79}$)\d{2,}_[A-Za-z0-9_-]+\.pdf$/);
      }),
    );
  });

  it('is equal, with the same hash, for the same binder', async () => {
    await fc.assert(
      fc.asyncProperty(anyBinder, async ({ binder, facts }) => {
        const [one, other] = [
          plan(binder, facts, online),
          plan(structuredClone(binder), structuredClone(facts), online),
        ];
        expect(await computeHash(one)).toBe(await computeHash(other));
        expect(changes(one, other)).toEqual([]);
      }),
    );
  });

  it('sets a page in landscape if it is wider than high', () => {
    const facts = {
      a: createFacts('a', [
        { width: 500, height: 501 },
        { width: 500, height: 500 },
        { width: 501, height: 500 },
      ]),
    };
    const { pages } = plan(createBinder(['a']), facts, print);
    expect(pages.flatMap((page) => ('isWide' in page ? [page.isWide] : []))).toEqual([false, false, true]);
  });

  it('includes nothing of a file inspected by another engine version, until reinspection', () => {
    const { pages, problems } = plan(createBinder(['a']), { a: { ...createFacts('a', 2), engine: 'before' } }, print);
    expect(pages.map(({ kind }) => kind)).toEqual(['index', 'cover']);
    expect(problems.map(({ code, isBlocking }) => [code, isBlocking])).toEqual([['not-inspected', true]]);
  });
});

describe('exhibit numbers', () => {
  const facts = { a: createFacts('a', 2), b: createFacts('b', 3) };
  const two = (changed: Partial<Binder>) =>
    plan(createBinder(['a', 'b'], changed), facts, print).exhibits.map(({ number }) => number);

  it('have three schemes', () => {
    expect(two({ scheme: 'letter' })).toEqual(['A-1', 'A-2']);
    expect(two({ scheme: 'section' })).toEqual(['1.1', '1.2']);
    expect(two({ scheme: 'criterion' })).toEqual(['(iii).1', '(iii).2']);
    expect([1, 26, 27, 52, 53, 703].map(toLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'AAA']);
  });

  it('precede every section, however its title starts', () => {
    expect(sectionTitle('A', 'A.I. research')).toBe('A. A.I. research');
    expect(sectionTitle('A', 'A. Awards')).toBe('A. Awards');
    expect(sectionTitle('(i)', '(i) Awards')).toBe('(i) Awards');
    expect(sectionTitle('(i)', 'Awards')).toBe('(i). Awards');
    expect(sectionTitle('1', '10 best awards')).toBe('1. 10 best awards');
    const awards = createSection({ ...createBinder(['a']).sections[1], id: 'i', title: 'Awards & Recognition' });
    const index = createSection({ id: 'index', title: 'Index', kind: 'index' });
    const binder = createBinder([], { sections: [index, awards] });
    const { pages, bookmarks } = plan(binder, { a: createFacts('a', 1) }, print);
    const lines = pages.flatMap((page) => (page.kind === 'index' ? page.lines : []));
    expect(lines.find(({ style }) => style === 'section')?.text).toBe('A. Awards & Recognition');
    expect(bookmarks.map(({ title }) => title)).toEqual(['Index', 'A. Awards & Recognition']);
  });

  it('continue where another binder ended', () => {
    expect(two({ first: { page: 664, section: 7 } })).toEqual(['G-1', 'G-2']);
    expect(plan(createBinder(['a'], { first: { page: 664, section: 7 } }), facts, print).pages[0]?.stamp).toBe(
      'Lovelace · Index · Page 664',
    );
  });
});

describe('a recommendation letter in a binder', () => {
  it('names its author on its divider and in the index, marked if independent', () => {
    const facts = { a: createFacts('a', 2), b: createFacts('b', 3) };
    const listLines = (author: Author) => {
      const { pages } = plan(written(createBinder(['a', 'b']), author), facts, print);
      const lines = pages.flatMap((page) => (page.kind === 'index' ? page.lines : []));
      const covers = pages.flatMap((page) => (page.kind === 'cover' ? [page.author] : []));
      return { lines: lines.filter(({ style }) => style === 'more').map(({ text }) => text), covers };
    };
    const author = { name: 'Grace Hopper', position: 'Rear Admiral', relation: 'independent' } as const;
    const line = 'Letter from Grace Hopper, Rear Admiral (independent)';
    expect(listLines(author)).toEqual({ lines: [line], covers: [line, ''] });
    expect(listLines({ name: 'Grace Hopper', position: '', relation: 'employer' }).lines).toEqual([
      'Letter from Grace Hopper',
    ]);
  });

  it('is a blocker if its author’s name has characters in no font, and names both', () => {
    const author = { name: '𒀀 Kobayashi', position: '', relation: 'other' } as const;
    const binder = { ...written(createBinder(['a']), author), unprintable: '𒀀' };
    const { problems } = plan(binder, { a: createFacts('a', 1) }, print);
    expect(problems).toEqual([
      {
        code: 'unprintable',
        isBlocking: true,
        exhibit: 'exhibit-0',
        item: null,
        unprintable: { text: 'Letter from 𒀀 Kobayashi', characters: ['𒀀'] },
      },
    ]);
    expect(problems.map(problemText)).toEqual([
      '“Letter from 𒀀 Kobayashi” contains characters that our fonts do not support: 𒀀 (U+12000). Replace these characters.',
    ]);
  });
});

/** Returns the binder with an author of its first exhibit. */
function written(binder: Binder, author: Author): Binder {
  const name = (exhibit: Exhibit): Exhibit => (exhibit.id === 'exhibit-0' ? { ...exhibit, author } : exhibit);
  return { ...binder, sections: binder.sections.map((one) => ({ ...one, exhibits: one.exhibits.map(name) })) };
}
