import { deviceTimeZone } from './device-time-zone.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';

import { setClock } from './reader-locale.ts';

const TimeZoneContext = createContext<{ name: string | undefined }>({ name: undefined });

export type TimeZoneProps = {
  /** An IANA name; '' and what this browser does not know stand for its own time zone. */
  name: string | undefined;
  /** One of `clocks`. */
  clock?: string | undefined;
  children: ReactNode;
};

/** The time zone and the clock for everything below: those that the user chose. */
export function TimeZone({ name, clock, children }: TimeZoneProps) {
  // Another clock is another value, so that all who read the zone write their times anew.
  const value = useMemo(() => {
    setClock(clock);
    return { name: name && isKnown(name) ? name : undefined };
  }, [name, clock]);
  return <TimeZoneContext value={value}>{children}</TimeZoneContext>;
}

/** The reader's time zone: the one they chose, or else their browser's. */
export function useTimeZone(): string {
  return use(TimeZoneContext).name ?? deviceTimeZone();
}

// The server may know zones that an older browser does not.
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
