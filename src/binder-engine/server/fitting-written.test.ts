import { deflateSync } from 'node:zlib';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AT, createBinder, createFolder, createSection } from '#testing/binder.ts';
import { firstMore, made as objects, pagesPdf, type MadeObject } from '#testing/pdf-files.ts';

import { ENGINE, type FileInspection, type Item } from '../binder.ts';
import { getPartContent } from '../content.ts';
import { createFittingFiles, PageTooLarge } from './fitting.ts';
import { plan } from '../plan.ts';
import type { Part, Plan } from '../planned.ts';
import { createFile } from './make.ts';
import { uprightSize } from './place.ts';
import { readSource, type Source } from './source.ts';
import { measurePageBytes } from './page-bytes.ts';

/** Number of random cases. Each writes a dozen files. `LAUREL_PACK_CASES=2000` tests 2,000, in about an hour. */
const CASES = Number(process.env.LAUREL_PACK_CASES ?? 5);
const CASE_MS = 20_000;
/** Maximum excess of parts over the minimum, as a fraction. */
const MOST_MORE = 0.03;
/** Excess is a matter of many cases, so a few are always the same ones. */
const seed = CASES < 100 ? { seed: 46 } : {};

/** Incompressible bytes. */
const noise = Uint8Array.from(
  { length: 400_000 },
  (_, index) => (Math.imul(index ^ (index >>> 7), 2_654_435_761) >>> 13) & 0xff,
);

/** Arbitrary pages of each size: a scan, thousands of small objects, links, only text, and an image on every page. */
const anyFile = fc.record({
  pages: fc.array(
    fc.record({
      scan: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 60_000 })),
      small: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 800 })),
      links: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 60 })),
      text: fc.integer({ min: 0, max: 4000 }),
      hasLogo: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  logo: fc.integer({ min: 10, max: 30_000 }),
  at: fc.nat(300_000),
});
type AnyFile = typeof anyFile extends fc.Arbitrary<infer T> ? T : never;

const anyCase = fc.record({
  files: fc.array(anyFile, { minLength: 1, maxLength: 4 }),
  exhibits: fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 9 }),
  hasCovers: fc.boolean(),
  limit: fc.integer({ min: 40_000, max: 250_000 }),
});
type AnyCase = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

function draw({ pages, logo, at }: AnyFile): Uint8Array {
  const more: MadeObject[] = [];
  const add = (object: MadeObject): string => `${firstMore(pages.length) - 1 + more.push(object)} 0 R`;
  const image = '/Type /XObject /Subtype /Image /Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray';
  const shared = add({ entries: image, stream: noise.subarray(at, at + logo) });
  return pagesPdf(
    pages.map(({ scan, small, links, text, hasLogo }, index) => {
      const own = noise.subarray(at + index * 997, at + index * 997 + scan);
      const named = [...(scan > 0 ? [add({ entries: image, stream: own })] : []), ...(hasLogo ? [shared] : [])].map(
        (object, place) => `/X${place} ${object}`,
      );
      const widths = Array.from({ length: 40 }, (_, place) => (noise[at + index * 40 + place] ?? 0) + 300).join(' ');
      const fonts = Array.from({ length: small }, (_, place) => {
        const font = add(
          `<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar ${place} /Widths [${widths}]>>`,
        );
        return `/F${place} ${font}`;
      });
      const notes = Array.from({ length: links }, (_, place) => {
        const name = Buffer.from(noise.subarray(at + place * 20, at + place * 20 + 20)).toString('hex');
        return `<</Type /Annot /Subtype /Link /Rect [${place} 9 99 99] /A <</S /URI /URI (https://example.org/${name})>>>>`;
      });
      const packed = deflateSync(`%${Buffer.from(noise.subarray(at, at + text)).toString('base64')}\n`);
      const drawing = add({ entries: '/Filter /FlateDecode', stream: packed });
      return {
        entries:
          `/Resources <</Font <</F ${objects.font} 0 R ${fonts.join(' ')}>> /XObject <<${named.join(' ')}>>>> ` +
          `/Annots [${notes.join(' ')}] /Contents ${drawing}`,
      };
    }),
    { more },
  );
}

async function weigh(source: Source, sha256: string): Promise<FileInspection> {
  const { pages, shared } = await measurePageBytes(source);
  const sized = source.pages.map((page, index) => ({ ...uprightSize(page), bytes: 0, shared: [], ...pages[index] }));
  return { sha256, engine: ENGINE, kind: 'pdf', rung: 'own', findings: [], shared, pages: sized };
}

