import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { binderOf, sectionOf } from '#testing/binder.ts';

import {
  authorRelations,
  ENGINE,
  type Author,
  type Binder,
  type Exhibit,
  type FileFacts,
  type Section,
} from './binder.ts';
import { changes } from './changes.ts';
import { contentOf, hashOf } from './content.ts';
import { letterOf } from './numbers.ts';
import { weighAlone } from './parts.ts';
import { plan } from './plan.ts';
import { resolveToken } from './tokens.ts';

const LIMIT = 1_000_000;
const print = { format: 'print', limit: LIMIT } as const;
const online = { format: 'online', limit: LIMIT } as const;

function factsOf(sha256: string, pages: number, bytes = 1000): FileFacts {
  const page = { width: 612, height: 792, bytes, shared: [0] };
  return {
    sha256,
    engine: ENGINE,
    kind: 'pdf',
    rung: 'own',
    pages: Array.from({ length: pages }, () => page),
    shared: [5000],
    findings: [],
  };
}

const sizes = fc.array(
  fc.record({ pages: fc.integer({ min: 1, max: 30 }), bytes: fc.integer({ min: 10, max: 1_200_000 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
);
const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const criteria = [null, 'i', 'ii', 'i', 'x'];

/** A binder of any shape, and facts of some of its files. */
const anyBinder = fc
  .record({
    sizes,
    scheme: fc.constantFrom('letter', 'section', 'criterion'),
    hasCovers: fc.boolean(),
    first: fc.record({ page: fc.integer({ min: 1, max: 900 }), section: fc.integer({ min: 1, max: 40 }) }),
    stampPrefix: anyText,
    hasLetter: fc.boolean(),
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
  .map(({ sizes: files, hasLetter, sections, ...rest }) => {
    const facts = Object.fromEntries(
      files.map(({ pages, bytes }, index) => [`f${index}`, factsOf(`f${index}`, pages, bytes)]),
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
      sectionOf({ id: 'letter', title: 'Letter', kind: 'letter' }),
      sectionOf({ id: 'index', title: 'Index', kind: 'index' }),
    ];
    const letter = hasLetter ? { file: 'f0', version: '1' } : null;
    const binder: Binder = { title: 'Petition', ...rest, letter, sections: [...front, ...exhibits] };
    return { binder, facts };
  });

describe('a plan', () => {
  it('numbers its pages without a gap, and stamps each once', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, exhibits } = plan(binder, facts, print);
        expect(pages.map(({ number }) => number)).toEqual(pages.map((_, index) => binder.first.page + index));
        for (const { stamp, number } of pages) expect(stamp.endsWith(`Page ${number}`)).toBe(true);
        for (const { id, first, last } of exhibits) {
          const own = pages.filter(({ exhibit }) => exhibit === id).map(({ number }) => number);
          expect([own[0] ?? 0, own.at(-1) ?? 0, own.length]).toEqual([first, last, first === 0 ? 0 : last - first + 1]);
        }
      }),
    );
  });

  it('has as many pages as its covers, index, letter and files', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, exhibits } = plan(binder, facts, print);
        const count = (kind: string): number => pages.filter((page) => page.kind === kind).length;
        const bound = exhibits.flatMap(({ items }) => items.map((item) => item.count));
        expect(count('evidence')).toBe(bound.reduce((sum, own) => sum + own, 0));
        expect(count('cover')).toBe(binder.hasCovers ? exhibits.length : 0);
        expect(count('letter')).toBe(binder.letter ? facts['f0']?.pages.length : 0);
        expect(pages).toHaveLength(count('evidence') + count('cover') + count('letter') + count('index'));
      }),
    );
  });

  it('gives every exhibit another number, and a token that resolves or is broken', () => {
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

  it('changes numbers and never ids when exhibits are put in another order', () => {
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

  it('cuts parts that hold all pages in order, each within the limit or of one page', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const { pages, parts, problems } = plan(binder, facts, online);
        let next = 0;
        for (const { first, count } of parts) {
          expect(first).toBe(next);
          next += count;
          const own = pages.slice(first, first + count);
          const evidence = own.flatMap((page) => ('file' in page ? [page] : []));
          const bytes = evidence.reduce((sum, { file }) => sum + (facts[file]?.pages[0]?.bytes ?? 0), 0);
          expect(bytes <= LIMIT || evidence.length === 1).toBe(true);
        }
        expect(next).toBe(pages.length);
        const heavy = Object.values(facts).filter(
          (file) => weighAlone(file, file.pages[0] ?? { width: 0, height: 0, bytes: 0, shared: [] }) > LIMIT,
        );
        const used = new Set(pages.flatMap((page) => ('file' in page ? [page.file] : [])));
        const isTold = problems.some(({ code, isStop }) => code === 'page-over-limit' && isStop);
        expect(isTold).toBe(heavy.some(({ sha256 }) => used.has(sha256)));
      }),
    );
  });

  it('names parts in ASCII, shortly and each differently', () => {
    fc.assert(
      fc.property(anyBinder, ({ binder, facts }) => {
        const names = plan(binder, facts, online).parts.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^(?=.{1,79}$)\d{2,}_[A-Za-z0-9_-]+\.pdf$/);
      }),
    );
  });

  it('is the same, with the same hash, for the same binder', async () => {
    await fc.assert(
      fc.asyncProperty(anyBinder, async ({ binder, facts }) => {
        const [one, other] = [
          plan(binder, facts, online),
          plan(structuredClone(binder), structuredClone(facts), online),
        ];
        expect(await hashOf(one)).toBe(await hashOf(other));
        expect(changes(one, other)).toEqual([]);
      }),
    );
  });
});

