// Times stored by a clock that is a day ahead, read once the clock is right again. docs/clocks.md lists them all.
import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { rateLimits } from '#core/server/identity/table.ts';
import { idempotencyKeys } from '#core/server/idempotency/table.ts';
import { sweepKeys } from '#core/server/idempotency/sweep.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { sendDigests } from '#core/server/mail/digest.ts';
import { mailDigestItems, outbox } from '#core/server/mail/table.ts';
import { recallFutureMail } from '#core/server/mail/worker.ts';
import { countDays } from '#features/administration/analytics/server/queries.ts';
import { lockStorageQuota } from '#features/storage/files/server/queries.ts';
import { claimScans } from '#features/storage/files/server/scans.ts';
import { claimPacket, recordProgress } from '#features/petition/filing-packets/server/queries.ts';
import { filingPackets } from '#features/petition/filing-packets/server/table.ts';
import { getCookie, newIp, PASSWORD, register, signIn } from '#testing/accounts.ts';
import { mailedToken } from '#testing/mailed.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { appCode, createTwoFactorUser } from '#testing/two-factor.ts';

const DAY_MS = 86_400_000;
let now = new Date();
const app = useTestApp({}, () => now);
const own = createPacketHelpers(app);

const asSystem: <T>(work: Parameters<typeof app.database.asSystem<T>>[1]) => Promise<T> = (work) =>
  app.database.asSystem('for a test', work);
const run = (statement: SQL) => asSystem((tx) => tx.execute(statement));
const shift = (days: number) => void (now = new Date(now.getTime() + days * DAY_MS));

beforeEach(async () => {
  now = new Date();
  await run(sql`delete from outbox`);
});

