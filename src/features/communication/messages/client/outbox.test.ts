import { expect, it } from 'vitest';

import { ApiError, toProblem } from '#core/client/api.ts';

import type { SentMessage } from '../schema.ts';
import { createOutbox } from './outbox.ts';

const place = { user: 'ada', partner: 'grace' };
const row = (id: string): SentMessage => ({
  id,
  position: 1,
  is_own: true,
  content: '',
  files: [],
  read_at: null,
  created_at: '',
  follows: null,
});

function createStorage() {
  const stored = new Map<string, string>();
  return {
    kept: stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

it('messages arrive one after the other, in the order written', async () => {
  const sent: string[] = [];
  const outbox = createOutbox({
    async send({ input }) {
      sent.push(`begin ${input.content}`);
      await Promise.resolve();
      sent.push(`end ${input.content}`);
      return row(input.content);
    },
    storage: () => undefined,
  });
  await Promise.all(['one', 'two'].map((content) => outbox.add(place, { content, files: [] })));
  expect(sent).toEqual(['begin one', 'end one', 'begin two', 'end two']);
  expect(outbox.list(place).map(({ state, id }) => [state, id])).toEqual([
    ['sent', 'one'],
    ['sent', 'two'],
  ]);
});

it('an undelivered message is restored after a reload, and sent with the same key', async () => {
  const storage = createStorage();
  const keys: string[] = [];
  let isOnline = false;
  const open = () =>
    createOutbox({
      async send({ key }) {
        keys.push(key);
        if (!isOnline) throw new ApiError(toProblem('unreachable'));
        return row('arrived');
      },
      storage: () => storage,
    });
  const before = open();
  await before.add(place, { content: 'Hello', files: ['/files/a'] });
  expect(before.list(place)).toMatchObject([{ state: 'failed', reason: toProblem('unreachable').detail }]);

  const after = open();
  const [queued] = after.list(place);
  expect(queued).toMatchObject({ content: 'Hello', files: ['/files/a'], state: 'failed' });
  isOnline = true;
  await after.retry(place, queued?.key ?? '');
  expect(after.list(place)).toMatchObject([{ state: 'sent', id: 'arrived' }]);
  expect(new Set(keys).size).toBe(1);
  // A delivered message is not sent again.
  expect(open().list(place)).toEqual([]);
  expect(storage.kept.size).toBe(0);
});

it('each user has a separate outbox in a shared browser', async () => {
  const storage = createStorage();
  const outbox = createOutbox({
    send: () => Promise.reject(new ApiError(toProblem('unreachable'))),
    storage: () => storage,
  });
  await outbox.add(place, { content: 'Hello', files: [] });
  expect(outbox.list({ ...place, user: 'lex' })).toEqual([]);
});

it('messages are sent even if the browser stores nothing', async () => {
  const outbox = createOutbox({
    send: async () => row('arrived'),
    storage: () => {
      throw new Error('denied');
    },
  });
  await outbox.add(place, { content: 'Hello', files: [] });
  expect(outbox.list(place)).toMatchObject([{ state: 'sent' }]);
});
