// Positions for a reader who asks for everything after the last known message.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ConversationPart } from '../schema.ts';

const MESSAGES = 100;

const app = useTestApp();
let ada: TestUser;
let grace: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, grace);
});

it('polling after the last message misses none of two concurrent writers, and returns none twice', async () => {
  const writing = { isOver: false };
  const followed = follow(writing);
  await Promise.all([write(ada, grace), write(grace, ada)]);
  writing.isOver = true;
  const { positions, contents } = await followed;
  expect(contents.toSorted()).toEqual([...written(ada), ...written(grace)].toSorted());
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  expect(new Set(positions).size).toBe(2 * MESSAGES);
});

it('a message sorts after all earlier ones even if positions restart', async () => {
  await write(ada, grace);
  await app.database.asSystem('restore a test installation', (tx) =>
    tx.execute(sql`alter sequence message_positions restart with 1`),
  );
  const body = { content: 'After' };
  for (let number = 0; number < 2; number += 1) {
    expect((await app.request('POST', `/api/messages/conversations/${ada.id}`, { as: grace, body })).status).toBe(201);
  }
  const response = await app.request('GET', `/api/messages/conversations/${grace.id}`, { as: ada });
  const { messages } = (await response.json()) as ConversationPart;
  expect(messages.slice(-2).map(({ content }) => content)).toEqual(['After', 'After']);
});

function written({ id }: TestUser): string[] {
  return Array.from({ length: MESSAGES }, (_, number) => `${id} ${number}`);
}

/** Sends all messages at once, as far as there are connections. */
async function write(as: TestUser, to: TestUser): Promise<void> {
  const responses = await Promise.all(
    written(as).map((content) =>
      app.request('POST', `/api/messages/conversations/${to.id}`, { as, body: { content } }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
}

async function follow(writing: { isOver: boolean }) {
  const positions: number[] = [];
  const contents: string[] = [];
  for (let wasOver = false; ;) {
    const after = positions.at(-1) ?? 0;
    const response = await app.request('GET', `/api/messages/conversations/${grace.id}?after=${after}`, { as: ada });
    const { messages, has_newer } = (await response.json()) as ConversationPart;
    for (const { position, content } of messages) {
      positions.push(position);
      contents.push(content);
    }
    // Reads again after the last response.
    if (wasOver && messages.length === 0 && !has_newer) return { positions, contents };
    wasOver = writing.isOver;
  }
}