describe('after a clock was a day ahead', () => {
  it('a rate limit ends within its window', async () => {
    const take = () => consumeRateLimit({ database: app.database, key: 'some', limit: 2, windowSeconds: 900, now });
    shift(1);
    await Promise.all([take(), take()]);
    await expect(take()).rejects.toThrow('wait');
    shift(-1);
    await expect(take()).rejects.toMatchObject({ retryAfterSeconds: 900 });
    now = new Date(now.getTime() + 900_000);
    await expect(take()).resolves.toBeUndefined();
  });

  it('a limit not reached then does not reject the correct password now', async () => {
    const email = await register(app);
    shift(1);
    expect((await signIn(app, { email, password: 'wrong, wrong' })).status).toBe(401);
    shift(-1);
    expect((await signIn(app, { email, password: PASSWORD })).status).toBe(200);
    const [counted] = await asSystem((tx) =>
      tx
        .select()
        .from(rateLimits)
        .where(eq(rateLimits.key, `sign-in:account:${email}`)),
    );
    expect(counted?.lastRequest).toBeLessThanOrEqual(now.getTime());
  });

  it('the limit of mail caused by one user ends within its window', async () => {
    const send = () => run(sql`select app.enqueue_throttled('cause', 'hello', 'a@example.com', '{}')`);
    await send();
    await run(
      sql`update rate_limits set count = 4, last_request = last_request + ${DAY_MS} where key like 'mail-by:cause%'`,
    );
    await send();
    const late = sql`cause = 'cause' and due_at > now() + interval '10 minutes'`;
    expect(await asSystem((tx) => tx.$count(mailDigestItems, eq(mailDigestItems.cause, 'cause')))).toBe(1);
    expect(await asSystem((tx) => tx.$count(mailDigestItems, late))).toBe(0);
  });

  it('mail that a server rejected then is retried now, and broadcast mail keeps its position', async () => {
    const add = (kind: string, values: SQL) =>
      run(
        sql`insert into outbox (kind, recipient, data, attempts, next_attempt_at, created_at) values (${kind}, 'a@example.com', '{}', ${values})`,
      );
    await add('refused', sql`1, now() + interval '1 day 5 seconds', now()`);
    await add('queued', sql`0, now() + interval '1 day', now() + interval '1 day'`);
    await add('claimed', sql`1, now() + interval '20 seconds', now()`);
    await add('tried often', sql`10, now() + interval '13 hours', now()`);
    await add('of a broadcast', sql`0, now() + interval '5 hours', now()`);
    await recallFutureMail(app);
    const due = await asSystem((tx) =>
      tx
        .select({ kind: outbox.kind })
        .from(outbox)
        .where(sql`${outbox.nextAttemptAt} <= now()`)
        .orderBy(outbox.kind),
    );
    expect(due.map(({ kind }) => kind)).toEqual(['queued', 'refused']);
  });

  it('digest items collected then are sent now', async () => {
    await run(sql`delete from mail_digest_items`);
    await run(
      sql`insert into mail_digest_items (cause, kind, recipient, data, due_at) values ('cause', 'hello', 'b@example.com', '{}', now() + interval '1 day')`,
    );
    await sendDigests(app, { hello: () => ({ subject: 'Hello', paragraphs: ['Hello.'] }) });
    expect(await asSystem((tx) => tx.$count(outbox, eq(outbox.recipient, 'b@example.com')))).toBe(1);
  });

  it('restarts a packet that was in progress', async () => {
    const ada = await createUser(app.database);
    await own.createBinder(ada);
    const { id } = await own.request(ada, 'print');
    await run(
      sql`update filing_packets set state = 'making', attempts = 1, claimed_at = now() + interval '1 day' where id = ${id}`,
    );
    const claimed = await asSystem((tx) => claimPacket(tx, 'a server'));
    expect(claimed).toMatchObject({ id, attempts: 2 });
    // The server that works on it now sends a current heartbeat.
    await run(sql`update filing_packets set claimed_at = now() + interval '1 day' where id = ${id}`);
    expect(await asSystem((tx) => recordProgress(tx, { id, attempts: 2, done: 0 }))).toBe(true);
    expect(await asSystem((tx) => tx.$count(filingPackets, sql`id = ${id} and claimed_at <= now()`))).toBe(1);
    await asSystem((tx) => tx.delete(filingPackets));
  });

  it('space reserved then is free', async () => {
    const ada = await createUser(app.database);
    await run(
      sql`insert into upload_reservations (user_id, size, expires_at, server) values
        (${ada.id}, 7, now() + interval '1 day 30 minutes', 'x'), (${ada.id}, 5, now() + interval '30 minutes', 'x')`,
    );
    expect(await asSystem((tx) => lockStorageQuota(tx, ada.id))).toEqual({ files: 1, bytes: 5 });
  });

  it('a file whose scan was postponed then is scanned now', async () => {
    const ada = await createUser(app.database);
    await run(sql`
      insert into files (user_id, bucket, key, name, size, type, sha256, scan_status, scan_attempts, next_scan_at) values
        (${ada.id}, 'awards', 'awards/x/1', 'future.pdf', 1, 'application/pdf', '', 'pending', 1, now() + interval '1 day'),
        (${ada.id}, 'awards', 'awards/x/2', 'soon.pdf', 1, 'application/pdf', '', 'pending', 1, now() + interval '1 minute')`);
    const claimed = await asSystem((tx) => claimScans(tx, { limit: 5, claimSeconds: 60, longestPauseSeconds: 3600 }));
    expect(claimed.map(({ name }) => name)).toEqual(['future.pdf']);
  });

  it('a link mailed then is not valid for longer than a day', async () => {
    const email = await register(app);
    const ask = (path: string, body: object) =>
      app.request('POST', `/api/accounts/password/${path}`, { body, ip: newIp() });
    shift(1);
    await ask('forgot', { email });
    const token = await mailedToken(app.database, { kind: 'reset-password', recipient: email });
    expect((await ask('check', { token })).status).toBe(200);
    shift(-1);
    expect((await ask('check', { token })).status).toBe(410);
  });

  it('the next code of an authenticator app is accepted', async () => {
    const { email, secret } = await createTwoFactorUser(app);
    const enter = async () => {
      const cookie = getCookie(await signIn(app, { email, password: PASSWORD }));
      const body = { code: appCode(secret, now) };
      return (await app.request('POST', '/api/accounts/sign-in/code', { body, ip: newIp(), headers: { cookie } }))
        .status;
    };
    shift(1);
    expect(await enter()).toBe(200);
    shift(-1);
    now = new Date(now.getTime() + 60_000);
    expect(await enter()).toBe(200);
    expect(await enter()).toBe(422);
  });

  it('a second factor entered then is not recent all day', async () => {
    const admin = await createUser(app.database, { role: 'admin', isOwner: true });
    const prove = (at: SQL) => run(sql`update sessions set second_factor_at = ${at} where token = ${admin.token}`);
    await prove(sql`now()`);
    expect(await app.database.asActor(admin.token, async (_tx, actor) => actor.secondFactor)).toBe('fresh');
    await prove(sql`now() + interval '1 day'`);
    expect(await app.database.asActor(admin.token, async (_tx, actor) => actor.secondFactor)).toBe('stale');
  });

  it('a day counted before it ended is counted again', async () => {
    await createUser(app.database);
    await asSystem((tx) => countDays(tx, new Date(now.getTime() + DAY_MS)));
    const today = now.toISOString().slice(0, 10);
    const counted = () =>
      asSystem((tx) => tx.$count(sql`platform_analytics` as never, sql`day = ${today} and metric = 'sign_ups'`));
    expect(await counted()).toBe(1);
    await asSystem((tx) => countDays(tx, now));
    expect(await counted()).toBe(0);
  });
});

describe('while a clock is a day ahead', () => {
  it('a repeated request is recognized', async () => {
    const ada = await createUser(app.database);
    const count = () => asSystem((tx) => tx.$count(idempotencyKeys, eq(idempotencyKeys.user_id, ada.id)));
    const add = (age: SQL) =>
      run(
        sql`insert into idempotency_keys (user_id, key, operation, digest, row_id, created_at) values (${ada.id}, gen_random_uuid(), 'POST /', '', gen_random_uuid(), now() - ${age})`,
      );
    await add(sql`interval '1 day 10 minutes'`);
    await sweepKeys(app);
    expect(await count()).toBe(1);
    await add(sql`interval '2 days 10 minutes'`);
    await sweepKeys(app);
    expect(await count()).toBe(1);
  });
});
