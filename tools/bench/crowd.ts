import { drive } from './load.ts';
import { medians } from './measure.ts';
import type { Measure, Side } from './work.ts';

/**
 * p99 of own lists in ms, quiet and next to connections that request without a pause, and the rate of the latter per
 * second.
 */
export type Crowd = { quietP99: number; busyP99: number; ratio: number; othersRate: number };

/**
 * Returns medians for each side, measured alternately: 200 own lists a second, evenly spread, first alone and then next
 * to these connections.
 */
export async function measureCrowds<Named extends { side: Side }>(
  sides: readonly Named[],
  others: { measure: Measure; connections: number },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<(Named & Crowd)[]> {
  const measured = sides.map((each) => ({ each, crowds: [] as Crowd[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { each, crowds } of measured) crowds.push(await measureCrowd(each.side, others, seconds));
  }
  return measured.map(({ each, crowds }) => ({ ...each, ...medians(crowds) }));
}

async function measureCrowd(
  { port, calls }: Side,
  others: { measure: Measure; connections: number },
  seconds: number,
): Promise<Crowd> {
  const lists = { port, connections: 16, next: calls.list, perSecond: 200, seconds };
  const quiet = await drive(lists);
  const [busy, { rate }] = await Promise.all([
    drive(lists),
    drive({ port, connections: others.connections, seconds, next: calls[others.measure] }),
  ]);
  return { quietP99: quiet.p99, busyP99: busy.p99, ratio: busy.p99 / quiet.p99, othersRate: rate };
}