describe('numbers', () => {
  const facts = { a: factsOf('a', 2), b: factsOf('b', 3) };
  const two = (changed: Partial<Binder>) =>
    plan(binderOf(['a', 'b'], changed), facts, print).exhibits.map(({ number }) => number);

  it('come in three schemes', () => {
    expect(two({ scheme: 'letter' })).toEqual(['A-1', 'A-2']);
    expect(two({ scheme: 'section' })).toEqual(['1.1', '1.2']);
    expect(two({ scheme: 'criterion' })).toEqual(['(iii).1', '(iii).2']);
    expect([1, 26, 27, 52, 53, 703].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'AAA']);
  });

  it('go on where another binder ended', () => {
    expect(two({ first: { page: 664, section: 7 } })).toEqual(['G-1', 'G-2']);
    expect(plan(binderOf(['a'], { first: { page: 664, section: 7 } }), facts, print).pages[0]?.stamp).toBe(
      'Lovelace · Index · Page 664',
    );
  });
});

describe('a token', () => {
  const facts = { a: factsOf('a', 2), b: factsOf('b', 3) };
  const binder = binderOf(['a', 'b']);
  const section = binder.sections[1];
  const merged = {
    ...binder,
    sections: [
      ...binder.sections.slice(0, 1),
      { ...section, exhibits: [{ ...section?.exhibits[0], items: section?.exhibits.flatMap(({ items }) => items) }] },
    ],
  } as Binder;

  it('follows its file into another exhibit, with the page that it names', () => {
    const token = { exhibit: 'exhibit-1', item: 'item-1', page: 2 };
    expect(resolveToken(plan(binder, facts, print), token)).toMatchObject({ text: 'Exhibit A-2 at 2', page: 7 });
    expect(resolveToken(plan(merged, facts, print), token)).toMatchObject({ text: 'Exhibit A-1 at 4', page: 6 });
  });

  it('is broken where its exhibit, file or page is gone', () => {
    const planned = plan(binder, facts, print);
    expect(resolveToken(planned, { exhibit: 'gone' })).toEqual({ broken: 'no-exhibit' });
    expect(resolveToken(planned, { exhibit: 'exhibit-1', item: 'gone' })).toEqual({ broken: 'no-item' });
    expect(resolveToken(planned, { exhibit: 'exhibit-1', item: 'item-1', page: 4 })).toEqual({ broken: 'no-page' });
  });
});

