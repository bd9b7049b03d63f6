// Creates the parts of an online filing so that each fits: the written size decides, and the plan is split again by
// measured sizes.
import type { Facts } from '../binder.ts';
import { cutPlan, listUnits } from '../cut.ts';
import { PART_BYTES, weighUnits } from '../parts.ts';
import type { Part, Plan, PlanPage } from '../planned.ts';

/** Maximum rounds of writing parts. Splitting by measured sizes nearly always fits in the second. */
const MAX_ROUNDS = 10;
/** Rounds that try for fewer parts once all fit. */
const MAX_TRIES = 2;
/** Bounds of the written size divided by the estimate. */
const SCALE = { least: 0.02, most: 20 } as const;

/** A single page of evidence that exceeds the limit of a part. */
export class PageTooLarge extends Error {
  override name = 'PageTooLarge';
  readonly page: PlanPage;
  readonly bytes: number;

  constructor(page: PlanPage, bytes: number) {
    super(`the part with page ${page.number} alone has ${bytes} bytes`);
    this.page = page;
    this.bytes = bytes;
  }
}

/**
 * Writes the parts of a plan until all of them fit, in no more parts than the measured sizes require.
 *
 * @param given.write writes the parts of a plan and returns them in order
 * @throws PageTooLarge if a single page does not fit, and every error of `write`
 */
export async function createFittingFiles<Made extends { bytes: number }>(
  first: Plan,
  { facts, limit, write }: { facts: Facts; limit: number; write: (plan: Plan) => Promise<Made[]> },
): Promise<{ plan: Plan; made: Made[] }> {
  const scales = new Map<number, number>();
  let best: { plan: Plan; made: Made[] } | undefined;
  let [plan, tries] = [first, 0];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const made = await write(plan);
    const isFit = made.every(({ bytes }) => bytes <= limit);
    if (isFit && (!best || plan.parts.length < best.plan.parts.length)) best = { plan, made };
    rejectSinglePages(plan, { made, limit });
    learn(scales, plan, { made, facts });
    // Until all fit, each round adds some margin, so that the loop terminates.
    const room = best ? limit : Math.floor(limit * (1 - 0.01 * round ** 2));
    const next = cutPlan(plan, { facts, limit: room, scales });
    if (best && (next.parts.length >= best.plan.parts.length || tries === MAX_TRIES)) return best;
    if (best) tries += 1;
    plan = next;
  }
  if (best) return best;
  throw new Error(`the parts do not fit after ${MAX_ROUNDS} rounds`);
}

/** Stores for each page of a part the ratio of its written to its estimated size. */
function learn(
  scales: Map<number, number>,
  plan: Plan,
  { made, facts }: { made: readonly { bytes: number }[]; facts: Facts },
): void {
  for (const [index, part] of plan.parts.entries()) {
    const estimated = estimate(plan, { part, facts, scales }) - PART_BYTES;
    const factor = ((made[index]?.bytes ?? 0) - PART_BYTES) / Math.max(1, estimated);
    for (const { number } of pagesIn(plan, part)) {
      const scale = (scales.get(number) ?? 1) * factor;
      scales.set(number, Math.min(SCALE.most, Math.max(SCALE.least, scale)));
    }
  }
}

/** Returns the estimated bytes of a part, from the sizes measured so far. */
function estimate(
  plan: Plan,
  { part, facts, scales }: { part: Part; facts: Facts; scales: ReadonlyMap<number, number> },
): number {
  const units = listUnits({ ...plan, pages: pagesIn(plan, part) }, { facts, scales });
  return weighUnits(units.filter(({ pages, own, index = 0 }) => pages.length + own + index > 0));
}

function pagesIn({ pages }: Plan, { first, count }: Part): PlanPage[] {
  return pages.slice(first, first + count);
}

function rejectSinglePages(plan: Plan, { made, limit }: { made: readonly { bytes: number }[]; limit: number }): void {
  for (const [index, part] of plan.parts.entries()) {
    const { bytes } = made[index] ?? { bytes: 0 };
    const evidence = pagesIn(plan, part).filter((page) => 'file' in page);
    if (bytes > limit && evidence.length === 1 && evidence[0]) throw new PageTooLarge(evidence[0], bytes);
  }
}
