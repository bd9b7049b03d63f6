import { createHash } from 'node:crypto';

import { getTableName, sql } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';

import { inOrderOfForeignKeys } from '#core/server/backup/rows.ts';
import { selectRows, type Database, type Transaction } from '#core/server/database/database.ts';
import { idempotencyKeys } from '#core/server/idempotency/table.ts';
import {
  accounts,
  adminRoles,
  profiles,
  rateLimits,
  sessions,
  twoFactors,
  userRoles,
  users,
  verifications,
} from '#core/server/identity/table.ts';
import { mailDigestItems, mailboxMessages, outbox } from '#core/server/mail/table.ts';
import { orderReference } from '#features/billing/orders/rules.ts';
import { formatReference } from '#features/billing/service-requests/rules.ts';

import { auditEntries } from '#features/administration/audit/server/table.ts';
import { reserveBusyTimesAgainSql } from '#features/scheduling/bookings/server/busy-times.ts';
import { busyTimes } from '#features/scheduling/bookings/server/table.ts';

import { settleBooks } from './books.ts';
import type { DemoClock } from './clock.ts';
import { settleSeenEvidence } from './seen-evidence.ts';
import { registry } from '#app/server/features.ts';

/** Tables whose rows are created with their final IDs and dates. */
export const settledTables: readonly PgTable[] = [users, accounts, profiles, userRoles, adminRoles, twoFactors];
/**
 * Tables that are emptied after filling: sessions, counted attempts, mail, and derived data of bookings, which is made
 * again.
 */
const forgottenTables: readonly PgTable[] = [
  sessions,
  verifications,
  rateLimits,
  idempotencyKeys,
  outbox,
  mailDigestItems,
  mailboxMessages,
  busyTimes,
];

/** Tables that the stories write, in order of foreign keys. */
export const storyTables = inOrderOfForeignKeys(
  Object.values(registry.tables)
    .filter((table) => table instanceof PgTable)
    .filter((table) => !settledTables.includes(table) && !forgottenTables.includes(table)),
).map((name) => tableNamed(name));

const MINUTE_MS = 60_000;

type StoredRow = Record<string, unknown> & { id?: string };

/**
 * Replaces the timestamps of all story rows with those of their actions, and their IDs with IDs that are the same in
 * every demo, including all references. Only the owner of a temporary database may do so.
 */
export async function settle(database: Database, clock: DemoClock): Promise<void> {
  await database.asSystem('the demo’s rows get the dates that they tell of', async (tx) => {
    const stored = new Map<PgTable, StoredRow[]>();
    const names = new Map<unknown, string>();
    const rename = createRenamer(names);
    // By its timestamp, or because it belongs to such a row.
    const isWritten = (table: PgTable) => (row: StoredRow) =>
      Object.keys(shownDates(row, table, clock)).length > 0 ||
      Object.entries(row).some(([column, value]) => column !== 'id' && names.has(value));
    for (const table of storyTables) {
      const rows = await readRows(tx, table, rename);
      const written = rows.filter(isWritten(table));
      // Rows from migrations stay unchanged.
      if (written.length === 0) continue;
      stored.set(table, rows);
      for (const [index, { id }] of written.entries()) {
        if (id) addName(names, id, idFor(`${getTableName(table)} ${index + 1}`));
      }
    }

    // The rows are rewritten with triggers disabled, so that nothing is notified, canceled or audited.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const table of [...forgottenTables, ...[...stored.keys()].toReversed()]) await tx.delete(table);
    for (const [table, rows] of stored) {
      const settled = rows.map((row) =>
        rename(JSON.stringify({ ...row, ...shownDates(row, table, clock), ...shownWithin(row, clock) })),
      );
      await insertRows(tx, table, settled);
    }
    await settleBooks(tx);
    await settleSeenEvidence(tx);
    for (const statement of reserveBusyTimesAgainSql) await tx.execute(sql.raw(statement));
    // Their sessions are deleted, and their content has new dates and IDs by now. The server seals them in this form.
    await tx.update(auditEntries).set({
      session_id: null,
      row_id: sql`case table_name
        when 'sessions' then ''
        when 'user_roles' then coalesce((select r.id::text from user_roles r where r.user_id = subject_id and r.role = after ->> 'role'), row_id)
        else row_id end`,
      values_hash: sql`encode(sha256(convert_to(jsonb_build_array(before, after)::text, 'UTF8')), 'hex')`,
      position: null,
      previous_hash: null,
      hash: null,
    });
  });
}

