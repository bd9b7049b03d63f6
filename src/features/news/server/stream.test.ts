// The stream of a browser: what reaches it, in which order, and what ends it.
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { makePerson, type Person } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { endStreams } from './hub.ts';
import { deleteNews } from './queries.ts';

const app = useTestApp();
afterAll(() => endStreams(app));

describe('the stream of news', () => {
  it('tells of a change as soon as it is committed, and of none that is rolled back', async () => {
    const ada = await makePerson(app.database);
    const stream = await open(ada);
    await app.database
      .asSystem('a test changes its mind', async (tx) => {
        await tx.execute(publish(ada, 'undone'));
        throw new Error('undone');
      })
      .catch(() => undefined);
    await tell(ada, 'one');
    await tell(ada, 'two');
    expect(await stream.take(2)).toEqual(['one', 'two']);
  });

  it('tells each user of what is theirs alone', async () => {
    const [ada, eve] = [await makePerson(app.database), await makePerson(app.database)];
    const [toAda, toEve] = [await open(ada), await open(eve)];
    await tell(ada, 'for Ada');
    await tell(eve, 'for Eve');
    expect(await toAda.take(1)).toEqual(['for Ada']);
    expect(await toEve.take(1)).toEqual(['for Eve']);
  });

  it('names the page that made a change, and no page where the header names none', async () => {
    const ada = await makePerson(app.database);
    const page = crypto.randomUUID();
    const stream = await open(ada);
    await app.request('PUT', '/api/binder', { as: ada, body: {}, headers: { 'x-page': page } });
    await stream.take(1);
    await app.request('PUT', '/api/binder?kind=response', { as: ada, body: {}, headers: { 'x-page': '<script>' } });
    await tell(ada, 'by the system');
    await stream.take(1);
    expect(stream.pages).toEqual([page, null]);
  });

  it('goes on where an earlier one ended, without a loss and without telling twice', async () => {
    const ada = await makePerson(app.database);
    const first = await open(ada);
    await tell(ada, 'heard');
    await first.take(1);
    await first.leave();
    await tell(ada, 'missed');
    const second = await open(ada, { after: first.last() });
    await tell(ada, 'next');
    expect(await second.take(2)).toEqual(['missed', 'next']);
  });

  it('says that everything is to be read anew where what was missed is not kept', async () => {
    const ada = await makePerson(app.database);
    const first = await open(ada);
    await first.leave();
    for (const kind of ['a', 'b', 'c']) await tell(ada, kind);
    await app.database.asSystem('an hour goes by', (tx) => deleteNews(tx, new Date(Date.now() + 60_000)));
    const second = await open(ada, { after: first.last() });
    expect(second.before).toEqual(['reload']);
    await tell(ada, 'd');
    expect(await second.take(1)).toEqual(['d']);
  });

  it('answers what is new, and ends, where no stream is accepted', async () => {
    const ada = await makePerson(app.database);
    const stream = await open(ada);
    await stream.leave();
    await tell(ada, 'one');
    const text = await (await app.request('GET', `/api/news?after=${stream.last()}`, { as: ada })).text();
    expect(text).toContain('"kind":"one"');
    expect(text).toContain('event: begun');
  });

  it('gives positions in the order of commits, whichever transaction began first', async () => {
    const ada = await makePerson(app.database);
    const stream = await open(ada);
    await Promise.all(Array.from({ length: 50 }, (_, n) => tell(ada, `n${n}`)));
    const told = await stream.take(50);
    expect(new Set(told).size).toBe(50);
    expect(stream.ids).toEqual(stream.ids.toSorted((a, b) => a - b));
  });
});

describe('a stream ends', () => {
  it('with its session, and says so, before anything else is told', async () => {
    const ada = await makePerson(app.database);
    const stream = await open(ada);
    await app.database.asSystem('a test signs out', async (tx) => {
      await tx.execute(sql`delete from sessions where token = ${ada.token ?? ''}`);
      await tx.execute(publish(ada, 'too late'));
    });
    expect(await stream.rest()).toEqual(['ended']);
  });

  it('with a change of what its user may see, and the next one begins with what they see now', async () => {
    const [ada, mentor] = [await makePerson(app.database), await makePerson(app.database, { role: 'mentor' })];
    await assign(app.database, ada, mentor);
    const stream = await open(mentor);
    await app.database.asSystem('a test tells a pair', (tx) => tx.execute(publish(mentor, 'of Ada', ada)));
    expect(await stream.take(1)).toEqual(['of Ada']);
    await unassign(app.database, ada, mentor);
    await app.database.asSystem('a test tells a pair', (tx) => tx.execute(publish(mentor, 'of Ada', ada)));
    expect(await stream.rest()).toEqual(['access']);
    const next = await open(mentor, { after: stream.last() });
    await tell(mentor, 'own');
    expect(await next.take(1)).toEqual(['own']);
  });

  it('with the server', async () => {
    const ada = await makePerson(app.database);
    const stream = await open(ada);
    await endStreams(app);
    expect(await stream.rest()).toEqual([]);
  });
});

function publish(reader: Person, kind: string, peer?: Person) {
  return sql`select app.publish(${reader.id}::uuid, ${kind}, null, ${peer?.id ?? null}::uuid)`;
}

async function tell(reader: Person, kind: string): Promise<void> {
  await app.database.asSystem('a test tells something', (tx) => selectRows(tx, publish(reader, kind)));
}

/** Opens a stream and reads it up to its beginning. */
async function open(as: Person, { after }: { after?: number } = {}) {
  const answer = await app.request('GET', `/api/news${after === undefined ? '' : `?after=${after}`}`, {
    as,
    headers: { accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  if (!answer.body) throw new Error('the stream has no body');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const ids: number[] = [];
  const pages: (string | null)[] = [];
  const read: string[] = [];
  let begun = -1;

  /** False at the end. */
  async function step(): Promise<boolean> {
    const { value, done } = await reader.read();
    text += value ?? '';
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
      if (field('id')) ids.push(Number(field('id')));
      const event = field('event');
      if (event === 'begun') begun = read.length;
      else if (event) read.push(event);
      else if (field('data')) {
        const news = JSON.parse(field('data') ?? '') as { kind: string; page: string | null };
        read.push(news.kind);
        pages.push(news.page);
      }
    }
    return !done;
  }

  while (begun < 0) if (!(await step())) throw new Error('the stream ended before it began');
  const before = read.splice(0, after === undefined ? begun : read.includes('reload') ? begun : 0);
  return {
    before,
    ids,
    pages,
    last: () => ids.at(-1) ?? 0,
    async take(count: number): Promise<string[]> {
      while (read.length < count) if (!(await step())) throw new Error(`the stream ended after ${read.join(' ')}`);
      return read.splice(0, count);
    },
    async rest(): Promise<string[]> {
      while (await step());
      return read.splice(0);
    },
    leave: () => reader.cancel(),
  };
}
