import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { TableSample } from '../samples.ts';
import { asksAgain, because, followsASession, refusesAnother } from './mutant-reasons.ts';
import { adminsAlike, assignedAs, bookedTimes, ownedBy, text } from './sample-parts.ts';
import { writtenByTheSystem } from './sql-lines.ts';

/** Returns the sample of a table of sessions. `starts` is a time of the day in UTC, `ends` an hour later. */
export function sessionSample(
  host: PgColumn,
  { role, starts, ends }: { role: ProviderRole; starts: string; ends: string },
): TableSample {
  const table = getTableName(host.table);
  const other = role === 'mentor' ? 'attorney' : 'mentor';
  const written = { [host.name]: assignedAs(role) };
  return {
    // No request inserts sessions into it.
    expected: writtenByTheSystem,
    insert: (id) =>
      sql`insert into ${sql.identifier(table)} (client_id, ${sql.identifier(host.name)}, session_date, start_time, duration, starts_at, ends_at)
          values (${id}, ${id}, '2026-03-02', ${starts}, '01:00', ${`2026-03-02 ${starts}Z`}, ${`2026-03-02 ${ends}Z`})`,
    own: ownedBy('client_id'),
    set: sql`status = 'cancelled'`,
    ended: { provider: host.name, role, reads: true },
    columns: {
      // The provider's other applicant, to whom the policy would let them move a session.
      before: (cast) => [
        sql`insert into mentor_assignments (user_id, mentor_id) values (${cast['another applicant'].id}, ${cast[`assigned ${role}`].id})`,
      ],
      changedBy: {
        [`assigned ${role}`]: { line: host.name, of: () => ({ ...written, status: text('cancelled') }) },
      },
      values: {
        client_id: sql`(select m.user_id from mentor_assignments m order by m.assigned_at desc limit 1)`,
        status: text('completed'),
        no_show: text('applicant'),
        duration: text('02:00'),
        ...bookedTimes,
      },
      // For a row that is not canceled.
      control: { changed: { no_show: '23514' } },
      reads: [
        {
          of: written,
          by: {
            owner: true,
            [`assigned ${role}`]: true,
            'another applicant': false,
            [`assigned ${other}`]: false,
            [role]: false,
            ...adminsAlike(false),
          },
        },
      ],
    },
    equivalentMutants: {
      ...because(asksAgain, `${table}_update: to any row`),
      ...because(followsASession, `${table}_reserve_busy_times on ${table}: gone`),
      ...because(refusesAnother, `${table}, ${host.name}: with ${host.name}`),
    },
  };
}
