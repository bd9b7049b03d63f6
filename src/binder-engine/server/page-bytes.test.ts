import { deflateSync } from 'node:zlib';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { AT, createBinder, createFolder } from '#testing/binder.ts';
import { firstMore, made, pagesPdf, type MadeObject } from '#testing/pdf-files.ts';

import { ENGINE, type FileInspection } from '../binder.ts';
import { getPartContent } from '../content.ts';
import { cutPlan, listUnits } from '../cut.ts';
import { weighUnits } from '../parts.ts';
import { plan } from '../plan.ts';
import { createFile } from './make.ts';
import { uprightSize } from './place.ts';
import { readSource, type Source } from './source.ts';
import { measurePageBytes } from './page-bytes.ts';

/** Bytes that cannot be compressed. */
const noise = Uint8Array.from(
  { length: 1_300_000 },
  (_, index) => (Math.imul(index ^ (index >>> 7), 2_654_435_761) >>> 13) & 0xff,
);
/** Number of small objects. A file may have thousands of them. */
const SMALL = 1500;
const LINKS = 500;

const subset = (count: number) => fc.subarray(Array.from({ length: count }, (_, index) => index));
const anyFile = fc.record({
  sizes: fc.array(fc.integer({ min: 100_000, max: 160_000 }), { minLength: 8, maxLength: 8 }),
  pages: fc.array(
    fc.record({
      images: subset(3),
      forms: subset(2),
      drawings: fc.array(fc.nat(1), { maxLength: 3 }),
      hasProfile: fc.boolean(),
      notes: subset(2),
      hasLinks: fc.boolean(),
      hasSmall: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});
type AnyFile = typeof anyFile extends fc.Arbitrary<infer T> ? T : never;

/**
 * Creates pages that share images, forms, content streams and a profile. Some of their names have another meaning
 * elsewhere in a PDF.
 */
function draw({ sizes, pages }: AnyFile): Uint8Array {
  const more: MadeObject[] = [];
  const add = (object: MadeObject): string => `${firstMore(pages.length) - 1 + more.push(object)} 0 R`;
  const bytes = (index: number) => noise.subarray(index * 160_000, index * 160_000 + (sizes[index] ?? 0));
  const image = '/Type /XObject /Subtype /Image /Width 100 /Height 100 /BitsPerComponent 8 /ColorSpace /DeviceGray';
  const images = [0, 1, 2].map((index) => add({ entries: image, stream: bytes(index) }));
  const forms = [3, 4].map((index) => {
    const own = add({ entries: image, stream: bytes(index) });
    const resources = `/Resources <</XObject <</P ${own} /Metadata ${images[0]}>>>>`;
    return add({ entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`, stream: '/P Do' });
  });
  const drawings = [5, 6].map((index) => {
    const packed = deflateSync(`%${Buffer.from(bytes(index)).toString('base64')}\n`);
    return add({ entries: '/Filter /FlateDecode', stream: packed });
  });
  const profile = add({ entries: '/N 3', stream: bytes(7) });
  const small = Array.from({ length: SMALL }, () => add({ entries: image, stream: 'x' }));
  const links = Array.from({ length: LINKS }, (_, index) => {
    const name = Buffer.from(noise.subarray(index * 40, index * 40 + 40)).toString('hex');
    return `<</Type /Annot /Subtype /Link /Rect [${index} 9 99 99] /A <</S /URI /URI (https://example.org/${name})>>>>`;
  });
  const formatDict = (objects: readonly string[]) =>
    `<<${objects.map((object, index) => `/${['P', 'Parent'][index] ?? `X${index}`} ${object}`).join(' ')}>>`;
  return pagesPdf(
    pages.map((page) => {
      const named = [...page.images.map((index) => images[index]), ...page.forms.map((index) => forms[index])];
      const objects = [...named, ...(page.hasSmall ? small : [])].flatMap((object) => object ?? []);
      const notes = page.notes.map(
        (index) => `<</Type /Annot /Subtype /Stamp /Rect [9 9 99 99] /AP <</N ${forms[index]}>>>>`,
      );
      return {
        entries: [
          `/Resources <</Font <</F ${made.font} 0 R>> /XObject ${formatDict(objects)}>>`,
          `/Annots [${[...notes, ...(page.hasLinks ? links : [])].join(' ')}]`,
          `/Contents [${page.drawings.map((index) => drawings[index]).join(' ')}]`,
          page.hasProfile ? `/Group <</S /Transparency /CS [/ICCBased ${profile}]>>` : '',
        ].join(' '),
      };
    }),
    { more },
  );
}

async function weigh(source: Source): Promise<FileInspection> {
  const { pages, shared } = await measurePageBytes(source);
  const sized = source.pages.map((page, index) => ({ ...uprightSize(page), bytes: 0, shared: [], ...pages[index] }));
  return { sha256: 'file', engine: ENGINE, kind: 'pdf', rung: 'own', findings: [], shared, pages: sized };
}

it('a part’s estimated size is close to its actual size, for any shared objects', async () => {
  const [folder, { sections, ...rest }] = [await createFolder(), createBinder(['file'])];
  const binder = { ...rest, sections: sections.filter(({ kind }) => kind === 'exhibits') };
  let parts = 0;
  await fc.assert(
    fc.asyncProperty(anyFile, fc.double({ min: 0.3, max: 1, noNaN: true }), async (file, share) => {
      const source = await readSource(draw(file));
      const facts = { file: await weigh(source) };
      const whole = plan(binder, facts, { format: 'print', limit: 0 });
      const weight = weighUnits(listUnits(whole, { facts }));
      const planned = cutPlan(whole, { facts, limit: Math.ceil(weight * share) });
      for (const part of planned.parts) {
        const content = { ...getPartContent(planned, part), name: `${(parts += 1)}.pdf` };
        const { bytes } = await createFile(content, { folder, at: AT, read: () => Promise.resolve(source) });
        const pages = planned.pages.slice(part.first, part.first + part.count);
        const estimated = weighUnits(listUnits({ ...planned, pages }, { facts }));
        expect(Math.abs(estimated / bytes - 1), `${part.name}: ${estimated} for ${bytes}`).toBeLessThan(0.05);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});
