const MINUTE_MS = 60_000;

const units = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/** How long ago something began: '4 days', in the largest unit that is full. */
export function ageOf(since: string, now: Date): string {
  const ms = Math.max(MINUTE_MS, now.getTime() - Date.parse(since));
  const { unit, ms: length } = units.find((one) => ms >= one.ms) ?? units[2];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ms / length));
}
