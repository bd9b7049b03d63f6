/** Interval in milliseconds at which the database time is read. */
const EVERY_MS = 10_000;
/** Maximum difference in milliseconds of clocks that agree. */
const AGREE_MS = 1_000;
/** Maximum response time in milliseconds. A slower response is too imprecise. */
const SLOW_MS = 2_000;

export type FollowedClock = {
  now: () => Date;
  /** Reads the database time once. */
  follow: () => Promise<void>;
  stop: () => void;
};

/**
 * Tracks the database time, which all servers share. Between readings it is extrapolated with the monotonic clock of
 * the process. Even a server whose clock is a day off compares stored timestamps with the right time.
 * @param read returns the database time in milliseconds
 */
export function followClock(read: () => Promise<number>, steadyMs = () => performance.now()): FollowedClock {
  let ahead = Date.now() - steadyMs();
  async function follow(): Promise<void> {
    const sentAt = steadyMs();
    const time = await read();
    const answeredAt = steadyMs();
    if (answeredAt - sentAt > SLOW_MS) return;
    const measured = time - (sentAt + answeredAt) / 2;
    if (Math.abs(measured - ahead) > AGREE_MS) ahead = measured;
  }
  // Without the database there is no time to read, and its users get the error themselves.
  const timer = setInterval(() => void follow().catch(() => undefined), EVERY_MS).unref();
  return { now: () => new Date(ahead + steadyMs()), follow, stop: () => clearInterval(timer) };
}
