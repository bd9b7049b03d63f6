/** A time zone as it is told from others: 'Europe/Berlin · Berlin, UTC+1, Central European Standard Time'. */
export function describeTimeZone(timeZone: string, now: Date): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const offset = nameIn(timeZone, 'shortOffset', now).replace('GMT', 'UTC');
  return `${timeZone} · ${city}, ${offset}, ${nameIn(timeZone, 'long', now)}`;
}

/** Whether all words stand in the text, in any order: 'berlin', 'utc+1 central', 'new york'. */
export function holdsWords(text: string, words: string): boolean {
  const plain = toPlain(text);
  return toPlain(words)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** People write cities with accents and without. */
function toPlain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What the zone is called on this day: summer time has a name and an offset of its own. */
function nameIn(timeZone: string, timeZoneName: 'long' | 'shortOffset', now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
