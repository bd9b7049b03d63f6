// Plans binders for the server, which needs only parts of each plan. Long plans are computed in a thread.
import { AppError } from '#core/server/errors.ts';
import { runInThread } from '#core/server/threads.ts';

import { ENGINE, MAX_PAGES, type Binder, type Facts } from '../binder.ts';
import { getPartContent, computeHash, type Content } from '../content.ts';
import { countBound } from '../item-pages.ts';
import { plan } from '../plan.ts';
import type { Plan, PlannedExhibit, PlanOptions, Problem } from '../planned.ts';
import { pageValues } from '../problem-text.ts';

/** Maximum number of pages planned on the main thread. It takes about 10 ms. */
const MAX_PAGES_HERE = 2000;

export type PlanInput = { binder: Binder; facts: Facts; options: PlanOptions };

/** A plan without its pages: only their count, and the number of the last page if there is one. */
export type PlanOutline = Omit<Plan, 'pages' | 'bookmarks'> & { pages: number; lastPage: number | undefined };

/** @param user user whose share of the threads a long plan uses */
export function outlineBinder(input: PlanInput, user: string): Promise<PlanOutline> {
  return planHereOrThere('buildOutline', buildOutline, { input, user });
}

/** Returns the plan with its full JSON and a hash. Packets with the same hash would be identical byte for byte. */
export function planWholeBinder(input: PlanInput, user: string): Promise<PlanOutline & { json: string; hash: string }> {
  return planHereOrThere('buildBinder', buildBinder, { input, user });
}

/**
 * Plan of one exhibit that is created separately. Its numbers depend on everything before it. `content` is absent
 * without evidence.
 */
export type ExhibitPlan = { problems: Problem[]; exhibit?: PlannedExhibit | undefined; content?: Content | undefined };

export function planOneExhibit(
  input: PlanInput & { exhibit: string; name: string },
  user: string,
): Promise<ExhibitPlan> {
  return planHereOrThere('buildExhibit', buildExhibit, { input, user });
}

/** @throws AppError too_many_pages */
export function assertPageLimit({ problems }: Pick<Plan, 'problems'>): void {
  const count = problems.find(({ code }) => code === 'too-many-pages')?.count;
  if (count !== undefined) throw new AppError('too_many_pages', { values: pageValues(count) });
}

export function buildOutline({ binder, facts, options }: PlanInput): PlanOutline {
  return withoutPages(plan(binder, facts, options));
}

export async function buildBinder({
  binder,
  facts,
  options,
}: PlanInput): Promise<PlanOutline & { json: string; hash: string }> {
  const planned = plan(binder, facts, options);
  const bound = { engine: ENGINE, ...planned };
  return { ...withoutPages(planned), json: JSON.stringify(planned), hash: await computeHash(bound) };
}

export function buildExhibit({
  exhibit: id,
  name,
  binder,
  facts,
  options,
}: PlanInput & { exhibit: string; name: string }): ExhibitPlan {
  const planned = plan(binder, facts, options);
  const { problems, pages, exhibits } = planned;
  const exhibit = exhibits.find((one) => one.id === id);
  const own = pages.filter((page) => page.exhibit === id);
  if (!own.some(({ kind }) => kind === 'evidence')) return { problems, exhibit };
  const first = pages.findIndex((page) => page.exhibit === id);
  return { problems, exhibit, content: getPartContent(planned, { name, first, count: own.length }) };
}

function withoutPages({ pages, bookmarks: _, ...outline }: Plan): PlanOutline {
  return { ...outline, pages: pages.length, lastPage: pages.at(-1)?.number };
}

async function planHereOrThere<Input extends PlanInput, Made>(
  name: string,
  make: (input: Input) => Made,
  { input, user }: { input: Input; user: string },
): Promise<Awaited<Made>> {
  const count = countNamedPages(input);
  // A binder above the page limit is rejected by its count, without planning in a thread.
  if (count <= MAX_PAGES_HERE || count > MAX_PAGES) return await make(input);
  return runInThread<(input: Input) => Made>({ module: new URL(import.meta.url), name, args: [input] }, { user });
}

function countNamedPages({ binder, facts }: PlanInput): number {
  const items = binder.sections.flatMap(({ exhibits }) => exhibits.flatMap((exhibit) => exhibit.items));
  return items.reduce((sum, item) => sum + countBound(item, facts[item.file ?? '']?.pages.length ?? 0), 0);
}
