import { expect, test, vi } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { onMailQueued, queueMail } from './outbox.ts';
import { outbox } from './table.ts';

const app = useTestApp();
const mail = { kind: 'hello', recipient: 'ada@example.com', data: { name: 'Ada' } };

const readRows = () => app.database.asSystem('a test looks', (tx) => tx.select().from(outbox));

test('a mail is rolled back with the transaction that queued it', async () => {
  const failing = app.database.asSystem('a transaction that fails', async (tx) => {
    await queueMail(tx, mail);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await readRows()).toEqual([]);
});

test.each([
  'ada@example.com\r\nBcc: thief@example.com',
  'ada@example.com, thief@example.com',
  'Ada <ada@example.com>',
  'ada',
])('%j is rejected as a recipient', async (recipient) => {
  const queueing = app.database.asSystem('a mail of a test', (tx) => queueMail(tx, { ...mail, recipient }));
  await expect(queueing).rejects.toThrow('one bare address');
  expect(await readRows()).toEqual([]);
});

test('queueing notifies listeners until they unsubscribe', async () => {
  const listener = vi.fn();
  const stop = onMailQueued(listener);
  await app.database.asSystem('a mail of a test', (tx) => queueMail(tx, mail));
  stop();
  await app.database.asSystem('a mail of a test', (tx) => queueMail(tx, mail));
  expect(listener).toHaveBeenCalledTimes(1);
});
