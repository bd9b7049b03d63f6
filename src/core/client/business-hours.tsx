import { createContext, use, useMemo, type ReactNode } from 'react';

import { readHours, STANDARD_HOURS, type BusinessHours } from '../shared/business-hours.ts';

const HoursContext = createContext(STANDARD_HOURS);

/** Provides the company's business hours to everything below. */
export function BusinessHoursProvider({ text, children }: { text: string; children: ReactNode }) {
  return <HoursContext value={text}>{children}</HoursContext>;
}

/** Returns the hours as text and as data. */
export function useBusinessHours(): { text: string; hours: BusinessHours } {
  const written = use(HoursContext);
  return useMemo(() => {
    const hours = readHours(written);
    return hours ? { text: written, hours } : { text: STANDARD_HOURS, hours: standard };
  }, [written]);
}

const standard = readHours(STANDARD_HOURS) as BusinessHours;
