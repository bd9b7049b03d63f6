import { describe, expect, it } from 'vitest';

import { noCooldown, readSecondsLeft, startRateLimit, startTry } from './cooldown.ts';

const start = 1_000_000;

describe('form cooldown', () => {
  it('allows a first submission', () => {
    expect(startTry({ cooldown: noCooldown, now: start }).isSent).toBe(true);
  });

  it.each([
    { elapsed: 0, left: 10 },
    { elapsed: 3_000, left: 7 },
    { elapsed: 3_200, left: 7 },
    { elapsed: 9_999, left: 1 },
  ])('rejects a submission $elapsed ms after the last for $left more seconds', ({ elapsed, left }) => {
    const { cooldown } = startTry({ cooldown: noCooldown, now: start });
    const second = startTry({ cooldown, now: start + elapsed });
    expect(second.isSent).toBe(false);
    expect(readSecondsLeft({ cooldown: second.cooldown, now: start + elapsed })).toBe(left);
  });

  it('allows a submission 10 seconds after the last', () => {
    const { cooldown } = startTry({ cooldown: noCooldown, now: start });
    expect(startTry({ cooldown, now: start + 10_000 }).isSent).toBe(true);
  });

  it('does not restart after a rejected submission', () => {
    const { cooldown } = startTry({ cooldown: noCooldown, now: start });
    const refused = startTry({ cooldown, now: start + 4_000 });
    const refusedAgain = startTry({ cooldown: refused.cooldown, now: start + 8_000 });
    expect(refusedAgain.isSent).toBe(false);
    expect(readSecondsLeft({ cooldown: refusedAgain.cooldown, now: start + 8_000 })).toBe(2);
    expect(startTry({ cooldown: refusedAgain.cooldown, now: start + 10_000 }).isSent).toBe(true);
  });

  it('counts down from the seconds in the response', () => {
    const cooldown = startRateLimit({ cooldown: noCooldown, now: start, seconds: 597 });
    expect(readSecondsLeft({ cooldown, now: start + 2_000 })).toBe(595);
  });

  it('counts down from 120 after a rate-limit response and rejects submissions until it ends', () => {
    const tried = startTry({ cooldown: noCooldown, now: start });
    const cooldown = startRateLimit({ cooldown: tried.cooldown, now: start + 500 });
    expect(readSecondsLeft({ cooldown, now: start + 500 })).toBe(120);
    expect(readSecondsLeft({ cooldown, now: start + 60_500 })).toBe(60);
    expect(startTry({ cooldown, now: start + 120_499 }).isSent).toBe(false);
    expect(readSecondsLeft({ cooldown, now: start + 120_500 })).toBe(0);
    expect(startTry({ cooldown, now: start + 120_500 }).isSent).toBe(true);
  });
});
