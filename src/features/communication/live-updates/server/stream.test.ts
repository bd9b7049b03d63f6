// The stream of a browser: what reaches it, and what ends it.
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';

import type { Transaction } from '#core/server/database/database.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { publish, readPosition } from '#testing/published.ts';
import { addTask, assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { liveUpdatesFeature } from './feature.ts';
import { endStreams, getLiveUpdateHub } from './hub.ts';

const app = useTestApp();
afterAll(() => endStreams(app));

describe('the live update stream', () => {
  it('publishes a change on commit, and none that is rolled back', async () => {
    const ada = await createUser(app.database);
    const stream = await open(ada);
    await app.database
      .asSystem('a test changes its mind', async (tx) => {
        await publishTo(tx, 'undone', ada);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await tell('one', ada);
    await tell('two', ada);
    expect(await stream.take(2)).toEqual(['one', 'two']);
  });

  it('publishes to each user only their own changes', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    const [toAda, toEve] = [await open(ada), await open(eve)];
    await tell('for Ada', ada);
    await tell('for Eve', eve);
    expect(await toAda.take(1)).toEqual(['for Ada']);
    expect(await toEve.take(1)).toEqual(['for Eve']);
  });

  it('publishes to an applicant’s mentors and attorneys, and not back to the applicant', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    const [hers, other] = [
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database, { role: 'mentor' }),
    ];
    await assign(app.database, ada, hers);
    await assign(app.database, eve, other);
    const streams = await Promise.all([ada, hers, other].map((reader) => open(reader)));
    await addTask(app, ada);
    await tell('after it', ada, hers, other);
    expect(await Promise.all(streams.map((stream) => stream.until('after it')))).toEqual([
      ['after it'],
      ['tasks', 'after it'],
      ['after it'],
    ]);
  });

  it('publishes to admins with the permission, and to owners, while they are active', async () => {
    const admin = (permissions: [] | ['manage_users'] | ['manage_content'], isOwner = false) =>
      createUser(app.database, { role: 'admin', permissions, isOwner });
    const former = await admin(['manage_users']);
    const all = [await admin(['manage_users']), await admin(['manage_content']), await admin([], true), former];
    await app.database.asSystem('an admin of a test is deactivated', (tx) =>
      tx.execute(sql`update admin_roles set is_active = false where user_id = ${former.id}`),
    );
    const streams = await Promise.all(all.map((reader) => open(reader)));
    await app.database.asSystem('a test tells staff', (tx) =>
      publish(tx, { kind: 'for staff', staff: 'manage_users' }),
    );
    await tell('after it', ...all);
    expect(await Promise.all(streams.map((stream) => stream.until('after it')))).toEqual([
      ['for staff', 'after it'],
      ['after it'],
      ['for staff', 'after it'],
      ['after it'],
    ]);
  });

  it('names the page that made a change, and none if the header is missing', async () => {
    const ada = await createUser(app.database);
    const page = crypto.randomUUID();
    const stream = await open(ada);
    await app.request('PUT', '/api/binder', { as: ada, body: {}, headers: { 'x-page': page } });
    await stream.take(1);
    await app.request('PUT', '/api/binder?kind=response', { as: ada, body: {}, headers: { 'x-page': '<script>' } });
    await tell('by the system', ada);
    await stream.take(1);
    expect(stream.pages).toEqual([page, null]);
  });

  it('starts with updates since the page was loaded', async () => {
    const ada = await createUser(app.database);
    await (await open(ada)).leave();
    await tell('seen', ada);
    const after = await readPosition(app, ada);
    await tell('missed', ada);
    const stream = await open(ada, { query: `?after=${after}` });
    expect(stream.before).toEqual(['missed']);
    await tell('next', ada);
    expect(await stream.take(1)).toEqual(['next']);
  });

  it('continues from a page that was read before the first stream of the server', async () => {
    const server = { ...app, database: { ...app.database } };
    const ada = await createUser(app.database);
    await liveUpdatesFeature.start?.(server);
    const after = await readPosition(app, ada);
    await createUser(app.database);
    await tell('missed', ada);
    expect(await getLiveUpdateHub(server).missed(ada.id, after)).toMatchObject([{ kind: 'missed' }]);
    await liveUpdatesFeature.stop?.(server);
  });

  it('requests a full refetch if not all updates are stored', async () => {
    const ada = await createUser(app.database);
    await (await open(ada)).leave();
    const after = await readPosition(app, ada);
    const much = Array.from({ length: 1_001 }, (_, n) => ({ kind: `${n}`, readers: [ada.id] }));
    await app.database.asSystem('a test tells much', (tx) => publish(tx, ...much));
    const stream = await open(ada, { query: `?after=${after}` });
    expect(stream.before).toEqual(['reload']);
    await tell('next', ada);
    expect(await stream.take(1)).toEqual(['next']);
  });

  it('requests a full refetch also when a browser reconnects', async () => {
    const ada = await createUser(app.database);
    const query = `?after=${await readPosition(app, ada)}`;
    expect((await open(ada, { query, headers: { 'last-event-id': 'begun' } })).before).toEqual(['reload']);
    expect((await open(ada)).before).toEqual(['reload']);
  });

  it('returns the updates and ends if the browser does not accept a stream', async () => {
    const ada = await createUser(app.database);
    await (await open(ada)).leave();
    const after = await readPosition(app, ada);
    await tell('one', ada);
    const text = await (await app.request('GET', `/api/live-updates?after=${after}`, { as: ada })).text();
    expect(text).toContain('"kind":"one"');
    expect(text).toContain('event: begun');
  });

  it('loses none of many concurrent updates', async () => {
    const ada = await createUser(app.database);
    const stream = await open(ada);
    await Promise.all(Array.from({ length: 50 }, (_, n) => tell(`n${n}`, ada)));
    expect(new Set(await stream.take(50)).size).toBe(50);
  });
});

