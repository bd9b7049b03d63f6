// Transactions without row policies, entered as the acting user.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { signedIn, type Access } from '#core/server/access.ts';
import { createActorContext, type ActorContext } from '#core/server/actor-context.ts';
import { RetryTransaction, selectRows, sqlState, type Transaction } from '#core/server/database/database.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { AppError } from '#core/server/errors.ts';

import { auditEntries, emptyAudit } from './audit.ts';
import { createElevatedLog } from './elevated-log.ts';
import { createUser, type TestUser } from './people.ts';
import { useTestApp } from './test-app.ts';

const { log, acts: logged } = createElevatedLog();
const app = useTestApp({}, undefined, { log });
const noOne: Access = { name: 'nobody', errors: ['wrong_role'], check: () => 'wrong_role' };
let ada: TestUser;
let eve: TestUser;

const actAs = (person: Pick<TestUser, 'token'> | undefined, access = signedIn): ActorContext =>
  createActorContext({ services: app, access, token: person?.token, ip: '' });
/** Changes two rows of a user that no row policy lets a request change. The first table is audited. */
async function rename(tx: Transaction, { id }: TestUser, name: string): Promise<unknown[]> {
  await tx.execute(sql`update user_roles set version = version + 1 where user_id = ${id}`);
  return selectRows(tx, sql`update users set name = ${name} where id = ${id} returning id`);
}
const readName = async ({ id }: TestUser) => {
  const rows = await app.database.asSystem('a test reads a name', (tx) =>
    selectRows<{ name: string }>(tx, sql`select name from users where id = ${id}`),
  );
  return rows[0]?.name;
};

beforeAll(async () => {
  [ada, eve] = await Promise.all([
    createUser(app.database),
    createUser(app.database, { role: 'admin', isOwner: true }),
  ]);
});

beforeEach(async () => {
  logged.length = 0;
  await emptyAudit(app);
});

describe('an elevated action', () => {
  it('writes what no policy lets its user write, as that user', async () => {
    const entered = await actAs(eve).elevated('renames in a test', async (tx, actor) => {
      expect(await rename(tx, ada, 'Renamed')).toHaveLength(1);
      const [row] = await selectRows<{ id: string }>(tx, sql`select app.user_id() as id`);
      return { actor: actor.userId, asked: row?.id };
    });
    expect(entered).toEqual({ actor: eve.id, asked: eve.id });
    expect(await readName(ada)).toBe('Renamed');
  });

  it('is in the audit trail under its user, and in the log with its reason', async () => {
    await actAs(eve).elevated('renames in a test', (tx) => rename(tx, ada, 'Audited'));
    const entries = await auditEntries(app);
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatchObject({ actor_id: eve.id, actor_role: 'owner' });
    expect(entries.map(({ subject_id }) => subject_id)).toContain(ada.id);
    expect(logged).toMatchObject([{ level: 20, reason: 'renames in a test', userId: eve.id }]);
  });

  it('is rolled back as a whole, with its entries in the audit trail', async () => {
    const before = await readName(ada);
    const failing = actAs(eve).elevated('fails in a test', async (tx) => {
      await rename(tx, ada, 'Undone');
      throw new AppError('lapsed');
    });
    await expect(failing).rejects.toMatchObject({ code: 'lapsed' });
    expect(await readName(ada)).toBe(before);
    expect(await auditEntries(app)).toEqual([]);
  });

  it('is retried once if its work asks for it', async () => {
    let tries = 0;
    const count = await actAs(eve).elevated('begins anew in a test', async (tx) => {
      await rename(tx, ada, `Try ${(tries += 1)}`);
      if (tries === 1) throw new RetryTransaction('in a test');
      return tries;
    });
    expect([count, await readName(ada)]).toEqual([2, 'Try 2']);
  });

  it('does nothing for users whom its route rejects', async () => {
    const refused = actAs(eve, noOne).elevated('is refused in a test', async () => expect.unreachable());
    await expect(refused).rejects.toMatchObject({ code: 'wrong_role' });
    expect(logged).toEqual([]);
  });

  it.each([
    ['no session', () => undefined],
    ['a token that opens nothing', () => ({ token: 'a token that opens nothing' })],
    ['a session that has ended', endedSession],
    ['a session that has expired', () => createAgedUser(sql`expires_at = now() - interval '1 second'`)],
    ['a session of 31 days', () => createAgedUser(sql`created_at = now() - interval '31 days'`)],
    ['an address that is not confirmed', () => createUser(app.database, { isVerified: false })],
  ])('is closed to %s', async (_what, find) => {
    const refused = actAs(await find()).elevated('is closed in a test', async () => expect.unreachable());
    await expect(refused).rejects.toMatchObject({ code: 'signed_out' });
    expect(logged).toEqual([]);
  });

  it('is rejected within an open transaction, and rejects one within itself', async () => {
    const nested = 'already open';
    const inside = actAs(ada).transaction(() => actAs(ada).elevated('is nested in a test', async () => 1));
    await expect(inside).rejects.toThrow(nested);
    const outside = actAs(ada).elevated('is nested in a test', () => actAs(ada).transaction(async () => 1));
    await expect(outside).rejects.toThrow(nested);
  });

  it('leaves neither user nor rights behind on its connection', async () => {
    await actAs(eve).elevated('leaves nothing in a test', (tx) => tx.execute(sql`select 1`));
    const [left] = await app.database.asSystem('a test looks at what was left', (tx) =>
      selectRows<{ token: string | null }>(tx, sql`select nullif(current_setting('app.token', true), '') as token`),
    );
    expect(left?.token).toBeNull();
    expect(await actAs(eve).transaction((tx) => rename(tx, ada, 'Left'))).toEqual([]);
  });
});

