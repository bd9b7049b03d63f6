import { sql, type SQL } from 'drizzle-orm';

import type { Permission } from '#core/shared/permissions.ts';

import { selectRows, type Transaction } from './database.ts';
import { hasPermission } from './policies.ts';
import type { BoundStatement } from './statement.ts';

/**
 * Returns all rows visible to the user as JSON text, `{ rows, can: { manage } }`. For short lists that admins with a
 * permission manage.
 * @param rows a statement with the rows in list order
 */
export function jsonListing({ rows, permission }: { rows: SQL; permission: Permission }): SQL {
  return sql`
    select json_build_object(
      'rows', coalesce((select json_agg(row_to_json(listed)) from (${rows}) as listed), '[]'),
      'can', json_build_object('manage', ${hasPermission(permission)})
    )::text`;
}

/** Returns the only row of a statement, with dates and timestamps formatted as in a list, on both engines. */
export async function findAsJson<Row>(tx: Transaction, row: SQL): Promise<Row | undefined> {
  const [found] = await selectRows<{ json: string }>(
    tx,
    sql`select row_to_json(found)::text as json from (${row}) as found`,
  );
  return found && (JSON.parse(found.json) as Row);
}

/** Returns the JSON text that a statement selects. Null without a row. */
export async function selectJson(tx: Transaction, statement: SQL | BoundStatement): Promise<string | null> {
  const rows = await selectRows<Record<string, string | null>>(tx, statement);
  return Object.values(rows[0] ?? {})[0] ?? null;
}
