// Audited tables: all except those that a feature excludes with a reason.
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';

import { nameOf } from '#core/server/database/rights.ts';
import type { DerivedSql } from '#core/server/database/derived-sql.ts';
import type { Product } from '#core/server/feature.ts';

type Audited = Pick<Product, 'tables' | 'notAudited' | 'auditedOwners'>;

export function auditedTables({ tables, notAudited }: Pick<Audited, 'tables' | 'notAudited'>): PgTable[] {
  return Object.values(tables)
    .filter((table) => is(table, PgTable))
    .filter((table) => !notAudited.some((one) => one.table === table));
}

export function auditSql(product: Product): DerivedSql[] {
  return auditedTables(product).map((table) => {
    const on = getTableName(table);
    const call = `app.audit_row('${ownerOf(table, product)}', '${keyOf(table).map(nameOf).join(' ')}')`;
    return {
      name: `${on}_audit on ${on}`,
      create: [
        `create or replace trigger ${on}_audit after insert or update or delete on ${on} for each row execute function ${call}`,
      ],
      drop: `drop trigger if exists ${on}_audit on ${on}`,
    };
  });
}

/** Trigger arguments that identify the owner of a row. Empty if it has none. */
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
