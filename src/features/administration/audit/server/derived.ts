// Triggers that record changes: in the audit trail, for open pages and on notifications.
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import { getColumnName } from '#core/server/database/writable-columns.ts';
import type { DerivedSql } from '#core/server/database/derived-sql.ts';
import type { LiveUpdateSource, FeatureRegistry, Settling } from '#core/server/feature.ts';
import { sessions } from '#core/server/identity/table.ts';
import { ACCESS_CHANGED, SESSION_ENDED } from '#core/shared/live-update-kinds.ts';

type Audited = Pick<FeatureRegistry, 'tables' | 'auditExcluded' | 'auditedOwners'>;

/** Returns all tables except those that a feature excludes from the audit trail. */
export function auditedTables({ tables, auditExcluded }: Pick<Audited, 'tables' | 'auditExcluded'>): PgTable[] {
  return Object.values(tables)
    .filter((table) => is(table, PgTable))
    .filter((table) => !auditExcluded.some((one) => one.table === table));
}

export function changeSql(registry: FeatureRegistry): DerivedSql[] {
  const audited = auditedTables(registry);
  const live = new Map(registry.liveUpdates.map((one) => [one.table, one]));
  const settles = new Map(registry.settles.map((one) => [one.table, one]));
  return [
    trigger({
      table: sessions,
      what: 'notify',
      when: 'delete',
      args: ['', '', ...liveArgs({ table: sessions, readers: [sessions.userId], includeActor: true }, SESSION_ENDED)],
    }),
    ...Object.values(registry.tables).flatMap((table) => {
      const liveTable = live.get(table);
      const settling = settles.get(table);
      if (settling && !liveTable) throw new Error(`${getTableName(table)} settles notifications, so it has to be live`);
      const isAudited = audited.includes(table);
      const what = [...(isAudited ? ['audit'] : []), ...(liveTable ? ['notify'] : [])].join('_and_');
      const args = [
        ...(isAudited ? [formatOwner(table, registry), listKeyColumns(table).map(getColumnName).join(' ')] : ['', '']),
        ...(liveTable ? liveArgs(liveTable) : []),
        ...(settling ? settlingArgs(settling) : []),
      ];
      return what ? [trigger({ table, what, when: 'insert or update or delete', args })] : [];
    }),
  ];
}

type Trigger = { table: PgTable; what: string; when: string; args: readonly string[] };

function trigger({ table, what, when, args }: Trigger): DerivedSql {
  const on = getTableName(table);
  const name = `${on}_${what}`;
  const quoted = args.map((arg) => `'${arg}'`).join(', ');
  return {
    name: `${name} on ${on}`,
    create: [
      `create or replace trigger ${name} after ${when} on ${on} for each row execute function app.record_change(${quoted})`,
    ],
    drop: `drop trigger if exists ${name} on ${on}`,
  };
}

function liveArgs(
  { table, readers, assignedTo, staff, changesAccess, includeActor }: LiveUpdateSource,
  kind = changesAccess ? ACCESS_CHANGED : getTableName(table),
): string[] {
  const columns: readonly (PgColumn | undefined)[] = readers ?? [];
  return [
    kind,
    columns.flatMap((column) => (column ? [getColumnName(column)] : [])).join(' '),
    assignedTo ? getColumnName(assignedTo) : '',
    staff ?? '',
    includeActor ? 'all' : 'others',
  ];
}

function settlingArgs({ row, changes = [], unless }: Settling): string[] {
  return [
    row ? getColumnName(row) : 'id',
    changes.map(getColumnName).join(' '),
    ...(unless ? [getColumnName(unless)] : []),
  ];
}

/** Trigger arguments that identify the owner of a row. Empty if it has none. */
function formatOwner(table: PgTable, { auditedOwners }: Audited): string {
  const { columns } = getTableConfig(table);
  const declared = auditedOwners.find((one) => one.table === table);
  if (declared && 'through' in declared) {
    return `${getColumnName(declared.through.column)} ${getTableName(declared.through.table)}`;
  }
  const owner = declared?.owner ?? columns.find((column) => getColumnName(column) === 'user_id');
  return owner ? getColumnName(owner) : '';
}

function listKeyColumns(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const [key] = primaryKeys;
  return key ? [...key.columns] : columns.filter((column) => column.primary);
}
