import { createContext, use, type ReactNode } from 'react';

const TimeZoneContext = createContext<string | undefined>(undefined);

export type TimeZoneProps = {
  /** An IANA name; '' and what this browser does not know stand for its own time zone. */
  name: string | undefined;
  children: ReactNode;
};

/** The time zone for everything below: the one that the user chose. */
export function TimeZone({ name, children }: TimeZoneProps) {
  return <TimeZoneContext value={name && isKnown(name) ? name : undefined}>{children}</TimeZoneContext>;
}

/** The reader's time zone: the one they chose, or else their browser's. */
export function useTimeZone(): string {
  return use(TimeZoneContext) ?? deviceTimeZone();
}

/** That of this browser. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// The server may know zones that an older browser does not.
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
