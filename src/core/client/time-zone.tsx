import { deviceTimeZone } from './device-time-zone.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';

import { setClock } from './reader-locale.ts';

const TimeZoneContext = createContext<{ name: string | undefined }>({ name: undefined });

export type TimeZoneProps = {
  /** IANA name. Empty or unknown names select the browser's time zone. */
  name: string | undefined;
  /** One of `clocks`. */
  clock?: string | undefined;
  children: ReactNode;
};

/** Provides the user's time zone and clock to everything below. */
export function TimeZone({ name, clock, children }: TimeZoneProps) {
  // A new clock creates a new value, so that all users of the time zone render again.
  const value = useMemo(() => {
    setClock(clock);
    // Asking the browser takes 0.3 ms, which would add up over the dates of a list.
    return { name: name && isKnown(name) ? name : deviceTimeZone() };
  }, [name, clock]);
  return <TimeZoneContext value={value}>{children}</TimeZoneContext>;
}

/** Returns the reader's time zone: the one they chose, or else the browser's. */
export function useTimeZone(): string {
  return use(TimeZoneContext).name ?? deviceTimeZone();
}

// The server may know time zones that an older browser does not.
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