describe('an elevated read', () => {
  const selectEmail = ({ id }: TestUser) => sql`select email from users where id = ${id}`;

  it('reads what no policy shows its user, and is in the log with its reason', async () => {
    expect(await actAs(eve).transaction((tx) => selectRows(tx, selectEmail(ada)))).toEqual([]);
    const { actor, json } = await actAs(eve).readElevated('reads in a test', (tx) => selectJson(tx, selectEmail(ada)));
    expect([actor.userId, json]).toEqual([eve.id, ada.email]);
    expect(logged).toMatchObject([{ level: 20, reason: 'reads in a test', userId: eve.id }]);
  });

  it('writes nothing', async () => {
    const before = await readName(ada);
    const writing = actAs(eve).readElevated('writes in a test', async (tx) => {
      await rename(tx, ada, 'Written');
      return null;
    });
    expect(await writing.catch(sqlState)).toBe('25006');
    expect(await readName(ada)).toBe(before);
  });

  it('records that its session was used', async () => {
    const person = await createAgedUser(sql`updated_at = now() - interval '2 hours'`);
    await actAs(person).readElevated('reads in a test', async () => null);
    const [used] = await app.database.asSystem('a test reads a session', (tx) =>
      selectRows<{ recently: boolean }>(
        tx,
        sql`select updated_at > now() - interval '1 hour' as recently from sessions where token = ${person.token}`,
      ),
    );
    expect(used).toEqual({ recently: true });
  });

  it('does nothing for those whom its route refuses, and for no session', async () => {
    const read = (ctx: ActorContext) =>
      ctx.readElevated('is refused in a test', async () => expect.unreachable()).catch(getCode);
    expect(await read(actAs(eve, noOne))).toBe('wrong_role');
    expect(await read(actAs(await endedSession()))).toBe('signed_out');
    expect(await read(actAs(undefined))).toBe('signed_out');
    expect(logged).toEqual([]);
  });

  it('waits for an earlier one of its session, and all of them leave connections for actions', async ({ skip }) => {
    // PGlite has one connection.
    if (app.database.engine === 'pglite') skip();
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    const people = await Promise.all([1, 2, 3].map(() => createUser(app.database)));
    const running = [...people, ...people].map((person) =>
      actAs(person).readElevated('waits in a test', async () => {
        begun.push(person.id);
        await gate.promise;
        return null;
      }),
    );
    expect(await actAs(eve).elevated('does not wait in a test', async () => 'done')).toBe('done');
    expect(new Set(begun).size).toBe(begun.length);
    expect(begun.length).toBeLessThanOrEqual(2);
    gate.resolve();
    await Promise.all(running);
    expect(begun).toHaveLength(6);
  });
});

describe('a request’s own transaction', () => {
  it.each([
    sql`select set_config('app.elevated', 'true', true)`,
    sql`select set_config('app.reason', 'renames in a test', true)`,
    sql`select set_config('app.operator', 'true', true)`,
    sql`select set_config('row_security', 'off', true)`,
  ])('gains nothing by a forged setting', async (setting) => {
    const before = await readName(ada);
    const outcome = await actAs(eve)
      .transaction(async (tx) => {
        await tx.execute(setting);
        return rename(tx, ada, 'Forged');
      })
      .catch((error: unknown) => sqlState(error));
    expect(['42501', []]).toContainEqual(outcome);
    expect(await readName(ada)).toBe(before);
  });

  it('cannot take the role of the tables’ owner', async ({ skip }) => {
    // PGlite has one login, which owns the tables.
    if (app.database.engine === 'pglite') skip();
    const [owner] = await actAs(eve).transaction((tx) =>
      selectRows<{ name: string }>(tx, sql`select tableowner as name from pg_tables where tablename = 'users'`),
    );
    const taking = actAs(eve).transaction((tx) => tx.execute(sql`set local role ${sql.identifier(owner?.name ?? '')}`));
    await expect(taking.catch((error: unknown) => sqlState(error))).resolves.toBe('42501');
  });
});

function getCode(error: unknown): unknown {
  return error instanceof AppError ? error.code : error;
}

async function endedSession(): Promise<TestUser> {
  const person = await createUser(app.database);
  await app.database.asSystem('a test ends a session', (tx) =>
    tx.execute(sql`delete from sessions where token = ${person.token}`),
  );
  return person;
}

async function createAgedUser(change: ReturnType<typeof sql>): Promise<TestUser> {
  const person = await createUser(app.database);
  await app.database.asSystem('a test ages a session', (tx) =>
    tx.execute(sql`update sessions set ${change} where token = ${person.token}`),
  );
  return person;
}
