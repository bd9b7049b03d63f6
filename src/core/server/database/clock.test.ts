import { expect, it } from 'vitest';

import { followClock } from './clock.ts';

const DAY_MS = 86_400_000;
const noon = Date.UTC(2026, 10, 20, 12);

function createClock({ database = noon, roundTrip = 10 } = {}) {
  const clocks = { database, steady: 5_000, roundTrip };
  const clock = followClock(
    async () => {
      clocks.steady += clocks.roundTrip;
      return clocks.database;
    },
    () => clocks.steady,
  );
  clock.stop();
  return { clock, clocks };
}

it('the clock returns the database’s time, regardless of the server’s clock', async () => {
  const { clock, clocks } = createClock();
  await clock.follow();
  expect(clock.now().getTime()).toBeCloseTo(noon + clocks.roundTrip / 2);
  clocks.steady += 60_000;
  expect(clock.now().getTime()).toBeCloseTo(noon + 60_000 + clocks.roundTrip / 2);
});

it.each([DAY_MS, -DAY_MS])('the clock follows a database clock that jumps by %d ms', async (jump) => {
  const { clock, clocks } = createClock();
  await clock.follow();
  clocks.database += jump;
  await clock.follow();
  expect(clock.now().getTime() - (noon + jump)).toBeLessThan(100);
});

it('the clock ignores a response that took too long', async () => {
  const { clock, clocks } = createClock();
  await clock.follow();
  clocks.roundTrip = 30_000;
  clocks.database += DAY_MS;
  await clock.follow();
  expect(clock.now().getTime()).toBeLessThan(noon + 60_000);
});
