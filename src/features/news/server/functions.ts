// The SQL by which a change reaches the browsers that show it.
import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { publishSql } from '#core/server/database/published.ts';
import { nameOf } from '#core/server/database/rights.ts';
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import type { Live, Product } from '#core/server/feature.ts';
import { sessions } from '#core/server/identity/table.ts';

import { ACCESS_CHANGED, SESSION_ENDED } from '../schema.ts';

/**
 * Publishes a `Change`. Arguments: the kind; the columns of readers, two at most; that of an applicant whose providers read; a
 * permission; whether it is told to who did it.
 */
const tellChange = sqlFunction({
  name: 'app.tell_change',
  args: '',
  returns: 'trigger',
  body: `declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  ${publishSql(`'kind', tg_argv[0],
    'id', changed -> 'id',
    'readers', jsonb_build_array(changed -> split_part(tg_argv[1], ' ', 1), changed -> split_part(tg_argv[1], ' ', 2)),
    'applicant', changed -> tg_argv[2],
    'staff', nullif(tg_argv[3], ''),
    'actor', case tg_argv[4] when 'others' then (select s.user_id from public.sessions s where s.token = current_setting('app.token', true)) end`)}
  return null;
end`,
});

function telling(
  { table, readers, assignedTo, staff, isOfAccess, toldToAll }: Live,
  { kind = isOfAccess ? ACCESS_CHANGED : getTableName(table), on = 'insert or update or delete' } = {},
): DerivedSql {
  const name = getTableName(table);
  const columns: readonly (PgColumn | undefined)[] = readers ?? [];
  const args = [
    kind,
    columns.flatMap((column) => (column ? [nameOf(column)] : [])).join(' '),
    assignedTo ? nameOf(assignedTo) : '',
    staff ?? '',
    toldToAll ? 'all' : 'others',
  ];
  return {
    name: `${name}_told on ${name}`,
    create: [
      `create or replace trigger ${name}_told after ${on} on ${name} for each row execute function app.tell_change(${args.map((arg) => `'${arg}'`).join(', ')})`,
    ],
    drop: `drop trigger if exists ${name}_told on ${name}`,
  };
}

export const newsSql = ({ live }: Product): readonly DerivedSql[] => [
  tellChange,
  telling({ table: sessions, readers: [sessions.userId], toldToAll: true }, { kind: SESSION_ENDED, on: 'delete' }),
  ...live.map((one) => telling(one)),
];
