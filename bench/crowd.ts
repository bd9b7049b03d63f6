import { drive } from './load.ts';
import { median } from './measure.ts';
import type { Side } from './work.ts';

/** The slowest of a hundred lists in ms, with nobody else there and while sign-ins saturate, of which there are so many a second. */
export type Crowd = { quietP99: number; busyP99: number; ratio: number; signIns: number };

/** Medians of 200 own-lists a second, evenly spread, alone and beside 8 connections that sign in without a pause. */
export async function measureCrowd(
  { port, calls }: Side,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Crowd> {
  const measured: Crowd[] = [];
  const lists = { port, connections: 16, next: calls.list, perSecond: 200, seconds };
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await drive(lists);
    const [busy, signIns] = await Promise.all([
      drive(lists),
      drive({ port, connections: 8, seconds, next: calls['sign-in'] }),
    ]);
    measured.push({ quietP99: quiet.p99, busyP99: busy.p99, ratio: busy.p99 / quiet.p99, signIns: signIns.rate });
  }
  const of = (figure: keyof Crowd) => median(measured.map((each) => each[figure]));
  return { quietP99: of('quietP99'), busyP99: of('busyP99'), ratio: of('ratio'), signIns: of('signIns') };
}
