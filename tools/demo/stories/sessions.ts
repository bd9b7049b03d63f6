import type { SessionStatus } from '#features/scheduling/mentor-sessions/schema.ts';
import { sessionBookings } from '#features/scheduling/mentor-sessions/server/table.ts';

import { dateIn, type Moment } from '../moments.ts';
import { getUserId, type DemoUserKey } from '../people.ts';
import type { StoryEvent } from '../story.ts';

export type DemoSession = {
  with: DemoUserKey;
  heldAt: Moment;
  duration: string;
  session_type: string;
  status?: SessionStatus;
  notes?: string;
};

/** Days between booking and session. */
const BOOKED_DAYS = 3;

export function sessionEvents({
  with: client,
  heldAt,
  status = 'completed',
  notes = '',
  ...booked
}: DemoSession): StoryEvent[] {
  return [
    {
      at: { ...heldAt, daysAgo: Math.max(heldAt.daysAgo + BOOKED_DAYS, 1) },
      play: ({ services, day }) =>
        services.database.asSystem('the demo’s mentor has held sessions', async (tx) => {
          const session_date = dateIn(day, -heldAt.daysAgo);
          const [hours = 0, minutes = 0] = booked.duration.split(':').map(Number);
          const starts_at = new Date(`${session_date}T${heldAt.time}Z`);
          await tx.insert(sessionBookings).values({
            ...booked,
            client_id: getUserId(client),
            provider_id: getUserId('noor'),
            session_date,
            starts_at,
            ends_at: new Date(starts_at.getTime() + (hours * 60 + minutes) * 60_000),
            start_time: heldAt.time,
            status,
            notes,
          });
        }),
    },
  ];
}
