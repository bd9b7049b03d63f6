// Claims on mail. Other tests cover how it is sent.
import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { queueMail } from './outbox.ts';
import { outbox } from './table.ts';
import type { MailTransport } from './transport.ts';
import { freeMail, sendDueMail } from './worker.ts';

const app = useTestApp();
const templates = { hello: () => ({ subject: 'Hello', paragraphs: ['Hello.'] }) };
const queue = () =>
  app.database.asSystem('a mail of a test', (tx) =>
    queueMail(tx, { kind: 'hello', recipient: 'ada@example.com', data: {} }),
  );
const readRows = () =>
  app.database.asSystem('a test looks', (tx) => tx.select().from(outbox).orderBy(asc(outbox.createdAt)));

beforeEach(() => app.database.asSystem('each test begins empty', (tx) => tx.delete(outbox)));

describe('a server with a claimed mail', () => {
  const isDue = () => app.database.asSystem('a test looks', (tx) => tx.$count(outbox, sql`next_attempt_at <= now()`));
  const claims = () =>
    app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ by: outbox.server, late: sql<boolean>`next_attempt_at > now() + interval '20 seconds'` })
        .from(outbox),
    );

  test('renews its claim until the mail is done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = Promise.withResolvers<void>();
    const transport: MailTransport = { send: () => sent.promise, close: () => {} };
    await queue();
    const sending = sendDueMail({ ...app, templates, transport, server: 'one' }, new AbortController().signal);
    await expect.poll(claims).toEqual([{ by: 'one', late: true }]);
    await app.database.asSystem('time passes', (tx) => tx.update(outbox).set({ nextAttemptAt: sql`now()` }));
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(claims).toEqual([{ by: 'one', late: true }]);
    sent.resolve();
    await sending;
    expect(await claims()).toMatchObject([{ by: null }]);
  });

  test('resumes it immediately after its own restart, but not mail delayed for another reason', async () => {
    await queue();
    await queue();
    const [first, second] = await readRows();
    const put = (id: string | undefined, server: string | null) =>
      app.database.asSystem('a server that died, for a test', (tx) =>
        tx
          .update(outbox)
          .set({ server, attempts: 1, nextAttemptAt: sql`now() + interval '25 seconds'` })
          .where(sql`id = ${id}`),
      );
    await put(first?.id, 'ended');
    await put(second?.id, null);
    expect(await isDue()).toBe(0);
    await app.database.asSystem('frees for a test', (tx) => freeMail(tx, ['ended', 'another']));
    expect(await isDue()).toBe(1);
  });
});
