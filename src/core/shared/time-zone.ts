import { z } from 'zod';

const sentence = 'Please choose a time zone, such as Europe/London';

export const timeZoneName = z.string(sentence).max(100, sentence).refine(isTimeZone, sentence);

export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are not names, because they have no daylight saving time.
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
