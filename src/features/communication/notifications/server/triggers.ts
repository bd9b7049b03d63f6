// Derived from what features declare to settle notifications.
import { getTableName } from 'drizzle-orm';

import { nameOf } from '#core/server/database/rights.ts';
import type { DerivedSql } from '#core/server/database/derived-sql.ts';
import type { Product, Settling } from '#core/server/feature.ts';

function settling({ table, row, changes, when }: Settling): DerivedSql {
  const on = getTableName(table);
  const args = [row ? nameOf(row) : 'id', ...(changes ?? []).map(nameOf)].map((arg) => `'${arg}'`).join(', ');
  const event = changes ? `update of ${changes.map(nameOf).join(', ')} or delete` : 'insert';
  return {
    name: `${on}_settled on ${on}`,
    create: [
      `create or replace trigger ${on}_settled after ${event} on ${on} for each row${when ? ` when (${when})` : ''} execute function app.settle_notifications(${args})`,
    ],
    drop: `drop trigger if exists ${on}_settled on ${on}`,
  };
}

export const notificationSql = ({ settles }: Product): readonly DerivedSql[] => settles.map(settling);
