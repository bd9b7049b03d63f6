import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { nameOf } from '#core/server/database/rights.ts';
import type { DerivedSql } from '#core/server/database/derived-sql.ts';
import type { Live, Product } from '#core/server/feature.ts';
import { sessions } from '#core/server/identity/table.ts';

import { ACCESS_CHANGED, SESSION_ENDED } from '../schema.ts';

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
  telling({ table: sessions, readers: [sessions.userId], toldToAll: true }, { kind: SESSION_ENDED, on: 'delete' }),
  ...live.map((one) => telling(one)),
];
