const HALF_YEAR_MS = 182 * 86_400_000;

/** Whether two time zones show the same time now and in half a year. If so, it does not matter which one is meant. */
export function haveSameClocks(one: string, other: string, now: Date): boolean {
  return [now, new Date(now.getTime() + HALF_YEAR_MS)].every((at) => clockIn(one, at) === clockIn(other, at));
}

/** Returns the city of a time zone: 'New York' for 'America/New_York'. */
export function getCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function clockIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}
