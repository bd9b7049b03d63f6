import { useEffect, useRef, useState } from 'react';

import { RESUBMISSION_SECONDS, SIGNUP_COOLDOWN_SECONDS } from '../rules.ts';

/** Timestamps in milliseconds of a monotonic clock: the last attempt sent, and the end of the pause. */
export type Cooldown = { lastTryAt: number | undefined; endsAt: number };

export const noCooldown: Cooldown = { lastTryAt: undefined, endsAt: 0 };

/** Starts an attempt at `now`. It is refused during a countdown and within ten seconds of the last attempt. */
export function startTry({ cooldown, now }: { cooldown: Cooldown; now: number }): {
  isSent: boolean;
  cooldown: Cooldown;
} {
  const { lastTryAt } = cooldown;
  if (readSecondsLeft({ cooldown, now }) > 0) return { isSent: false, cooldown };
  const nextTryAt = lastTryAt === undefined ? now : lastTryAt + RESUBMISSION_SECONDS * 1000;
  if (now < nextTryAt) return { isSent: false, cooldown: { lastTryAt, endsAt: nextTryAt } };
  return { isSent: true, cooldown: { lastTryAt: now, endsAt: 0 } };
}

/** Starts the countdown after a rate limit response, which may contain its duration. */
export function startRateLimit({
  cooldown,
  now,
  seconds = SIGNUP_COOLDOWN_SECONDS,
}: {
  cooldown: Cooldown;
  now: number;
  seconds?: number | undefined;
}): Cooldown {
  return { ...cooldown, endsAt: now + seconds * 1000 };
}

export function readSecondsLeft({ cooldown, now }: { cooldown: Cooldown; now: number }): number {
  return Math.max(0, Math.ceil((cooldown.endsAt - now) / 1000));
}

const readSteadyClock = () => performance.now();

/** Returns the countdown of a form, updated once a second as long as it runs. */
export function useCooldown(readNow: () => number = readSteadyClock) {
  const cooldown = useRef(noCooldown);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const isRunning = secondsLeft > 0;
  const count = () => setSecondsLeft(readSecondsLeft({ cooldown: cooldown.current, now: readNow() }));

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
    // eslint-disable-next-line react/exhaustive-deps -- `count` reads a ref and the clock, neither of which changes
  }, [isRunning]);

  return {
    secondsLeft,
    /** Returns the seconds until an attempt may be sent. 0 if it may be sent now. */
    startTry(): number {
      const now = readNow();
      const tried = startTry({ cooldown: cooldown.current, now });
      cooldown.current = tried.cooldown;
      count();
      return tried.isSent ? 0 : readSecondsLeft({ cooldown: tried.cooldown, now });
    },
    startRateLimit(seconds?: number): void {
      cooldown.current = startRateLimit({ cooldown: cooldown.current, now: readNow(), seconds });
      count();
    },
  };
}
