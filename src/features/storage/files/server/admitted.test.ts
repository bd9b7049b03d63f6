// Admission of uploads and their limits, in TypeScript and in SQL.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { buckets, bucketsForEveryRole, bucketsForProviders, userLimits, type Bucket } from '#core/shared/uploads.ts';
import { hasRole, isEntitled } from '#features/accounts/roles/rules.ts';
import { roles, type Role, type RoleRow } from '#features/accounts/roles/schema.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, enterAs, inPassing } from '#testing/twins.ts';

import { checkQuota } from '../rules.ts';
import { authorizeUpload, type Admitted } from './admission.ts';
import { files } from './table.ts';

const app = useTestApp();
const SIZE = 1000;

async function tryUpload(tx: Transaction, bucket: Bucket): Promise<Admitted | undefined> {
  const [lock, admission] = authorizeUpload({ bucket, size: SIZE, seconds: 60, server: 'this' }, undefined);
  if (!lock || !admission) throw new Error('An upload is admitted by two statements');
  await selectRows(tx, lock);
  await tx.execute(sql`savepoint admitted`);
  const [row] = await selectRows<{ json_build_object: string }>(tx, admission);
  await tx.execute(sql`rollback to savepoint admitted`);
  return row && (JSON.parse(Object.values(row)[0] ?? '') as Admitted);
}

it('uploads reserve space exactly if the rules allow them', async () => {
  const ada = await createUser(app.database);
  const { maxBytes, maxFiles } = userLimits;
  const cases = listCombinations({
    files: [maxFiles - 1, maxFiles],
    bytes: [maxBytes - SIZE - 1, maxBytes - SIZE, maxBytes - SIZE + 1, maxBytes - 1, maxBytes],
  });
  await inPassing(app.database, async (tx) => {
    await enterAs(tx, ada);
    for (const used of cases) {
      await tx.delete(files);
      await tx.execute(sql`
        insert into files (user_id, bucket, key, name, size, type, sha256)
        select ${ada.id}, 'patents', 'patents/' || n, 'a.pdf', case n when 1 then ${used.bytes}::bigint else 0 end, 'application/pdf', ''
        from generate_series(1, ${used.files}::int) as n`);
      const admitted = await tryUpload(tx, 'patents');
      expect({ files: admitted?.files, bytes: admitted?.bytes }).toEqual(used);
      const isRefused = checkQuota({ ...used, size: SIZE }) !== undefined;
      expect(admitted?.reservation === null, JSON.stringify(used)).toBe(isRefused);
    }
  });
});

const states = listCombinations({ is_active: [true, false], is_subscribed: [true, false], endsIn: [-1, 0] });

/** Whether a user with only this role may upload into the bucket. */
function mayUpload(bucket: string, userRoles: readonly RoleRow[], now: Date): boolean {
  const isEntitledAs = (role: Role) => isEntitled(userRoles, role, now);
  if (bucketsForProviders.includes(bucket)) return isEntitledAs('mentor') || isEntitledAs('attorney');
  if (bucketsForEveryRole.includes(bucket)) return roles.some((role) => hasRole(userRoles, role));
  return isEntitledAs('applicant');
}

it.each(roles)('a %s uploads into the buckets of the role, in every state of it', async (role) => {
  const person = await createUser(app.database, { role });
  // One of each type in every state, and all of them in the first state.
  const few = ['patents', 'messages', 'credentials'] as const satisfies readonly Bucket[];
  await inPassing(app.database, async (tx, now) => {
    await enterAs(tx, person);
    for (const [index, { is_active, is_subscribed, endsIn }] of states.entries()) {
      await tx.execute(sql`
        update user_roles set is_active = ${is_active}, is_subscribed = ${is_subscribed},
          trial_end_date = now() + ${endsIn} * interval '1 millisecond'
        where user_id = ${person.id}`);
      const trial_end_date = new Date(now.getTime() + endsIn).toISOString();
      const rows: RoleRow[] = [{ role, is_active, is_subscribed, trial_end_date, trial_start_date: trial_end_date }];
      for (const bucket of index === 0 ? (Object.keys(buckets) as Bucket[]) : few) {
        const what = JSON.stringify({ bucket, is_active, is_subscribed, endsIn });
        expect((await tryUpload(tx, bucket)) !== undefined, what).toBe(mayUpload(bucket, rows, now));
      }
    }
  });
});
