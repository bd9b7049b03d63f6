// Command that recomputes start and end of future sessions from the agreed date, time and zone, after governments have
// changed clock rules.
import { sql } from 'drizzle-orm';

import { selectRows, sqlState } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import { counted } from '#core/shared/sentence.ts';
import { toInstant } from '#core/shared/zoned-time.ts';
import { announceChange } from '#features/scheduling/calendar/server/queries.ts';

import { OVERLAP } from './queries.ts';

type Session = {
  table: 'session_bookings' | 'consultation_sessions';
  id: string;
  session_date: string;
  start_time: string;
  time_zone: string;
  starts_at: string;
  minutes: number;
  version: number;
};

export type Rezoned = {
  /** Number of sessions with a different start. */
  moved: number;
  /** Unchanged sessions: those that would overlap another one, and those whose time the clock skips. */
  colliding: Session[];
  skipped: Session[];
};

/**
 * Changes timestamps only. Date and time stay as agreed. A session that cannot be moved stays unchanged and is named.
 */
export async function recalculateSessionTimes({ database }: Pick<Services, 'database'>): Promise<Rezoned> {
  const rezoned: Rezoned = { moved: 0, colliding: [], skipped: [] };
  const sessions = await database.asSystem('the sessions to come, for new rules of time zones', (tx) =>
    selectRows<Session>(
      tx,
      sql.join(
        (['session_bookings', 'consultation_sessions'] as const).map(
          (table) => sql`
            select ${table} as table, id, session_date::text, to_char(start_time, 'HH24:MI') as start_time, time_zone,
              to_json(starts_at) #>> '{}' as starts_at, (extract(epoch from duration::interval) / 60)::integer as minutes, version
            from ${sql.identifier(table)} where starts_at > now() and status not in ('completed', 'cancelled')`,
        ),
        sql` union all `,
      ),
    ),
  );
  for (const session of sessions) {
    const starts = toInstant({ date: session.session_date, time: session.start_time }, session.time_zone);
    if (!starts) {
      rezoned.skipped.push(session);
    } else if (starts.getTime() !== Date.parse(session.starts_at)) {
      if (await moveTo({ database }, session, starts)) rezoned.moved += 1;
      else rezoned.colliding.push(session);
    }
  }
  return rezoned;
}

/** Moves a session. Returns false if one side is occupied then. */
async function moveTo(
  { database }: Pick<Services, 'database'>,
  { table, id, minutes, version }: Session,
  starts: Date,
): Promise<boolean> {
  const ends = new Date(starts.getTime() + minutes * 60_000);
  try {
    await database.asSystem('new rules of a time zone', async (tx) => {
      await announceChange(tx, { table, id }, () =>
        tx.execute(sql`
          update ${sql.identifier(table)} set starts_at = ${starts.toISOString()}::timestamptz, ends_at = ${ends.toISOString()}::timestamptz,
            calendar_sequence = calendar_sequence + 1
          where id = ${id} and version = ${version}`),
      );
    });
    return true;
  } catch (error) {
    if (sqlState(error) === OVERLAP) return false;
    throw error;
  }
}

/** Returns the output of the command. */
export function describeRezoned({ moved, colliding, skipped }: Rezoned): string {
  const lines = (title: string, sessions: readonly Session[]) =>
    sessions.length === 0
      ? []
      : [
          title,
          ...sessions.map(
            (each) => `  ${each.table} ${each.id}  ${each.session_date} ${each.start_time} ${each.time_zone}`,
          ),
        ];
  return [
    counted(moved, {
      none: 'No session starts at a different time now.',
      one: '{count} session starts at a different time now.',
      other: '{count} sessions start at a different time now.',
    }),
    ...lines('Left unchanged, because another session is in the way:', colliding),
    ...lines('Left unchanged, because the clock change skips that time:', skipped),
  ].join('\n');
}
