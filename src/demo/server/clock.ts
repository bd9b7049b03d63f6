import { setTimeout as sleep } from 'node:timers/promises';

/** A clock that is set from act to act, and remembers when, by the machine's own clock, it showed what. */
export type DemoClock = {
  now: () => Date;
  set: (shown: Date) => Promise<void>;
  /** What was shown when a row was stamped with this instant; undefined for instants before the first act and for those to come. */
  shownAt: (stamped: Date) => Date | undefined;
};

export function makeClock(): DemoClock {
  const settings: { from: number; shown: Date }[] = [];
  return {
    now: () => settings.at(-1)?.shown ?? new Date(),
    async set(shown) {
      // Stamps are told apart by the millisecond.
      const began = Date.now();
      while (Date.now() <= began) await sleep(1);
      settings.push({ from: Date.now(), shown });
    },
    shownAt: (stamped) =>
      stamped.getTime() > Date.now() ? undefined : settings.findLast(({ from }) => from <= stamped.getTime())?.shown,
  };
}
