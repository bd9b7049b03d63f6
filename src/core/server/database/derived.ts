import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

import type { FeatureRegistry } from '../feature.ts';
import { fileReaders } from './file-columns.ts';
import { GENERATED_TRIGGERS } from './repeatable-sql.ts';
import { buildRestriction } from './writable-columns.ts';
import type { DerivedSql } from './derived-sql.ts';

/** Returns the triggers and functions that follow from what features declare. */
export function derivedSql(registry: FeatureRegistry): DerivedSql[] {
  const { tables, files, fileGrantColumns, closesFiles } = registry;
  const writable = Object.values(tables).filter((table) => is(table, PgTable));
  const triggers = writable.map((table) => buildRestriction(table));
  const others = registry.derived.flatMap((make) => make(registry));
  return [
    constantFunction(registry.constants),
    fileReaders(files, fileGrantColumns, closesFiles),
    ...triggers,
    ...others,
  ].filter((one) => one !== undefined);
}

/** Builds `app.constant`. PostgreSQL replaces a call by the value when it plans a statement. */
function constantFunction(constants: FeatureRegistry['constants']): DerivedSql {
  const cases = Object.entries(constants).map(
    ([name, value]) => `    when '${name}' then '${JSON.stringify(value).replaceAll("'", "''")}'`,
  );
  return {
    name: 'app.constant',
    create: [
      `create or replace function app.constant(name text) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select (case name
${cases.toSorted().join('\n')}
  end)::jsonb
$$`,
      'grant execute on function app.constant to laurel_user',
    ],
    drop: 'drop function app.constant',
  };
}

/** Returns the generated files by their paths in `src`: one for each function, and one for all triggers. */
export function derivedFiles(derived: readonly DerivedSql[]): Record<string, string> {
  const triggers = derived.filter(({ name }) => isTrigger(name)).flatMap(({ create }) => create);
  const functions = derived
    .filter(({ name }) => !isTrigger(name))
    .map(({ name, create }) => [
      getSqlPath(name),
      [NOTE, ...create.map((statement) => `${statement};`), ''].join('\n'),
    ]);
  return {
    [GENERATED_TRIGGERS]: [NOTE, ...triggers.toSorted().map((statement) => `${statement};`), ''].join('\n'),
    ...Object.fromEntries(functions),
  };
}

const NOTE = '-- Written by `npm run db:generate`, from what features declare.';

function getSqlPath(name: string): string {
  return `app/server/sql/${name.replace('app.', '').replaceAll('_', '-')}.sql`;
}

/** Whether the name is that of a trigger: `tasks_restrict_columns on tasks`. A function's name has no table. */
function isTrigger(name: string): boolean {
  return name.includes(' on ');
}