/** Prepares a case as it would be filed, with a function that writes a part of it. */
async function prepare({ files, exhibits, hasCovers, limit }: AnyCase) {
  const folder = await createFolder();
  const sources = new Map<string, Source>();
  const facts: Record<string, FileInspection> = {};
  for (const [index, file] of files.entries()) {
    const source = await readSource(draw(file));
    sources.set(`f${index}`, source);
    facts[`f${index}`] = await weigh(source, `f${index}`);
  }
  const made = exhibits.map((own, index) => ({
    id: `e${index}`,
    title: `Title ${index}`,
    isIncluded: true,
    items: own.map((file, place): Item => ({
      id: `${index}.${place}`,
      title: 'File',
      isIncluded: true,
      file: `f${file % files.length}`,
    })),
  }));
  const sections = [
    createSection({ id: 'index', title: 'Index', kind: 'index' }),
    createSection({ id: 'i', title: 'Awards', exhibits: made }),
  ];
  let written = 0;
  const sizes = new Map<string, number>();
  async function measureSize(planned: Plan, part: Part): Promise<number> {
    const key = part.name === '' ? `${part.first} ${part.count}` : '';
    const cached = key === '' ? undefined : sizes.get(key);
    if (cached !== undefined) return cached;
    const content = { ...getPartContent(planned, part), name: `${(written += 1)}.pdf` };
    const { bytes } = await createFile(content, {
      folder,
      at: AT,
      read: (file) => {
        const source = sources.get(file);
        return source ? Promise.resolve(source) : Promise.reject(new Error(file));
      },
    });
    if (key !== '') sizes.set(key, bytes);
    return bytes;
  }
  const planned = plan(createBinder([], { sections, hasCovers }), facts, { format: 'online', limit });
  return { planned, facts, limit, measureSize };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

function fit({
  planned,
  facts,
  limit,
  measureSize,
}: Prepared): ReturnType<typeof createFittingFiles<{ bytes: number }>> {
  return createFittingFiles(planned, {
    facts,
    limit,
    async write(current) {
      const made: { bytes: number }[] = [];
      for (const part of current.parts) made.push({ bytes: await measureSize(current, part) });
      return made;
    },
  });
}

/**
 * Returns the minimum number of parts, by writing every possible part: as many whole exhibits as fit, or pages of one
 * that does not.
 */
async function fewest({ planned, limit, measureSize }: Prepared): Promise<number> {
  const fits = async (first: number, count: number): Promise<boolean> =>
    (await measureSize(planned, { name: '', first, count })) <= limit;
  const starts = planned.pages.flatMap(({ exhibit }, index) =>
    exhibit !== null && planned.pages[index - 1]?.exhibit !== exhibit ? [index] : [],
  );
  const ends = [...starts.slice(1), planned.pages.length];
  let parts = 1;
  for (let at = 0; at < starts.length;) {
    parts += 1;
    let [first, end] = [starts[at] ?? 0, ends[at] ?? 0];
    if (await fits(first, end - first)) {
      while (at + 1 < starts.length) {
        const next = ends[at + 1] ?? 0;
        const isWhole = await fits(end, next - end);
        if (!isWhole || !(await fits(first, next - first))) break;
        at += 1;
        end = next;
      }
    } else {
      while (!(await fits(first, end - first))) {
        let count = planned.pages[first]?.kind === 'cover' ? 2 : 1;
        while (await fits(first, count + 1)) count += 1;
        first += count;
        if (first >= end) break;
        parts += 1;
      }
    }
    at += 1;
  }
  return parts;
}

describe('online parts', () => {
  it('all fit for any page sizes, and are close to the fewest possible', { timeout: CASES * CASE_MS }, async () => {
    const sum = { made: 0, fewest: 0, cases: 0, tooLarge: 0 };
    await fc.assert(
      fc.asyncProperty(anyCase, async (drawn) => {
        const prepared = await prepare(drawn);
        sum.cases += 1;
        const fitted = await fit(prepared).catch((error: unknown) => {
          if (error instanceof PageTooLarge) return error;
          throw error;
        });
        if (fitted instanceof PageTooLarge) {
          sum.tooLarge += 1;
          expect(fitted.bytes).toBeGreaterThan(prepared.limit);
          return;
        }
        expect(Math.max(...fitted.made.map(({ bytes }) => bytes))).toBeLessThanOrEqual(prepared.limit);
        expect(fitted.plan.parts.reduce((total, { count }) => total + count, 0)).toBe(prepared.planned.pages.length);
        expect(fitted.plan.pages.map(({ stamp }) => stamp)).toEqual(prepared.planned.pages.map(({ stamp }) => stamp));
        sum.made += fitted.plan.parts.length;
        sum.fewest += await fewest(prepared);
      }),
      { ...seed, numRuns: CASES, endOnFailure: true },
    );
    expect(sum.made, JSON.stringify(sum)).toBeLessThanOrEqual(Math.max(sum.fewest * (1 + MOST_MORE), sum.fewest + 1));
    if (CASES > 100) process.stdout.write(`${JSON.stringify(sum)}\n`);
  });
});
