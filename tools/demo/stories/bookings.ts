import type { BookableSlots, BookingRow } from '#features/scheduling/bookings/schema.ts';
import type { ConsultationStatus } from '#features/scheduling/consultations/schema.ts';
import { consultationSessions } from '#features/scheduling/consultations/server/table.ts';

import { dateIn, toDate, type Moment } from '../moments.ts';
import { getUserId } from '../people.ts';
import type { StoryEvent } from '../story.ts';

type Host = { provider: 'noor'; role: 'mentor' } | { provider: 'sam'; role: 'attorney' };

export type DemoBooking = Host & {
  by: 'ada' | 'ben';
  at: Moment;
  /** Days from today from which the first available slot is used. */
  inDays: number;
  session_type: string;
  client_note: string;
  confirmed?: Moment;
};

/** Returns the actions of a user who books an available slot, which the mentor may confirm. */
export function bookingEvents({ by, provider, role, at, inDays, confirmed, ...booked }: DemoBooking): StoryEvent[] {
  let booking: BookingRow;
  return [
    {
      at,
      play: async ({ as, day }) => {
        const visitor = await as(by);
        const query = new URLSearchParams({
          provider: getUserId(provider),
          role,
          from: dateIn(day, inDays),
          until: dateIn(day, inDays + 7),
          zone: 'UTC',
        });
        const { slots } = await visitor.send<BookableSlots>('GET', `/api/bookings/slots?${query}`);
        const [slot] = slots;
        if (!slot) throw new Error(`${provider} has no free slot`);
        const { date, time } = slot;
        booking = await visitor.send<BookingRow>('POST', '/api/bookings', {
          provider_id: getUserId(provider),
          role,
          date,
          time,
          ...booked,
        });
      },
    },
    ...(confirmed
      ? [
          {
            at: confirmed,
            play: async ({ as }: Parameters<StoryEvent['play']>[0]) => {
              const body = { status: 'confirmed', version: booking.version };
              await (await as('noor')).send('POST', `/api/session-bookings/${booking.id}/status`, body);
            },
          },
        ]
      : []),
  ];
}

export type DemoConsultation = { heldAt: Moment; status?: ConsultationStatus; session_type: string; notes: string };

/** Days between booking and consultation. */
const BOOKED_DAYS = 6;
const HALF_HOUR_MS = 30 * 60_000;

/** Returns the actions of a consultation between Sam and Ada. */
export function consultationEvents({ heldAt, status = 'completed', ...written }: DemoConsultation): StoryEvent[] {
  return [
    {
      at: { ...heldAt, daysAgo: heldAt.daysAgo + BOOKED_DAYS },
      play: ({ services, day }) =>
        services.database.asSystem('the demo’s attorney has held consultations', async (tx) => {
          const starts_at = toDate(day, heldAt);
          await tx.insert(consultationSessions).values({
            ...written,
            status,
            client_id: getUserId('ada'),
            attorney_id: getUserId('sam'),
            session_date: dateIn(day, -heldAt.daysAgo),
            start_time: heldAt.time,
            duration: '00:30',
            starts_at,
            ends_at: new Date(starts_at.getTime() + HALF_HOUR_MS),
            accepted_at: starts_at,
          });
        }),
    },
  ];
}
