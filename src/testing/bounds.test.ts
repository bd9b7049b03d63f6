// Limits of one account: rows of each kind for each route that adds rows, and writes per minute.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { CSV_MAX_ROWS } from '#core/server/database/list.ts';
import { readEnv } from '#core/server/env.ts';
import { messageText, type Problem } from '#core/shared/messages.ts';
import { recordTypes } from '#records/registry.ts';

import { keyedRoutes } from './all-samples.ts';
import { createNoticeHelpers } from './uscis-notices.ts';
import { createUser } from './people.ts';
import { sampleRecord } from './sample-record.ts';
import type { Sending } from './replayed-requests.ts';
import { writtenTask } from './tasks.ts';
import { useTestApp, type TestApp } from './test-app.ts';

const LIMIT = 60;

describe('the limit of a list’s text in a file', () => {
  const app = useTestApp();

  it('rejects a file of more than 10 MB before reading its rows, unless filters reduce it', async () => {
    const ada = await createUser(app.database);
    const body = { ...writtenTask, action_item: '\u0f3a'.repeat(20_000) };
    const { id } = (await (await app.request('POST', '/api/tasks', { as: ada, body })).json()) as Row;
    const [first] = await readRows(app, sql`select * from tasks where id = ${id}`);
    await fill(app, 'tasks', first ?? {}, 173);
    const read = (query: string) => app.request('GET', `/api/tasks/combined?format=csv${query}`, { as: ada });
    expect((await read('')).status).toBe(200);
    await fill(app, 'tasks', first ?? {}, 1);
    const refused = await read('');
    expect([refused.status, ((await refused.json()) as Problem).detail]).toEqual([
      413,
      messageText('list_too_long', { limit: '10 MB' }),
    ]);
    expect((await read('&state=done')).status).toBe(200);
    expect((await app.request('GET', '/api/tasks/combined', { as: ada })).status).toBe(200);
  });

  it('does not count rows behind the last one of a file', async () => {
    const ada = await createUser(app.database);
    const body = { ...writtenTask, action_item: 'a'.repeat(900) };
    const { id } = (await (await app.request('POST', '/api/tasks', { as: ada, body })).json()) as Row;
    const [first] = await readRows(app, sql`select * from tasks where id = ${id}`);
    await fill(app, 'tasks', first ?? {}, CSV_MAX_ROWS + 3000);
    const file = await app.request('GET', '/api/tasks/combined?format=csv', { as: ada });
    expect([file.status, (await file.text()).trim().split('\r\n').length]).toEqual([200, CSV_MAX_ROWS + 1]);
  });

  it('includes the issues of notices', async () => {
    const ada = await createUser(app.database);
    const { addNotice, addIssue } = createNoticeHelpers(app);
    const notice = await addNotice(ada);
    const { id } = await addIssue(ada, notice.id, { quote: '\u0f3a'.repeat(10_000) });
    const [first] = await readRows(app, sql`select * from notice_issues where id = ${id}`);
    const read = () => app.request('GET', '/api/uscis-notices?format=csv', { as: ada });
    await fill(app, 'notice_issues', first ?? {}, 99);
    expect((await read()).status).toBe(200);
    await fill(app, 'notice_issues', first ?? {}, 250);
    expect((await read()).status).toBe(413);
  });
});

