import { setTimeout as sleep } from 'node:timers/promises';

/** Clock that is set for each action, and records which demo time it showed at which real time. */
export type DemoClock = {
  now: () => Date;
  set: (shown: Date) => Promise<void>;
  /**
   * Returns the demo time at which a row was stamped. Undefined for timestamps before the first action or in the
   * future.
   */
  shownAt: (stamped: Date) => Date | undefined;
};

export function createClock(): DemoClock {
  const settings: { from: number; shown: Date }[] = [];
  return {
    now: () => settings.at(-1)?.shown ?? new Date(),
    async set(shown) {
      // Timestamps are distinguished by the millisecond.
      const began = Date.now();
      while (Date.now() <= began) await sleep(1);
      settings.push({ from: Date.now(), shown });
    },
    shownAt: (stamped) =>
      stamped.getTime() > Date.now() ? undefined : settings.findLast(({ from }) => from <= stamped.getTime())?.shown,
  };
}
