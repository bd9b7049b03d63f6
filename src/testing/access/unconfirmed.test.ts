import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { asAppError } from '#core/server/problem.ts';

import { createUser, type TestUser } from '../people.ts';
import { useTestApp } from '../test-app.ts';

const app = useTestApp();
let confirmed: TestUser;
let unconfirmed: TestUser;
let admin: TestUser;

beforeAll(async () => {
  confirmed = await createUser(app.database, { role: 'attorney' });
  unconfirmed = await createUser(app.database, { isVerified: false });
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
});

const role = (id: string, name: string) =>
  sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${id}, ${name}, now(), now()) returning id`;

/** Grants to a user, with the statement of each. */
const gifts: Record<string, (id: string) => SQL> = {
  'the role of an admin': (id) => role(id, 'admin'),
  'a second role': (id) => role(id, 'mentor'),
  'a role in the place of theirs': (id) => sql`update user_roles set role = 'admin' where user_id = ${id} returning id`,
  'another person’s role': (id) =>
    sql`update user_roles set user_id = ${id} where user_id = ${confirmed.id} and role = 'attorney' returning id`,
  permissions: (id) =>
    sql`insert into admin_roles (user_id, permissions) values (${id}, '{manage_users}') returning id`,
  'the place itself': (id) => sql`insert into admin_roles (user_id, is_owner) values (${id}, true) returning id`,
  'a mentor': (id) => sql`insert into mentor_assignments (user_id, mentor_id) values (${id}, ${admin.id}) returning id`,
  'an applicant': (id) =>
    sql`insert into mentor_assignments (user_id, mentor_id) values (${admin.id}, ${id}) returning id`,
};

const refusal = { status: 409, code: 'address_unconfirmed' };

/** Result of a grant, which is rolled back. */
async function give(
  work: (run: (tx: Transaction) => Promise<void>) => Promise<void>,
  statement: SQL,
): Promise<unknown> {
  let granted: unknown;
  const undo = new Error('undone');
  const outcome = await work(async (tx) => {
    granted = (await selectRows(tx, statement)).length;
    throw undo;
  }).catch((error: unknown) => error);
  return outcome === undo ? granted : asAppError(outcome);
}

const bySystem = (run: (tx: Transaction) => Promise<void>) => app.database.asSystem('a test gives something', run);

describe('a user with an unconfirmed email', () => {
  it.each(Object.entries(gifts))('gets access to nothing, through any route: %s', async (_what, gift) => {
    expect(await give(bySystem, gift(unconfirmed.id))).toMatchObject(refusal);
    const other = await createUser(app.database);
    expect(await give(bySystem, gift(other.id)), 'the same to who has').toBe(1);
  });

  it('is not assigned to anyone by an admin', async () => {
    const assign = async (applicant: TestUser) => {
      const body = { applicant: applicant.email, provider: confirmed.email };
      return (await app.request('POST', '/api/assignments', { as: admin, body })).status;
    };
    expect(await assign(unconfirmed)).toBe(422);
    expect(await assign(await createUser(app.database))).toBe(201);
  });

  it('keeps the single role chosen at sign-up', async () => {
    const made = await createUser(app.database, { isVerified: false, role: 'mentor' });
    const roles = await app.database.asSystem('a test looks', (tx) =>
      selectRows(tx, sql`select role from user_roles where user_id = ${made.id}`),
    );
    expect(roles).toEqual([{ role: 'mentor' }]);
  });
});
