const DAY_MS = 86_400_000;

/** Time of an event, counted back from the day of the demo. All times are UTC. */
export type Moment = { daysAgo: number; time: string };

export function ago(daysAgo: number, time: string): Moment {
  return { daysAgo, time };
}

export function toDate(day: string, { daysAgo, time }: Moment): Date {
  return new Date(Date.parse(`${day}T${time}:00Z`) - daysAgo * DAY_MS);
}

/** Returns the date this many days after the day of the demo. */
export function dateIn(day: string, days: number): string {
  return toDate(day, { daysAgo: -days, time: '00:00' }).toISOString().slice(0, 10);
}

/** Whether the timestamp is on a weekend in UTC. */
export function isWeekend(moment: Date): boolean {
  return moment.getUTCDay() === 0 || moment.getUTCDay() === 6;
}