describe('the live update stream ends', () => {
  it('the live update stream ends with its session, and reports it before anything else', async () => {
    const ada = await createUser(app.database);
    const stream = await open(ada);
    await app.database.asSystem('a test signs out', async (tx) => {
      await tx.execute(sql`delete from sessions where token = ${ada.token ?? ''}`);
      await publishTo(tx, 'too late', ada);
    });
    expect(await stream.rest()).toEqual(['ended']);
  });

  it('when the user’s access changes, and the next one starts with the new access', async () => {
    const [ada, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    await assign(app.database, ada, mentor);
    const stream = await open(mentor);
    const ofPair = { kind: 'of Ada', readers: [ada.id, mentor.id], isOfPair: true as const };
    await app.database.asSystem('a test tells a pair', (tx) => publish(tx, ofPair));
    expect(await stream.take(1)).toEqual(['of Ada']);
    await unassign(app.database, ada, mentor);
    await app.database.asSystem('a test tells a pair', (tx) => publish(tx, ofPair));
    expect(await stream.rest()).toEqual(['access']);
    const next = await open(mentor);
    await tell('own', mentor);
    expect(await next.take(1)).toEqual(['own']);
  });

  it('the live update stream ends with the server', async () => {
    const ada = await createUser(app.database);
    const stream = await open(ada);
    await endStreams(app);
    expect(await stream.rest()).toEqual([]);
  });
});

function publishTo(tx: Transaction, kind: string, ...readers: TestUser[]): Promise<void> {
  return publish(tx, { kind, readers: readers.map(({ id }) => id) });
}

async function tell(kind: string, ...readers: TestUser[]): Promise<void> {
  await app.database.asSystem('a test tells something', (tx) => publishTo(tx, kind, ...readers));
}

/** Opens a stream and reads it until it has started. */
async function open(as: TestUser, { query = '', headers = {} } = {}) {
  const response = await app.request('GET', `/api/live-updates${query}`, {
    as,
    headers: { accept: 'text/event-stream', ...headers },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  if (!response.body) throw new Error('the stream has no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let begun = -1;
  const pages: (string | null)[] = [];
  const read: string[] = [];

  /** False at the end. */
  async function step(): Promise<boolean> {
    const { value, done } = await reader.read();
    text += value ?? '';
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
      const event = field('event');
      if (event === 'begun') begun = read.length;
      else if (event) read.push(event);
      else if (field('data')) {
        const liveUpdate = JSON.parse(field('data') ?? '') as { kind: string; page: string | null };
        read.push(liveUpdate.kind);
        pages.push(liveUpdate.page);
      }
    }
    return !done;
  }

  async function take(count: number): Promise<string[]> {
    while (read.length < count) if (!(await step())) throw new Error(`the stream ended after ${read.join(' ')}`);
    return read.splice(0, count);
  }

  while (begun < 0) if (!(await step())) throw new Error('the stream ended before it began');
  return {
    before: read.splice(0, begun),
    pages,
    take,
    async until(kind: string): Promise<string[]> {
      const taken: string[] = [];
      while (taken.at(-1) !== kind) taken.push(...(await take(1)));
      return taken;
    },
    async rest(): Promise<string[]> {
      while (await step());
      return read.splice(0);
    },
    leave: () => reader.cancel(),
  };
}
