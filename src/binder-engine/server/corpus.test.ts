import { expect, it } from 'vitest';

import { bindFiles } from '#testing/binder.ts';
import { corpus } from '#testing/corpus.ts';
import { checkPdf } from '#testing/qpdf.ts';
import { readPacket } from '#testing/read-packet.ts';

import { isBlocking } from '../binder.ts';

it.each(Object.entries(corpus))('%s: included completely, it is unchanged and has its stamps', async (_kind, one) => {
  const { bytes, planned, facts } = await bindFiles([await one.make()], { hasCovers: false });
  const codes = facts.flatMap(({ findings }) => findings.map(({ code }) => code));
  // Inspection has bound each page and compared both renderings.
  expect(codes.filter((code) => isBlocking(code) || code === 'renders-differently')).toEqual([]);
  const evidence = planned.pages.filter(({ kind }) => kind === 'evidence');
  expect(evidence).toHaveLength(one.pages);
  const { texts } = await readPacket(bytes);
  expect(texts).toHaveLength(planned.pages.length);
  for (const [index, { stamp }] of planned.pages.entries()) expect(texts[index]?.split(stamp)).toHaveLength(2);
  expect(await checkPdf(bytes)).toEqual([]);
});
