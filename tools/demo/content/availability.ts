import { ago } from '../moments.ts';
import type { DemoAvailability } from '../stories/availability.ts';

const hours = (day_of_week: number, start_time: string, end_time: string, is_available = true) => ({
  day_of_week,
  start_time,
  end_time,
  is_available,
});

/** Availability of a mentor and an attorney, in their own time zones. */
export const availability: DemoAvailability[] = [
  {
    by: 'noor',
    role: 'mentor',
    named: ago(94, '09:30'),
    weekly: [
      ...[1, 2, 4].flatMap((day) => [hours(day, '09:00', '12:00'), hours(day, '13:30', '17:00')]),
      hours(5, '09:00', '12:00', false),
    ],
    days: [{ in: 8 }, { in: 12, start_time: '10:00', end_time: '13:00' }],
  },
  {
    by: 'sam',
    role: 'attorney',
    named: ago(94, '15:10'),
    weekly: [1, 3, 5].map((day) => hours(day, '10:00', '16:00')),
    days: [{ in: 15 }],
  },
];
