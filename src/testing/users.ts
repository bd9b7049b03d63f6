import { sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';

import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';

type StoredRole = {
  id: string;
  role: string;
  is_active: boolean;
  is_subscribed: boolean;
  trial_end_date: string;
  version: number;
};

export async function readRoles(app: TestApp, { id }: TestUser): Promise<StoredRole[]> {
  const rows = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ row: StoredRole }>(
      tx,
      sql`select json_build_object('id', id, 'role', role, 'is_active', is_active, 'is_subscribed', is_subscribed, 'trial_end_date', trial_end_date, 'version', version) as row
        from user_roles where user_id = ${id} order by role`,
    ),
  );
  return rows.map(({ row }) => row);
}

/** Stored permissions of an admin. */
export async function findAdmin(
  app: TestApp,
  { id }: TestUser,
): Promise<{ id: string; permissions: string[]; is_owner: boolean; is_active: boolean; version: number } | undefined> {
  const [found] = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ row: NonNullable<Awaited<ReturnType<typeof findAdmin>>> }>(
      tx,
      sql`select json_build_object('id', id, 'permissions', permissions, 'is_owner', is_owner, 'is_active', is_active, 'version', version) as row
        from admin_roles where user_id = ${id}`,
    ),
  );
  return found?.row;
}
