// Where a file is used, for whoever is told something of it.
import { and, eq, isNull, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { Product } from '#core/server/feature.ts';
import { fileUrl } from '#core/shared/uploads.ts';

export type Named = Pick<Product, 'files' | 'searched'>;

/** The address of a row that names this file of its owner, as search leads to it; undefined where no row does that has one. */
export async function linkOfFile(
  tx: Transaction,
  { files, searched }: Named,
  { userId, key }: { userId: string; key: string },
): Promise<string | undefined> {
  const url = fileUrl(key);
  const questions = searched.flatMap(({ table, owner }, place) =>
    files
      .filter((column) => column.table === table)
      .map((column) => {
        const isNamed = column.getSQLType().endsWith('[]') ? sql`${url} = any (${column})` : sql`${column} = ${url}`;
        const isOwners = owner ? eq(owner, userId) : sql`${table}.user_id = ${userId}`;
        const isListed = table.deleted_at && isNull(table.deleted_at);
        return sql`select ${sql.raw(String(place))} as place, ${table.id} from ${table} where ${and(isNamed, isOwners, isListed)}`;
      }),
  );
  if (questions.length === 0) return undefined;
  const [row] = await selectRows<{ place: number; id: string }>(
    tx,
    sql`select * from (${sql.join(questions, sql` union all `)}) as naming limit 1`,
  );
  return row && searched[row.place]?.link(row.id);
}
