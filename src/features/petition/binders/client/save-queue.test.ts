import { expect, test } from 'vitest';

import { createSaveQueue } from './save-queue.ts';

/** A queue whose saves the test resolves. */
function queueFrom(version: number) {
  const sent: { name: string; version: number; answer: (version: number) => void; refuse: (why: Error) => void }[] = [];
  const queue = createSaveQueue<number>({ version: () => version, getVersion: (saved) => saved });
  const add = (kind: string, name = kind) =>
    queue.add(
      kind,
      (at) =>
        new Promise<number>(
          (resolve, reject) => void sent.push({ name, version: at, answer: resolve, refuse: reject }),
        ),
    );
  return { queue, sent, add };
}

const turn = () => new Promise((resolve) => void setImmediate(resolve));

test('changes are saved in order, each with the version of the previous one', async () => {
  const { queue, sent, add } = queueFrom(3);
  const both = Promise.all([add('order'), add('settings')]);
  await turn();
  expect(sent.map(({ name, version }) => [name, version])).toEqual([['order', 3]]);
  sent[0]?.answer(4);
  await turn();
  expect(sent.map(({ name, version }) => [name, version])).toEqual([
    ['order', 3],
    ['settings', 4],
  ]);
  expect(queue.isIdle()).toEqual(false);
  sent[1]?.answer(5);
  expect(await both).toEqual([4, 5]);
  expect(queue.isIdle()).toEqual(true);
});

test('only the latest of several queued changes is sent', async () => {
  const { sent, add } = queueFrom(1);
  const all = Promise.all([add('order', 'first'), add('order', 'second'), add('order', 'third')]);
  await turn();
  sent[0]?.answer(2);
  await turn();
  sent[1]?.answer(3);
  expect(await all).toEqual([2, 3, 3]);
  expect(sent.map(({ name }) => name)).toEqual(['first', 'third']);
});

test('a change waits for those queued before it, even for one of its name', async () => {
  const { sent, add } = queueFrom(1);
  const all = Promise.all([add('order', 'first'), add('order', 'second'), add('added'), add('order', 'third')]);
  for (const version of [2, 3, 4, 5]) {
    await turn();
    sent.at(-1)?.answer(version);
  }
  expect(await all).toEqual([2, 3, 4, 5]);
  expect(sent.map(({ name }) => name)).toEqual(['first', 'second', 'added', 'third']);
});

test('a queued change is rejected with the one before it, and the next one is sent', async () => {
  const { sent, add } = queueFrom(1);
  const refused = Promise.allSettled([add('order'), add('settings')]);
  await turn();
  sent[0]?.refuse(new Error('changed meanwhile'));
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = add('order', 'again');
  await turn();
  sent[1]?.answer(2);
  expect(await next).toEqual(2);
});
