import { drive } from './load.ts';
import { median } from './measure.ts';
import type { Measure, Side } from './work.ts';

/** The slowest of a hundred lists in ms, alone and beside others who ask without a pause, so many times a second. */
export type Crowd = { quietP99: number; busyP99: number; ratio: number; othersRate: number };

/** Medians of 200 own-lists a second, evenly spread, alone and beside so many connections that do something else. */
export async function measureCrowd(
  { port, calls }: Side,
  others: { measure: Measure; connections: number },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Crowd> {
  const measured: Crowd[] = [];
  const lists = { port, connections: 16, next: calls.list, perSecond: 200, seconds };
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await drive(lists);
    const [busy, { rate }] = await Promise.all([
      drive(lists),
      drive({ port, connections: others.connections, seconds, next: calls[others.measure] }),
    ]);
    measured.push({ quietP99: quiet.p99, busyP99: busy.p99, ratio: busy.p99 / quiet.p99, othersRate: rate });
  }
  const of = (figure: keyof Crowd) => median(measured.map((each) => each[figure]));
  return { quietP99: of('quietP99'), busyP99: of('busyP99'), ratio: of('ratio'), othersRate: of('othersRate') };
}
