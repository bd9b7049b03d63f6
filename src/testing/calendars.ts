import { sql, type SQL } from 'drizzle-orm';
import ICAL from 'ical.js';

import { registry } from '#app/server/features.ts';
import { selectRows, type Database, type Transaction } from '#core/server/database/database.ts';
import { announceChange, announceSession } from '#features/scheduling/calendar/server/queries.ts';
import { sessionBookings } from '#features/scheduling/mentor-sessions/server/table.ts';
import { consultationSessions } from '#features/scheduling/consultations/server/table.ts';

import { mailsTo, type Mailed } from './mailed.ts';
import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;

export type Booked = {
  applicant: TestUser;
  provider: TestUser;
  /** Start and end of an hour that starts some hours from now. */
  inHours?: number;
  set?: Partial<Omit<typeof consultationSessions.$inferInsert, 'status'>> & { status?: string };
  /** Acting user, who is signed in. */
  by?: TestUser;
};

/** Books a mentor session with the booking functions and returns its ID. */
export async function bookSession(database: Database, { applicant, provider, by, ...facts }: Booked): Promise<string> {
  const { status = 'pending', ...values } = bookedValues(facts);
  return actAs(database, by, async (tx) => {
    const [row] = await tx
      .insert(sessionBookings)
      .values({ ...values, status: status as 'pending', client_id: applicant.id, provider_id: provider.id })
      .returning({ id: sessionBookings.id });
    const id = row?.id ?? '';
    await announceSession(tx, { table: 'session_bookings', id });
    return id;
  });
}

/** Books an attorney consultation. It waits for acceptance unless `accepted_at` is set. */
export async function bookConsultation(
  database: Database,
  { applicant, provider, by, ...facts }: Booked,
): Promise<string> {
  const { status = 'scheduled', ...values } = bookedValues(facts);
  return actAs(database, by, async (tx) => {
    const [row] = await tx
      .insert(consultationSessions)
      .values({ ...values, status: status as 'scheduled', client_id: applicant.id, attorney_id: provider.id })
      .returning({ id: consultationSessions.id });
    const id = row?.id ?? '';
    await announceSession(tx, { table: 'consultation_sessions', id });
    return id;
  });
}

/**
 * Changes a session and does what services do then: increments SEQUENCE if calendars show the change, and notifies both
 * sides.
 */
export async function changeBooked(
  database: Database,
  { table, id, set, by }: { table: 'session_bookings' | 'consultation_sessions'; id: string; set: SQL; by?: TestUser },
): Promise<void> {
  await actAs(database, by, (tx) =>
    announceChange(tx, { table, id }, async () => {
      const session = sql.identifier(table);
      const [before] = await selectRows<{ row: unknown }>(
        tx,
        sql`select to_jsonb(t) as row from ${session} as t where id = ${id}`,
      );
      await tx.execute(sql`update ${session} set ${set} where id = ${id}`);
      await tx.execute(sql`
        update ${session} as t set calendar_sequence = t.calendar_sequence + 1
        from jsonb_to_record(${JSON.stringify(before?.row)}::jsonb) as b (
          status text, starts_at timestamptz, ends_at timestamptz, call_link text, accepted_at timestamptz, calendar_sequence integer
        )
        where t.id = ${id} and t.calendar_sequence = b.calendar_sequence
          and (t.status, t.starts_at, t.ends_at, t.call_link, (to_jsonb(t) ->> 'accepted_at')::timestamptz)
            is distinct from (b.status, b.starts_at, b.ends_at, b.call_link, b.accepted_at)`);
    }),
  );
}

/** Text of an outbox mail as it would be sent. */
export function createMailContent({ env }: Pick<TestApp, 'env'>, { kind, data }: Mailed) {
  const content = registry.mails[kind]?.({ data, env });
  if (!content) throw new Error(`${kind} has no template`);
  return content;
}

/** Invitations mailed to a user, oldest first, parsed by a second library. */
export async function invitationsTo(app: TestApp, { email }: TestUser) {
  const mails = await mailsTo(app.database, email);
  return mails.flatMap((mail) => {
    const { calendar } = createMailContent(app, mail);
    return calendar ? [{ ...readEvent(calendar.ics), method: calendar.method }] : [];
  });
}

/** The only event of a calendar. */
export function readEvent(ics: string) {
  const root = readCalendar(ics);
  const [component, ...others] = root.getAllSubcomponents('vevent');
  if (!component || others.length > 0) throw new Error('not one event');
  const event = new ICAL.Event(component);
  const text = (name: string) => component.getFirstPropertyValue(name)?.toString();
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: text('status'),
    startsAt: event.startDate.toJSDate(),
    endsAt: event.endDate.toJSDate(),
    summary: event.summary,
    description: event.description,
    location: text('location'),
    url: text('url'),
    attendees: event.attendees.map((attendee) => attendee.getFirstValue()?.toString()),
    organizer: event.organizer,
    calendarMethod: root.getFirstPropertyValue('method')?.toString(),
  };
}

/** @throws if the text violates RFC 5545 or, with a METHOD, RFC 5546 */
export function readCalendar(ics: string): ICAL.Component {
  const lines = ics.split('\r\n');
  if (/[^\r]\n|\r[^\n]/.test(ics)) throw new Error('a line does not end in CRLF');
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`);
    if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`a control character: ${line}`);
  }
  const root = new ICAL.Component(ICAL.parse(ics));
  requireOnce(root, ['version', 'prodid']);
  const method = root.getFirstPropertyValue('method');
  for (const event of root.getAllSubcomponents('vevent')) {
    requireOnce(event, ['uid', 'dtstamp', 'dtstart', 'sequence', 'summary']);
    const { start, end } = { start: event.getFirstPropertyValue('dtstart'), end: event.getFirstPropertyValue('dtend') };
    if (end && start && !(String(end) > String(start))) throw new Error('it ends before it begins');
    if (!method) continue;
    requireOnce(event, ['organizer']);
    if (event.getAllProperties('attendee').length === 0) throw new Error('no attendee');
    const status = event.getFirstPropertyValue('status');
    if ((method === 'CANCEL') !== (status === 'CANCELLED')) throw new Error(`${String(method)} of ${String(status)}`);
  }
  return root;
}

function requireOnce(component: ICAL.Component, names: string[]): void {
  for (const name of names) {
    if (component.getAllProperties(name).length !== 1) throw new Error(`${name} does not stand there once`);
  }
}

function bookedValues({ inHours = 48, set = {} }: Pick<Booked, 'inHours' | 'set'>) {
  // Calendar times are whole seconds.
  const starts_at = new Date(Math.floor(Date.now() / 1000) * 1000 + inHours * HOUR_MS);
  return {
    session_date: starts_at.toISOString().slice(0, 10),
    start_time: starts_at.toISOString().slice(11, 19),
    duration: '01:00',
    starts_at,
    ends_at: new Date(starts_at.getTime() + HOUR_MS),
    ...set,
  };
}

/** Runs in a system transaction whose triggers see the user as the actor. */
function actAs<T>(database: Database, by: TestUser | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.asSystem('a test changes a session', async (tx) => {
    if (by) await tx.execute(sql`select set_config('app.token', ${by.token}, true)`);
    return work(tx);
  });
}
