import { useEffect, useRef, useState } from 'react';

import { RESUBMISSION_SECONDS, SIGNUP_COOLDOWN_SECONDS } from '../rules.ts';

/** Instants in milliseconds of a monotonic clock: the last attempt that was sent, and until when no other is. */
export type Cooldown = { lastTryAt: number | undefined; endsAt: number };

export const noCooldown: Cooldown = { lastTryAt: undefined, endsAt: 0 };

/** A try at `now`: sent, or refused while a countdown runs or within ten seconds of the last one sent. */
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

/** After an answer that says the limit is reached, and perhaps for how long. */
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

/** The countdown of a form, counting down once a second while it runs. */
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
    /** Seconds to wait before a try may be sent; 0 when it may be sent now. */
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
