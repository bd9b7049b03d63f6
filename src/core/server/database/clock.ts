/** How often the time of the database is asked for. */
const EVERY_MS = 10_000;
/** Clocks that differ by less agree. */
const AGREE_MS = 1_000;
/** An answer that took longer tells the time too roughly. */
const SLOW_MS = 2_000;

export type FollowedClock = {
  now: () => Date;
  /** Asks for the time once. */
  follow: () => Promise<void>;
  stop: () => void;
};

/**
 * The time of the database, which all of its servers share. It is counted from the last answer by the clock of the process,
 * which does not jump: a server whose own clock is a day off still compares what is stored with the right time.
 * @param read answers the time of the database, in milliseconds
 */
export function followClock(read: () => Promise<number>, steadyMs = () => performance.now()): FollowedClock {
  let ahead = Date.now() - steadyMs();
  async function follow(): Promise<void> {
    const asked = steadyMs();
    const time = await read();
    const answered = steadyMs();
    if (answered - asked > SLOW_MS) return;
    const measured = time - (asked + answered) / 2;
    if (Math.abs(measured - ahead) > AGREE_MS) ahead = measured;
  }
  // Without the database there is no time to follow, and those who need it hear of that themselves.
  const timer = setInterval(() => void follow().catch(() => undefined), EVERY_MS).unref();
  return { now: () => new Date(ahead + steadyMs()), follow, stop: () => clearInterval(timer) };
}
