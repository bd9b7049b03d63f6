// Of which tables the audit trail tells: of every one that no feature leaves out with its reason.
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import { nameOf } from '#core/server/database/rights.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import type { Product } from '#core/server/feature.ts';

import { listFunctions } from './lists.ts';
import { auditTrigger, recordingSql } from './recording.ts';
import { sealingSql } from './sealing-functions.ts';

type Audited = Pick<Product, 'tables' | 'notAudited' | 'auditedOwners'>;

export function auditedTables({ tables, notAudited }: Pick<Audited, 'tables' | 'notAudited'>): PgTable[] {
  return Object.values(tables)
    .filter((table) => is(table, PgTable))
    .filter((table) => !notAudited.some((one) => one.table === table));
}

export function auditSql(product: Product): DerivedSql[] {
  const triggers = auditedTables(product).map((table) =>
    auditTrigger({
      table: getTableName(table),
      when: 'insert or update or delete',
      call: `app.audit_row('${ownerOf(table, product)}', '${keyOf(table).map(nameOf).join(' ')}')`,
    }),
  );
  return [...recordingSql, ...sealingSql, ...listFunctions, ...triggers];
}

/** As the trigger is told whose a row is; nothing where it is no user's. */
function ownerOf(table: PgTable, { auditedOwners }: Audited): string {
  const { columns } = getTableConfig(table);
  const declared = auditedOwners.find((one) => one.table === table);
  if (declared && 'through' in declared) {
    return `${nameOf(declared.through.column)} ${getTableName(declared.through.table)}`;
  }
  const owner = declared?.owner ?? columns.find((column) => nameOf(column) === 'user_id');
  return owner ? nameOf(owner) : '';
}

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const [key] = primaryKeys;
  return key ? [...key.columns] : columns.filter((column) => column.primary);
}