/** Reads the rows in order of creation. */
async function readRows(tx: Transaction, table: PgTable, rename: (text: string) => string): Promise<StoredRow[]> {
  const [made] = instantColumns(table);
  // IDs are random, so they cannot order rows created at once identically in every demo.
  const content = sql`(to_jsonb(t) - 'id')::text`;
  const order = made ? sql`order by ${sql.identifier(made)}, ${content}` : sql`order by ${content}`;
  const stored = await selectRows<{ row: StoredRow }>(tx, sql`select to_jsonb(t) as row from ${table} t ${order}`);
  const rows = stored.map(({ row }) => row);
  if (made) return rows;
  // Sorted by content and parent, with the new IDs.
  const contents = new Map(rows.map((row) => [row, rename(JSON.stringify({ ...row, id: '' }))]));
  return rows.toSorted((a, b) => ((contents.get(a) ?? '') < (contents.get(b) ?? '') ? -1 : 1));
}

/** Maps the timestamps of a row that were set during an action to the time of that action. */
function shownDates(row: StoredRow, table: PgTable, clock: DemoClock): Record<string, string> {
  const dates = instantColumns(table).flatMap((column) => {
    const stamped = row[column];
    const shown = typeof stamped === 'string' ? clock.shownAt(new Date(stamped)) : undefined;
    return shown ? [[column, shown.toISOString()] as const] : [];
  });
  return Object.fromEntries(dates);
}

/** Maps timestamps within a value, such as the row data in the audit trail. */
export function shownWithin(row: StoredRow, clock: Pick<DemoClock, 'shownAt'>): StoredRow {
  // Zero milliseconds are omitted.
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00$/;
  const at = typeof row.at === 'string' ? new Date(row.at) : undefined;
  const shown = ([name, value]: [string, unknown]): unknown => {
    if (typeof value !== 'string' || !isInstant.test(value) || agreed.includes(name)) return value;
    const [stamped, acted] = [new Date(value), at && clock.shownAt(at)];
    if (!at || !acted || stamped.getTime() <= Date.now()) return clock.shownAt(stamped)?.toISOString() ?? value;
    // Future timestamps keep their distance from the action, to the minute.
    const ahead = Math.round((stamped.getTime() - at.getTime()) / MINUTE_MS) * MINUTE_MS;
    return new Date(acted.getTime() + ahead).toISOString();
  };
  const isValues = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) =>
      isValues(value)
        ? [[column, Object.fromEntries(Object.entries(value).map((entry) => [entry[0], shown(entry)]))]]
        : [],
    ),
  );
}

/**
 * Agreed times rather than timestamps: start and end of a session, the first use of a credit, and the end of a trial,
 * which is counted from the demo's clock.
 */
const agreed = ['starts_at', 'ends_at', 'available_from', 'trial_end_date'];

/** Returns the names of the timestamp columns, with the creation timestamp first. */
function instantColumns(table: PgTable): string[] {
  const { columns } = getTableConfig(table);
  const names = columns
    .filter((column) => column.getSQLType() === 'timestamp with time zone')
    .map(({ name }) => snakeCase(name))
    .filter((name) => !agreed.includes(name));
  return names.toSorted((a, b) => Number(b === 'created_at') - Number(a === 'created_at'));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Adds a new ID together with the references derived from it. */
function addName(names: Map<unknown, string>, id: string, name: string): void {
  names.set(id, name).set(formatReference(id), formatReference(name)).set(orderReference(id), orderReference(name));
}

function createRenamer(names: ReadonlyMap<unknown, string>): (text: string) => string {
  return (text) =>
    text.replace(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:SR|LO)-[0-9A-F]{8}/g,
      (found) => names.get(found) ?? found,
    );
}

/** Returns a UUID (version 8, custom) that depends only on the name. */
function idFor(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function insertRows(tx: Transaction, table: PgTable, rows: string[]): Promise<void> {
  const name = sql`public.${sql.identifier(getTableName(table))}`;
  // The triggers would set new timestamps.
  await tx.execute(sql`alter table ${name} disable trigger user`);
  await tx.execute(
    sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`,
  );
  await tx.execute(sql`alter table ${name} enable trigger user`);
}

function tableNamed(name: string): PgTable {
  const found = Object.values(registry.tables).find(
    (table): table is PgTable => table instanceof PgTable && getTableName(table) === name,
  );
  if (!found) throw new Error(`There is no table ${name}`);
  return found;
}
