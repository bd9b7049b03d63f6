import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { saveSetting } from '#features/site/site-settings/server/queries.ts';
import { auditEntries, emptyAudit } from '#testing/audit.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { openTwoServers } from '#testing/two-servers.ts';
import { useTestApp } from '#testing/test-app.ts';

import { runAuditCommand } from './command.ts';
import { removeOldEntries, sealAudit } from './sealing.ts';
import { canonicalText, verifyAudit, type ChainHead } from './verify.ts';

const app = useTestApp();
let owner: TestUser;
let ada: TestUser;
beforeAll(async () => {
  owner = await createUser(app.database, { role: 'admin', isOwner: true });
  ada = await createUser(app.database);
});
beforeEach(() => emptyAudit(app));

/** Entries written by a trigger for changes of another user's rows, some years ago. */
async function writeEntries(count: number, { yearsAgo = 0 } = {}): Promise<void> {
  await app.database.asSystem('a test changes what is another user’s', async (tx) => {
    await tx.execute(sql`select app.authenticate(${owner.token})`);
    for (let index = 0; index < count; index += 1) {
      await tx.execute(sql`update user_roles set is_subscribed = not is_subscribed where user_id = ${ada.id}`);
    }
    if (yearsAgo > 0) {
      await tx.execute(
        sql`update audit_entries set at = at - make_interval(days => ${yearsAgo * 365}) where position is null`,
      );
    }
  });
}

/** Hash of an entry with these values in place of its own. */
function selectHash(position: string, { client_address = 'e.client_address' } = {}): SQL {
  const text = canonicalText('e').replace('e.position', position).replace('e.client_address', client_address);
  return sql.raw(`encode(sha256(convert_to(e.previous_hash || ${text}, 'UTF8')), 'hex')`);
}

const tamper = (statement: SQL) => app.database.asSystem('a test tampers', (tx) => tx.execute(statement));
const headNow = async (): Promise<ChainHead> => (await verifyAudit(app)).head;

