/** Default business hours, as in the specification. Its EST means New York time, including daylight saving time. */
export const STANDARD_HOURS = 'Monday to Friday, 9am to 5pm EST';

export type BusinessHours = {
  /** Days in order. 0 is Sunday. */
  days: readonly number[];
  /** Minutes after midnight. */
  opensAt: number;
  closesAt: number;
  /** IANA name. */
  timeZone: string;
};

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Time zones by abbreviation, including daylight saving time, because most people use one abbreviation all year. */
const zones: Record<string, string> = {
  EST: 'America/New_York',
  ET: 'America/New_York',
  CST: 'America/Chicago',
  CT: 'America/Chicago',
  MST: 'America/Denver',
  MT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PT: 'America/Los_Angeles',
  GMT: 'Europe/London',
  CET: 'Europe/Berlin',
  IST: 'Asia/Kolkata',
  UTC: 'UTC',
};

const pattern = /^([a-z]+)(?: to ([a-z]+))?, (\d\d?)(?::(\d\d))? ?([ap]m) to (\d\d?)(?::(\d\d))? ?([ap]m) (\S+)$/i;

/**
 * Parses hours in the format of {@link STANDARD_HOURS}. Undefined if the format differs or they end before they start.
 */
export function readHours(text: string): BusinessHours | undefined {
  const [, first = '', last = first, ...rest] = pattern.exec(text) ?? [];
  const [fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf, zone = ''] = rest;
  const [from, to] = [first, last].map((name) => dayNames.indexOf(name.toLowerCase())) as [number, number];
  const opensAt = minutesAt(fromHour, fromMinute, fromHalf);
  const closesAt = minutesAt(toHour, toMinute, toHalf);
  const timeZone = zones[zone.toUpperCase()] ?? knownZone(zone);
  if (from < 0 || to < 0 || opensAt === undefined || closesAt === undefined || !timeZone) return undefined;
  if (closesAt <= opensAt) return undefined;
  const count = ((to - from + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, place) => (from + place) % 7);
  return { days, opensAt, closesAt, timeZone };
}

function minutesAt(hour = '', minute = '0', half = ''): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours < 1 || hours > 12 || minutes > 59) return undefined;
  return ((hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) * 60 + minutes;
}

/**
 * Returns the name of a regional zone such as Europe/Berlin. Other names that browsers know have no daylight saving
 * time.
 */
function knownZone(name: string): string | undefined {
  if (!name.includes('/')) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
