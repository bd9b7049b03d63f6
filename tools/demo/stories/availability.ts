import type { HoursInput } from '#features/scheduling/availability/schema.ts';

import type { Moment } from '../moments.ts';
import { dateIn } from '../moments.ts';
import type { DemoUserKey } from '../people.ts';
import type { StoryEvent } from '../story.ts';

export type DemoAvailability = {
  by: DemoUserKey;
  role: 'mentor' | 'attorney';
  named: Moment;
  weekly: readonly HoursInput[];
  /** Days, counted from the day of the demo. A day without times is a day off. */
  days: readonly { in: number; start_time?: string; end_time?: string }[];
};

export function availabilityEvents({ by, role, named, weekly, days }: DemoAvailability): StoryEvent[] {
  return [
    {
      at: named,
      play: async ({ as, day }) => {
        const provider = await as(by);
        for (const hours of weekly) await provider.send('POST', `/api/availability/${role}/hours`, hours);
        for (const { in: later, ...times } of days) {
          await provider.send('POST', `/api/availability/${role}/days`, { day: dateIn(day, later), ...times });
        }
      },
    },
  ];
}
