/** As the specification words them. What it calls EST is New York's time, summer time included. */
export const STANDARD_HOURS = 'Monday to Friday, 9am to 5pm EST';

export type BusinessHours = {
  /** In their order; 0 is Sunday. */
  days: readonly number[];
  /** Minutes after midnight. */
  opensAt: number;
  closesAt: number;
  /** IANA name. */
  timeZone: string;
};

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Each with its summer time, as people mean it who write it the whole year. */
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

/** Reads hours that are written like {@link STANDARD_HOURS}; undefined where they are not, or end before they begin. */
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

/** A place, such as Europe/Berlin: other names that a browser knows stand for a time without its summer time. */
function knownZone(name: string): string | undefined {
  if (!name.includes('/')) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