describe('online parts', () => {
  it('begin with the index, which names the file of each exhibit', () => {
    const facts = { a: factsOf('a', 2), b: factsOf('b', 30, 100_000) };
    const { parts, pages } = plan(binderOf(['a', 'b']), facts, online);
    expect(parts.map(({ name }) => name)).toEqual([
      '01_Index.pdf',
      '02_Exhibit-A-1_Title-0.pdf',
      '03_Exhibit-A-2_Title-1_part-1.pdf',
      '04_Exhibit-A-2_Title-1_part-2.pdf',
      '05_Exhibit-A-2_Title-1_part-3.pdf',
      '06_Exhibit-A-2_Title-1_part-4.pdf',
    ]);
    const lines = pages.flatMap((page) => (page.kind === 'index' ? page.lines : []));
    expect(lines.filter(({ style }) => style === 'file').map(({ text }) => text)).toEqual(
      parts.slice(1).map(({ name }) => name),
    );
  });

  it('keep their content, and so their hash, while another exhibit changes', async () => {
    const facts = { a: factsOf('a', 2), b: factsOf('b', 4, 230_000), c: factsOf('c', 2) };
    const hashes = async (files: string[]) => {
      const planned = plan(binderOf(files), facts, online);
      return Promise.all(planned.parts.map(async (part) => hashOf(contentOf(planned, part))));
    };
    const [before, after] = [await hashes(['a', 'b', 'a']), await hashes(['a', 'b', 'c'])];
    expect(after.map((hash, index) => hash === before[index])).toEqual([true, true, true, false]);
  });
});

describe('a letter among the exhibits', () => {
  it('names its author on its divider and in the index, and is marked where that author is independent', () => {
    const facts = { a: factsOf('a', 2), b: factsOf('b', 3) };
    const linesOf = (author: Author) => {
      const { pages } = plan(written(binderOf(['a', 'b']), author), facts, print);
      const lines = pages.flatMap((page) => (page.kind === 'index' ? page.lines : []));
      const covers = pages.flatMap((page) => (page.kind === 'cover' ? [page.author] : []));
      return { lines: lines.filter(({ style }) => style === 'more').map(({ text }) => text), covers };
    };
    const author = { name: 'Grace Hopper', position: 'Rear Admiral', relation: 'independent' } as const;
    const said = 'Letter of Grace Hopper, Rear Admiral (independent)';
    expect(linesOf(author)).toEqual({ lines: [said], covers: [said, ''] });
    expect(linesOf({ name: 'Grace Hopper', position: '', relation: 'employer' }).lines).toEqual([
      'Letter of Grace Hopper',
    ]);
  });

  it('warns of a name that our fonts lack', () => {
    const author = { name: '小林', position: '', relation: 'other' } as const;
    const { problems } = plan(written(binderOf(['a']), author), { a: factsOf('a', 1) }, print);
    expect(problems.map(({ code, exhibit }) => [code, exhibit])).toEqual([['unknown-script', 'exhibit-0']]);
  });
});

describe('what changed', () => {
  it('is said in words', () => {
    const facts = { a: factsOf('a', 2), b: factsOf('b', 3), letter: factsOf('letter', 1) };
    const letterSection = sectionOf({ id: 'letter', title: 'Letter', kind: 'letter' });
    const of = (files: string[], version: string) => {
      const binder = binderOf(files);
      return { ...binder, letter: { file: 'letter', version }, sections: [letterSection, ...binder.sections] };
    };
    const before = plan(of(['a', 'b'], '1'), facts, print);
    const replaced = plan(of(['a', 'a'], '2'), facts, print);
    expect(changes(before, replaced)).toEqual(['Letter edited', 'File 1 of “Title 1” was replaced']);
    const binder = of(['a', 'b'], '1');
    const turned = plan(
      { ...binder, sections: binder.sections.map((own) => ({ ...own, exhibits: own.exhibits.toReversed() })) },
      facts,
      print,
    );
    expect(changes(before, turned)).toEqual(['Exhibit A-2 is now A-1', 'Exhibit A-1 is now A-2']);
    const hopper = { name: 'Grace Hopper', position: 'Rear Admiral', relation: 'independent' } as const;
    const authored = plan(written(binder, hopper), facts, print);
    expect(changes(before, authored)).toEqual([
      'Exhibit A-1 “Title 0” is now a letter of Grace Hopper, Rear Admiral (independent)',
    ]);
    expect(changes(authored, before)).toEqual(['Exhibit A-1 “Title 0” no longer names its author']);
    expect(changes(before, plan(of(['a'], '1'), facts, print))).toEqual(['Exhibit A-2 “Title 1” was removed']);
    expect(changes(before, plan(of(['a', 'b', 'a'], '1'), facts, print))).toEqual(['Exhibit A-3 “Title 2” was added']);
  });
});

/** With an author of its first exhibit. */
function written(binder: Binder, author: Author): Binder {
  const name = (exhibit: Exhibit): Exhibit => (exhibit.id === 'exhibit-0' ? { ...exhibit, author } : exhibit);
  return { ...binder, sections: binder.sections.map((one) => ({ ...one, exhibits: one.exhibits.map(name) })) };
}
