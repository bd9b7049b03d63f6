const MINUTE_MS = 60_000;

const units = [
  { unit: 'day', ms: 24 * 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS },
] as const;

/**
 * Returns the time since a timestamp in the largest full unit, such as '4 days'. Returns 'in 2 days' for a future day.
 */
export function formatAge(since: string, now: Date): string {
  const ms = now.getTime() - Date.parse(since);
  if (ms < -MINUTE_MS) return `in ${write(Math.ceil(-ms / units[0].ms), 'day')}`;
  const { unit, ms: length } = units.find((one) => ms >= one.ms) ?? units[2];
  return write(Math.max(1, Math.floor(ms / length)), unit);
}

function write(amount: number, unit: string): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}
