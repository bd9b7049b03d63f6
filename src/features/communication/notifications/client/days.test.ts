import { expect, it } from 'vitest';

import type { NotificationRow } from '../schema.ts';
import { byDay } from './days.ts';

const at = (created_at: string) => ({ id: created_at, created_at }) as NotificationRow;
const now = new Date('2025-03-02T03:00:00Z');

it('notifications are grouped by day in the reader’s time zone', () => {
  const rows = ['2025-03-02T02:00:00Z', '2025-03-01T12:00:00Z', '2025-02-28T12:00:00Z'].map(at);
  const named = (timeZone: string) =>
    byDay(rows, { now, timeZone, locale: 'en-US' }).map(({ name, rows: { length } }) => [name, length]);
  expect(named('UTC')).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Feb 28, 2025', 1],
  ]);
  // In zones where it is still March 1.
  expect(named('America/Los_Angeles')).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ]);
});
