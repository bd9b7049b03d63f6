import { sql } from 'drizzle-orm';

import type { Permission } from '#core/shared/permissions.ts';

import { selectRows, type Transaction } from './database/database.ts';
import { permits } from './database/policies.ts';
import { AppError } from './errors.ts';

/**
 * Refuses whoever is not an admin with this permission, before anything tells them whether a row exists.
 * @throws AppError wrong_role
 */
export async function requirePermission(tx: Transaction, permission: Permission): Promise<void> {
  const [found] = await selectRows<{ is_permitted: boolean }>(tx, sql`select ${permits(permission)} as is_permitted`);
  if (found?.is_permitted !== true) throw new AppError('wrong_role');
}