describe('sealing the audit trail', () => {
  it('gives every entry its position by time, and links the hashes', async () => {
    await writeEntries(7);
    await sealAudit(app, { batch: 3 });
    const verified = await verifyAudit(app, { batch: 2 });
    expect(verified).toMatchObject({ entries: 7, erased: 0, unsealed: 0, broken: undefined });
    expect((await auditEntries(app)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);

    await writeEntries(2);
    expect(await verifyAudit(app)).toMatchObject({ entries: 7, unsealed: 2, head: verified.head });
    await sealAudit(app);
    expect(await verifyAudit(app, { knownHead: verified.head })).toMatchObject({ entries: 9, broken: undefined });
  });

  it('logs the new head, and nothing if there is nothing to seal', async () => {
    const lines: object[] = [];
    const log = { ...app.log, info: (line: object) => lines.push(line) } as unknown as typeof app.log;
    await writeEntries(2);
    await sealAudit({ ...app, log });
    await sealAudit({ ...app, log });
    expect(lines).toEqual([{ entries: 2, ...(await headNow()) }]);
  });
});

describe('sealing fifty concurrent changes by two servers', () => {
  it('creates one chain of fifty entries', async () => {
    const { services, servicesBeside, close } = await openTwoServers();
    try {
      const first = await createUser(services.database, { role: 'admin', isOwner: true });
      const seal = () => Promise.all([sealAudit(services, { batch: 4 }), sealAudit(servicesBeside, { batch: 4 })]);
      const roles = await services.database.asSystem('a test makes users', (tx) =>
        selectRows<{ id: string }>(
          tx,
          sql`with made as (insert into users (name, email) select 'Ada', n || '@example.com' from generate_series(1, 50) as n returning id)
              insert into user_roles (user_id, role, trial_start_date, trial_end_date) select id, 'applicant', now(), now() from made returning id`,
        ),
      );
      const off = ({ id }: { id: string }, index: number) =>
        (index % 2 ? services : servicesBeside).database.asElevated(first.token, (tx) =>
          tx.execute(sql`update user_roles set is_active = false where id = ${id}`),
        );
      await Promise.all([...roles.map(off), seal(), seal()]);
      await seal();
      const switched = await auditEntries(services, 'user_roles');
      expect([switched.length, new Set(switched.map(({ row_id }) => row_id)).size]).toEqual([50, 50]);
      expect(await verifyAudit(services)).toMatchObject({ entries: 51, unsealed: 0, broken: undefined });
    } finally {
      await close();
    }
  }, 60_000);
});

describe('verifying the audit trail', () => {
  let head: ChainHead;
  beforeEach(async () => {
    await writeEntries(6);
    await sealAudit(app);
    head = await headNow();
  });

  it.each<[string, SQL, { kind: string; position: number }]>([
    [
      'an entry says another actor',
      sql`update audit_entries set actor_id = null where position = 3`,
      { kind: 'altered', position: 3 },
    ],
    [
      'an entry says another time',
      sql`update audit_entries set at = at - interval '1 microsecond' where position = 1`,
      { kind: 'altered', position: 1 },
    ],
    [
      'an entry says another value',
      sql`update audit_entries set after = '{"is_subscribed": "never"}' where position = 4`,
      { kind: 'values', position: 4 },
    ],
    [
      'its values are erased while the account is there',
      sql`update audit_entries set before = null, after = null, is_erased = true where position = 2`,
      { kind: 'values', position: 2 },
    ],
    ['an entry is gone', sql`delete from audit_entries where position = 5`, { kind: 'missing', position: 5 }],
    ['the oldest is gone', sql`delete from audit_entries where position = 1`, { kind: 'missing', position: 1 }],
    ['the end is cut off', sql`delete from audit_entries where position > 4`, { kind: 'cut', position: 5 }],
    [
      'an entry has no hash',
      sql`update audit_entries set hash = null where position = 6`,
      { kind: 'altered', position: 6 },
    ],
    [
      'two entries have changed places',
      sql`update audit_entries e set (id, at, row_id, values_hash, before, after, previous_hash, hash) = (select gen_random_uuid(), o.at, o.row_id, o.values_hash, o.before, o.after, o.previous_hash, o.hash from audit_entries o where o.position = 5 - e.position) where e.position in (2, 3)`,
      { kind: 'altered', position: 2 },
    ],
    [
      'an entry was put in the place of the one before it',
      sql`update audit_entries e set position = 2, hash = ${selectHash('2')} where position = 3`,
      { kind: 'reordered', position: 2 },
    ],
    [
      'an entry was written anew, with a hash of its own',
      sql`update audit_entries e set client_address = 'forged', hash = ${selectHash('e.position', { client_address: "'forged'" })} where position = 3`,
      { kind: 'reordered', position: 4 },
    ],
  ])('detects tampering: %s', async (what, statement, broken) => {
    if (what.includes('in the place')) await tamper(sql`delete from audit_entries where position = 2`);
    await tamper(statement);
    expect((await verifyAudit(app, { knownHead: head })).broken).toMatchObject(broken);
    await expect(runAuditCommand(app, ['verify', '--head', `${head.position}:${head.hash}`])).rejects.toThrow(
      'The audit trail is not intact.',
    );
  });

  it('detects a chain that was entirely recreated, by a head noted earlier', async () => {
    await tamper(sql`delete from audit_entries where position = 1`);
    await tamper(sql`update audit_entries set position = null, previous_hash = null, hash = null`);
    await sealAudit(app);
    expect((await verifyAudit(app)).broken).toBeUndefined();
    expect((await verifyAudit(app, { knownHead: { ...head, position: 5 } })).broken).toMatchObject({
      kind: 'other head',
    });
  });

  it('reports an intact trail and its length', async () => {
    const printed = await runAuditCommand(app, ['verify', '--head', `${head.position}:${head.hash}`]);
    expect(printed).toMatch(/^The audit trail is intact\.\n\n6 sealed entries, from 20/);
    expect(printed).toContain(`Head: 6:${head.hash}\n0 not sealed yet.\nIt includes the head you gave, 6.`);
  });

  it.each([
    [['look'], 'There is no command "audit look"'],
    [['verify', '--tail', 'x'], 'Unknown option --tail'],
    [['verify', '--head', '6'], 'Enter the head as shown in the log'],
    [['verify', '--backup', '/nowhere/at/all.tar'], 'could not be read'],
  ])('is rejected for %j', async (words, refusal) => {
    await expect(runAuditCommand(app, words)).rejects.toThrow(refusal);
  });

  it('reports an intact trail after an account and its entries’ content are deleted', async () => {
    const eve = await createUser(app.database);
    await app.database.asSystem('a test changes what is another user’s', async (tx) => {
      await tx.execute(sql`select app.authenticate(${owner.token})`);
      await tx.execute(sql`update user_roles set is_subscribed = true where user_id = ${eve.id}`);
    });
    await sealAudit(app);
    await tamper(sql`delete from users where id = ${eve.id}`);
    expect(await verifyAudit(app)).toMatchObject({ entries: 7, erased: 1, broken: undefined });
  });
});

describe('the audit retention period', () => {
  const remove = (options = {}) => removeOldEntries(app, options);

  it('removes the oldest entries as one piece, and the chain continues from there', async () => {
    await writeEntries(5, { yearsAgo: 8 });
    await sealAudit(app);
    const before = await headNow();
    await writeEntries(3);
    await sealAudit(app);
    await remove({ atOnce: 2 });
    await sealAudit(app);

    const verified = await verifyAudit(app, { knownHead: { position: 8, hash: (await entryAt(8)).hash ?? '' } });
    expect(verified).toMatchObject({ begins: before, broken: undefined });
    // Their removal is recorded as well, three times: two, two and one.
    const left = await auditEntries(app);
    expect(left.map(({ position, action }) => [position, action])).toEqual([
      [6, 'update'],
      [7, 'update'],
      [8, 'update'],
      [9, 'removed'],
      [10, 'removed'],
      [11, 'removed'],
    ]);
    expect(left.at(-1)).toMatchObject({ actor_role: 'server', after: { removed: 1, up_to_position: 5 } });
    expect(await runAuditCommand(app, ['verify', '--head', `2:${'a'.repeat(64)}`])).toContain(
      'Entries up to 5 have been removed after their retention period.',
    );
  });

  it('keeps an old entry if an earlier one is younger, and unsealed entries', async () => {
    await writeEntries(1);
    await sealAudit(app);
    await writeEntries(1, { yearsAgo: 8 });
    await sealAudit(app);
    await writeEntries(1, { yearsAgo: 8 });
    await remove();
    expect(await auditEntries(app)).toHaveLength(3);
  });

  it('equals the setting', async () => {
    // AUDIT_YEARS is the setting's default.
    await writeEntries(2, { yearsAgo: app.env.AUDIT_YEARS - 4 });
    await sealAudit(app);
    await remove();
    expect(await auditEntries(app)).toHaveLength(2);
    await app.database.asActor(owner.token, (tx) => saveSetting(tx, { key: 'audit_years', value: '2' }));
    await sealAudit(app);
    await remove();
    expect((await auditEntries(app)).map(({ action }) => action)).toEqual(['insert', 'removed']);
    await app.database.asActor(owner.token, (tx) => saveSetting(tx, { key: 'audit_years', value: '' }));
  });
});

async function entryAt(position: number): Promise<{ hash: string | null }> {
  const [entry] = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ hash: string | null }>(tx, sql`select hash from audit_entries where position = ${position}`),
  );
  return entry ?? { hash: null };
}