describe('the limit of rows per type', () => {
  const app = useTestApp({ MAX_ROWS_PER_USER: String(LIMIT), RATE_LIMIT_WRITES: '1000000' });
  const send = ({ as, path, body }: Sending, key?: string) =>
    app.request('POST', path, { ...(as && { as }), body, headers: key ? { 'idempotency-key': key } : {} });
  const routes = Object.entries(keyedRoutes).filter(([, { isVisitors, waitsOnce }]) => !isVisitors && !waitsOnce);

  it.each(routes)(
    'is exact for %s, also concurrently, and earlier requests can still be replayed',
    async (_name, { table, prepare }) => {
      const sending = await prepare(app);
      const key = crypto.randomUUID();
      expect((await send(sending, key)).status).toBe(201);
      const [first] = await readRows(
        app,
        sql`select * from ${sql.identifier(table)} where id = (select row_id from idempotency_keys where key = ${key})`,
      );
      const room = LIMIT - (await countRows(app, table, first ?? {}));
      // Adds rows up to the limit, some with a key and some without, and twelve more.
      await fill(app, table, first ?? {}, room - 8);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) => send(sending, index % 2 ? crypto.randomUUID() : undefined)),
      );
      const refused = responses.filter(({ status }) => status !== 201);
      expect([responses.length - refused.length, new Set(refused.map(({ status }) => status))]).toEqual([
        8,
        new Set([429]),
      ]);
      const problem = (await refused[0]?.json()) as Problem;
      expect([problem.code, problem.detail]).toEqual([
        'row_limit_reached',
        messageText('row_limit_reached', { limit: LIMIT }),
      ]);
      expect(await countRows(app, table, first ?? {})).toBe(LIMIT);
      expect((await send(sending, key)).status).toBe(201);
      // A refused request stores no key.
      expect(
        await readRows(
          app,
          sql`select 1 from idempotency_keys where user_id = ${sending.as?.id} and row_id not in (select id from ${sql.identifier(table)})
      and operation = ${`POST ${sending.path}`}`,
        ),
      ).toEqual([]);
    },
  );

  it('admits the last row once if it is sent five times concurrently', async () => {
    const ada = await createUser(app.database);
    const sending = { as: ada, path: '/api/tasks', body: writtenTask };
    const { id } = (await (await send(sending)).json()) as { id: string };
    const [first] = await readRows(app, sql`select * from tasks where id = ${id}`);
    await fill(app, 'tasks', first ?? {}, LIMIT - 2);
    const key = crypto.randomUUID();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(sending, key)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect([await countRows(app, 'tasks', first ?? {}), (await send(sending)).status]).toEqual([LIMIT, 429]);
  });

  it('includes rows in Trash, and counts only the owner’s', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    const add = (as: typeof ada) => send({ as, path: '/api/tasks', body: writtenTask });
    const { id } = (await (await add(ada)).json()) as { id: string };
    const [first] = await readRows(app, sql`select * from tasks where id = ${id}`);
    await fill(app, 'tasks', first ?? {}, LIMIT - 1);
    expect((await add(ada)).status).toBe(429);
    await app.request('DELETE', `/api/tasks/${id}`, { as: ada });
    expect([(await add(ada)).status, (await add(eve)).status]).toEqual([429, 201]);
    await app.database.asSystem('a test empties the Trash', (tx) =>
      tx.execute(sql`delete from tasks where id = ${id}`),
    );
    expect([(await add(ada)).status, (await add(ada)).status]).toEqual([201, 429]);
  });
});

describe('the limit of writes per minute', () => {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const app = useTestApp({ RATE_LIMIT_WRITES: '5' }, () => new Date(time));
  const patents = recordTypes.find(({ segment }) => segment === 'patents');
  const add = (as: Awaited<ReturnType<typeof createUser>>) =>
    app.request('POST', '/api/records/patents', { as, body: patents && sampleRecord(patents) });

  it('applies to each session for all writes, and restarts the next minute', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    for (let count = 0; count < 4; count += 1) expect((await add(ada)).status).toBe(201);
    // Requests that are refused for other reasons count too.
    expect((await app.request('DELETE', `/api/records/patents/${crypto.randomUUID()}`, { as: ada })).status).toBe(404);
    time += 20_000;
    const refused = await add(ada);
    expect([refused.status, refused.headers.get('retry-after'), ((await refused.json()) as Problem).code]).toEqual([
      429,
      '40',
      'write_limit_reached',
    ]);
    expect((await app.request('GET', '/api/records/patents', { as: ada })).status).toBe(200);
    expect((await add(eve)).status).toBe(201);
    time += 40_000;
    expect((await add(ada)).status).toBe(201);
  });

  it('does not count visitors together', async () => {
    for (let count = 0; count < 8; count += 1) {
      expect((await app.request('POST', '/api/session/refresh')).status).not.toBe(429);
    }
  });
});

it('the defaults are two thousand rows of a type and six hundred writes a minute per user', () => {
  expect(readEnv({})).toMatchObject({ MAX_ROWS_PER_USER: 2000, RATE_LIMIT_WRITES: 600 });
});

type Row = Record<string, unknown>;

const readRows = (app: TestApp, statement: ReturnType<typeof sql>) =>
  app.database.asSystem('a test looks', (tx) => selectRows<Row>(tx, statement));

/** Scope of a row limit: the author, or all users if there is none. */
function selectOwner(row: Row) {
  const column = ['mentor_id', 'attorney_id', 'user_id', 'sent_by'].find((name) => name in row);
  return column ? sql`${sql.identifier(column)} = ${row[column]}` : sql`true`;
}

async function countRows(app: TestApp, table: string, like: Row): Promise<number> {
  const [row] = await readRows(
    app,
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${selectOwner(like)}`,
  );
  return Number(row?.count);
}

/** Adds a number of rows like this one. */
async function fill(app: TestApp, table: string, like: Row, count: number): Promise<void> {
  const names = Object.keys(like).filter((name) => name !== 'id' && name !== 'number' && name !== 'previous_id');
  const named = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table);
  await app.database.asSystem('a test adds many rows', (tx) =>
    tx.execute(
      sql`insert into ${name} (${named}) select ${named} from ${name}, generate_series(1, ${count}) where id = ${like.id}`,
    ),
  );
}
