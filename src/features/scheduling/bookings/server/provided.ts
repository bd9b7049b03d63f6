// Sessions of either kind, for the provider who gives them.
import { eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ExportRule } from '#core/server/data-export.ts';
import { assignedApplicantIds, entitledUserInRole } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { nextFirst, selectPhase, type SessionsTable } from './queries.ts';

type Provided = {
  table: SessionsTable;
  /** Column of the provider. */
  host: PgColumn;
  role: ProviderRole;
};

/** Returns the parts of a repository of a provider's sessions, in which `client` is their applicant, and of its list. */
export function providedParts({ table, host, role }: Provided) {
  const isAssigned = sql`${table.client_id} = any (${assignedApplicantIds(role)})`;
  // Applicants read their own sessions as well.
  const isGiven = eq(host, entitledUserInRole(role));
  return {
    rows: {
      joined: sql`join app.session_clients(${sql.raw(`'${role}'`)}) as client on client.id = ${table.client_id}`,
      computed: {
        applicant_id: sql`case when ${isAssigned} then ${table.client_id} end`,
        applicant: sql`client.name`,
        applicant_zone: sql`case when ${isAssigned} then client.time_zone end`,
        start_time: sql`to_char(${table.start_time}, 'HH24:MI')`,
        cancelled_by: sql`case ${table.cancelled_by} when ${table.client_id} then 'applicant' when ${host} then 'provider' end`,
        is_over: sql`${table.ends_at} <= now() and ${table.status} not in ('completed', 'cancelled')`,
      },
      scope: isGiven,
    },
    list: {
      where: isGiven,
      sorts: {
        next: { by: nextFirst(getTableName(table)), direction: 'asc' },
        starts_at: { by: table.starts_at, direction: 'asc' },
        applicant: { by: sql`lower(client.name)`, direction: 'asc' },
        created_at: { by: table.created_at, direction: 'desc' },
      },
      filters: { status: table.status, person: table.client_id },
      conditions: { when: (value: SQL) => sql`${selectPhase(getTableName(table))} = ${value}` },
      search: [sql`client.name`, table.session_type, table.client_note, table.notes],
    },
  } as const;
}

type PendingOptions = {
  key: PendingItemSource['key'];
  /** State and number in words of those that wait for the provider: 'To confirm', 'to confirm'. */
  state: string;
  word: string;
  isWaiting: SQL;
  /** Condition of those that are neither completed nor canceled. */
  isOpen: SQL;
  action: string;
};

/** Returns a provider's pending items: sessions to agree to, and to complete once they are over. */
export function providedPendingItems(
  { table, host, role }: Provided,
  { key, state, word, isWaiting, isOpen, action }: PendingOptions,
): readonly PendingItemSource[] {
  const { id, session_type, session_date, starts_at, ends_at, created_at } = table;
  const { joined, scope } = providedParts({ table, host, role }).rows;
  const shown = (stateText: string, due: SQL, since: PgColumn) => sql`
    select ${id}, ${sql.raw(`'${stateText}'`)} as state, client.name as title, nullif(${session_type}, '') as note, ${due} as due, ${since} as since, ${starts_at} as at
    from ${table} ${joined} where ${scope}`;
  const common = { key, audience: 'reader', hasHour: true } as const;
  const line = { action, link: (session: string) => rowLink(`${paths[role]}/consultations`, session) };
  return [
    {
      ...common,
      word,
      // It waits now, even if its date is later.
      rows: sql`${shown(state, sql`null::date`, created_at)} and ${isWaiting} and ${starts_at} > now()`,
      line: { tone: 'brass', ...line },
    },
    {
      ...common,
      word: 'to complete',
      rows: sql`${shown('To complete', sql`${session_date}`, ends_at)} and ${isOpen} and ${ends_at} <= now()`,
      line: { tone: 'rust', ...line },
    },
  ];
}

/** Returns the export of sessions to both sides. */
export function exportedSessions({ table, host, role }: Provided, about: string): ExportRule {
  const { client_id, cancelled_by } = table;
  return {
    table,
    about,
    owners: [client_id, host, cancelled_by],
    portable: { stays: 'they were arranged between users of one site' },
    names: {
      applicant_name: client_id,
      [`${role}_name`]: host,
      cancelled_by_name: cancelled_by,
    },
    leftOut: [{ columns: [cancelled_by], because: 'cancelled_by_name says who cancelled it' }],
  };
}
