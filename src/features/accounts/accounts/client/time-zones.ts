/** Returns the label of a time zone: 'Europe/Berlin · Berlin, UTC+1, Central European Standard Time'. */
export function describeTimeZone(timeZone: string, now: Date): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const offset = nameIn(timeZone, 'shortOffset', now).replace('GMT', 'UTC');
  return `${timeZone} · ${city}, ${offset}, ${nameIn(timeZone, 'long', now)}`;
}

/** Whether the text contains all words in any order: 'berlin', 'utc+1 central', 'new york'. */
export function containsWords(text: string, words: string): boolean {
  const plain = toPlain(text);
  return toPlain(words)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** City names are typed with and without accents. */
function toPlain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the name of the zone on this day. Daylight saving time has a separate name and offset. */
function nameIn(timeZone: string, timeZoneName: 'long' | 'shortOffset', now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
