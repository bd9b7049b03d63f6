// Mutants of the database: each row policy, trigger and column right removed in turn.
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import { registry } from '#app/server/features.ts';
import { fileReaders } from '#core/server/database/file-columns.ts';
import { readRepeatables } from '#core/server/database/repeatable-sql.ts';
import {
  getWritableColumns,
  getColumnName,
  buildRestriction,
  type WritableColumns,
} from '#core/server/database/writable-columns.ts';

export type Mutant = { name: string; table: string; statements: readonly string[] };

const repeatables = readRepeatables();

/** Exclusion constraints, by table. They prevent overlapping times. */
const exclusions = ['busy_times', 'availability_settings', 'attorney_availability', 'availability_days'];

export function allMutants(): Mutant[] {
  const everyTable = Object.values(registry.tables).filter((table) => is(table, PgTable));
  return [
    ...everyTable.flatMap((table) => [...ofPolicies(table), ...ofTriggers(table), ...ofRights(table)]),
    ...ofFileColumns(),
  ];
}

/** Each policy removed, and each of its conditions opened. */
function ofPolicies(table: PgTable): Mutant[] {
  const name = getTableName(table);
  return getTableConfig(table).policies.flatMap((policy) => [
    { table: name, name: `${policy.name}: gone`, statements: [`drop policy ${policy.name} on ${name}`] },
    ...(policy.using
      ? [
          {
            table: name,
            name: `${policy.name}: of every row`,
            statements: [`alter policy ${policy.name} on ${name} using (true)`],
          },
        ]
      : []),
    ...(policy.withCheck
      ? [
          {
            table: name,
            name: `${policy.name}: to any row`,
            statements: [`alter policy ${policy.name} on ${name} with check (true)`],
          },
        ]
      : []),
  ]);
}

/**
 * Mutants of triggers. Excludes those that only fill in columns (audit, versions, numbers), and those of roles,
 * assignments and tickets that only admins write, which tests next to them try.
 */
function ofTriggers(table: PgTable): Mutant[] {
  const name = getTableName(table);
  const triggers = repeatables
    .flatMap((one) => one.triggers)
    .filter(
      (trigger) =>
        trigger.endsWith(` on ${name}`) &&
        !/_(?:audit|audit_and_notify|erase_audit|delete_\w+|keep_\w+|restrict_unconfirmed|set_answer_author|set_number|restrict_assignee) on /.test(
          trigger,
        ),
    );
  const constraint = `${name}_no_overlap`;
  return [
    ...triggers.map((trigger) => ({ table: name, name: `${trigger}: gone`, statements: [`drop trigger ${trigger}`] })),
    ...(exclusions.includes(name)
      ? [
          {
            table: name,
            name: `${constraint} on ${name}: gone`,
            statements: [`alter table ${name} drop constraint ${constraint}`],
          },
        ]
      : []),
  ];
}

/** Each line of a declaration with one column added, and with one removed. */
function ofRights(table: PgTable): Mutant[] {
  const declared = getWritableColumns(table);
  if (!declared) return [];
  const columns = Object.entries(getTableColumns(table));
  return Object.keys(declared).flatMap((line) =>
    columns.flatMap(([key, column]) => {
      const names = declared[line] ?? [];
      const isLess = names.includes(key);
      if (isAlwaysTheServers({ line, column }) || (isLess && line === 'create' && !hasDefault(column))) return [];
      const rights = { ...declared, [line]: isLess ? names.filter((one) => one !== key) : [...names, key] };
      return [
        {
          table: getTableName(table),
          name: `${getTableName(table)}, ${toSnakeCase(line)}: ${isLess ? 'without' : 'with'} ${getColumnName(column)}`,
          statements: replace(table, rights),
        },
      ];
    }),
  );
}

/** Columns outside of every declaration. The triggers do not depend on it. */
function isAlwaysTheServers({ line, column }: { line: string; column: PgColumn }): boolean {
  const always =
    line === 'create' ? ['id', 'created_at', 'updated_at', 'version', 'deleted_at'] : ['updated_at', 'version'];
  return always.includes(getColumnName(column));
}

/** Without it, the declaration is invalid. */
function hasDefault(column: PgColumn): boolean {
  return column.default !== undefined || !column.notNull;
}

function replace(table: PgTable, rights: WritableColumns<string>): string[] {
  const before = buildRestriction(table);
  return [...(before ? [before.drop] : []), ...(buildRestriction(table, rights)?.create ?? [])];
}

/** Each column removed from those that open files. */
function ofFileColumns(): Mutant[] {
  const opened = registry.fileGrantColumns;
  const opening = registry.files.filter((column) => column.getSQLType() !== 'jsonb' || opened.includes(column));
  return opening.map((column) => {
    const table = getTableName(column.table);
    return {
      table,
      name: `app.can_read_file: without ${table}.${getColumnName(column)}`,
      statements: fileReaders(
        opening.filter((one) => one !== column),
        opened,
        registry.closesFiles,
      ).create,
    };
  });
}
