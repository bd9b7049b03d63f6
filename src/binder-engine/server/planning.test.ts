import { Worker } from 'node:worker_threads';

import { expect, it, vi } from 'vitest';

import { createBinder } from '#testing/binder.ts';

import { ENGINE, MAX_PAGES, type FileInspection } from '../binder.ts';
import { getPartContent, computeHash } from '../content.ts';
import { plan } from '../plan.ts';
import { outlineBinder, planOneExhibit, planWholeBinder, type PlanInput } from './planning.ts';

/** Counts calls of threads. A mocked module would be absent if an earlier file of the worker loaded the real one. */
const ask = vi.spyOn(Worker.prototype, 'postMessage');

const options = { format: 'online', limit: 11_500_000 } as const;

/** Creates the input for a binder of two files with this total number of pages. */
function createInput(pages: number): PlanInput {
  const createInspection = (sha256: string, count: number): FileInspection => ({
    sha256,
    engine: ENGINE,
    kind: 'pdf',
    rung: 'own',
    pages: Array.from({ length: count }, () => ({ width: 612, height: 792, bytes: 1000, shared: [] })),
    shared: [],
    findings: [],
  });
  const facts = { short: createInspection('short', 10), long: createInspection('long', pages - 10) };
  return { binder: createBinder(['short', 'long']), facts, options };
}

it.each([
  { pages: 100, threads: 0 },
  { pages: 2001, threads: 3 },
])('a binder of $pages pages is planned identically, in a thread if it is long', async ({ pages, threads }) => {
  ask.mockClear();
  const input = createInput(pages);
  const whole = plan(input.binder, input.facts, options);
  const { pages: _, bookmarks: __, ...rest } = whole;
  const outline = { ...rest, pages: whole.pages.length, lastPage: whole.pages.at(-1)?.number };
  expect(await outlineBinder(input, 'a')).toEqual(outline);
  const hash = await computeHash({ engine: ENGINE, ...whole });
  expect(await planWholeBinder(input, 'a')).toEqual({ ...outline, hash, json: JSON.stringify(whole) });
  const [, second] = whole.exhibits;
  const planned = await planOneExhibit({ ...input, exhibit: second?.id ?? '', name: 'preview.pdf' }, 'a');
  const first = whole.pages.findIndex(({ exhibit }) => exhibit === second?.id);
  const { length } = whole.pages.filter(({ exhibit }) => exhibit === second?.id);
  expect(planned.exhibit).toEqual(second);
  expect(planned.content).toEqual(getPartContent(whole, { name: 'preview.pdf', first, count: length }));
  expect(ask).toHaveBeenCalledTimes(threads);
});

it('pages above the maximum are counted without a thread', async () => {
  ask.mockClear();
  const { problems, pages } = await outlineBinder(createInput(MAX_PAGES + 1), 'a');
  expect([pages, problems.some(({ code }) => code === 'too-many-pages')]).toEqual([0, true]);
  expect(ask).not.toHaveBeenCalled();
});
