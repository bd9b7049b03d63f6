// Users of the cost trial with the maximum number of rows and the longest texts.
import { inArray, sql, type SQL } from 'drizzle-orm';

import { createApp } from '#app/server/create-app.ts';
import { openServices } from '#app/server/open-services.ts';
import { selectRows, type Database } from '#core/server/database/database.ts';
import { readEnv } from '#core/server/env.ts';
import type { Services } from '#core/server/services.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import { inspectDueFiles } from '#features/petition/binders/server/inspection.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { createBookableProvider } from '#testing/bookings.ts';
import { fillCase } from '#testing/cases.ts';
import type { ApiDocument } from '#testing/fuzz.ts';
import { createId, createLetter, createParagraph } from '#testing/letters.ts';
import { pagesPdf } from '#testing/pdf-files.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence } from '#testing/sharing.ts';
import type { RequestOptions, TestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { CostUsers, Operation } from './cost-cast.ts';
import { endsSessions, listOperations, tryRequests } from './cost-requests.ts';

/** Rows of each table, below the limit of 2,000 so that some can be added. */
const ROWS = 1900;
const IDS = 14;
const LARGE_PAGES = 2500;
const LARGE_TIMES = 7;
const SMALL_TIMES = 1900;
const LETTER_PARAGRAPHS = 1000;
const PIECES_A_PARAGRAPH = 5;
const PIECE_CHARACTERS = 40;

/** Other applicants of the providers, who own half of the copied rows. The assignments of every second one have ended. */
const OTHERS = 250;
/** Number of users whose sessions can end, more than the operations and variants that end one. */
const LEAVING = 300;
const EXHIBIT = createId(900_000);

/**
 * Tables that are not copied: users, data about requests, and unsent messages, which would be work next to each
 * request.
 */
const singular = new Set([
  'users',
  'sessions',
  'accounts',
  'user_roles',
  'profiles',
  'admin_roles',
  'two_factors',
  'broadcasts',
  'outbox',
]);

/** Fills a database before its server starts. */
export async function seedCast(settings: Record<string, string>): Promise<CostUsers> {
  const services = await openServices(readEnv(settings));
  try {
    return await seed(toTestApp(services));
  } finally {
    await services.database.close();
  }
}

function toTestApp(services: Services): TestApp {
  const hono = createApp(services);
  return {
    ...services,
    async request(method: string, path: string, { as, body, headers }: RequestOptions = {}) {
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      return hono.request(
        path,
        {
          method,
          headers: {
            origin: services.env.APP_URL,
            ...(as && { cookie: as.cookie }),
            ...(body !== undefined && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body !== undefined && { body: (isRaw ? body : JSON.stringify(body)) as BodyInit }),
        },
        { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
      );
    },
  };
}

async function seed(app: TestApp): Promise<CostUsers> {
  const { database } = app;
  const [other, applicant] = [await createUser(database), await createUser(database)];
  await fillCase(app, other);
  const others = await createUsers(database, OTHERS);
  const applicants = [applicant, ...others];
  const mentor = await createBookableProvider(database, 'mentor', { applicants });
  const attorney = await createBookableProvider(database, 'attorney', { applicants });
  const former = others.filter((_one, place) => place % 2 === 0).map(({ id }) => id);
  await database.asSystem('a trial ends assignments', (tx) =>
    tx.delete(mentorAssignments).where(inArray(mentorAssignments.userId, former)),
  );
  for (const provider of [mentor, attorney]) {
    await shareEvidence(database, applicant, { provider, types: 'all', canEditBinder: true });
  }
  const owner = await createUser(database, { role: 'admin', isOwner: true });
  await fillCase(app, applicant);
  const document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
  const leavers = await createUsers(database, LEAVING);
  const cast: CostUsers = {
    applicant,
    mentor,
    attorney,
    owner,
    other,
    leaving: () => leavers.pop() ?? applicant,
    document,
    operations: listOperations(document),
    ids: {},
    exhibit: EXHIBIT,
    bodies: await fillBinder(app, applicant),
  };
  const known = { ...cast, ids: await readIds(database) };
  for (const operation of cast.operations.filter((one) => one.method === 'POST' && one.json && !endsSessions(one))) {
    await addCostliest(app, known, operation);
  }
  await copyRows(database, applicant, others);
  return { ...cast, ids: await readIds(database) };
}

async function createUsers(database: Database, count: number): Promise<TestUser[]> {
  const created: TestUser[] = [];
  while (created.length < count) created.push(await createUser(database));
  return created;
}

/** Adds one row with the costliest accepted input, if the operation adds one. */
async function addCostliest(app: TestApp, cast: CostUsers, operation: Operation): Promise<void> {
  await tryRequests({ cast, operation, variant: 'expanding' }, async ({ as, method, path, body }) => {
    const response = await app.request(method, path, { ...(as && { as }), body });
    const text = await response.text();
    return { status: response.status, problem: response.status === 422 ? JSON.parse(text) : undefined };
  });
}

/** A binder with nearly the maximum of files and pages, and the longest letter. */
async function fillBinder(app: TestApp, as: TestUser): Promise<CostUsers['bodies']> {
  const page = { text: 'a' };
  const large = await uploadFile(app, {
    as,
    bucket: 'binder',
    name: 'large.pdf',
    bytes: pagesPdf(Array.from({ length: LARGE_PAGES }, () => page)),
  });
  const small = await uploadFile(app, { as, bucket: 'binder', name: 'small.pdf', bytes: pagesPdf([page]) });
  const files = [
    ...Array.from({ length: LARGE_TIMES }, () => large.url),
    ...Array.from({ length: SMALL_TIMES }, () => small.url),
  ];
  const { binder } = (await (await app.request('GET', '/api/binder', { as })).json()) as BinderResponse;
  if (!binder) throw new Error('there is no binder');
  const items = files.map((file, index) => ({
    id: createId(index + 1),
    title: '\ufdfa'.repeat(100),
    isIncluded: true,
    file,
    from: 'upload' as const,
  }));
  const sections = binder.outline.sections.map((section) =>
    section.id === 'continuing-work'
      ? {
          ...section,
          exhibits: [{ id: EXHIBIT, title: 'All', isIncluded: true, record: null, items }],
        }
      : section,
  );
  const arranged = { version: binder.version, outline: { sections } };
  await expectAccepted(app.request('PATCH', '/api/binder', { as, body: arranged }));
  await inspectDueFiles(app, new AbortController().signal);
  const letter = await (await app.request('GET', `/api/letters/${binder.id}`, { as })).json();
  const document = createLetter(
    ...Array.from({ length: LETTER_PARAGRAPHS }, (_, index) =>
      createParagraph(
        index + 1,
        ...Array.from({ length: PIECES_A_PARAGRAPH }, () => '\ufdfa'.repeat(PIECE_CHARACTERS)),
      ),
    ),
  );
  const written = { version: versionIn(letter), document };
  await expectAccepted(app.request('PATCH', `/api/letters/${binder.id}`, { as, body: written }));
  return {
    'PATCH /api/binder': [arranged],
    'PATCH /api/binder-reviews/{binder}': [arranged],
    'PATCH /api/letters/{binder}': [written],
    'PUT /api/drafts': [{ form: 'awards', base_version: null, values: deepValues() }],
  };
}

/** Returns values as deep as JSON may be, and as long as a draft may be. */
function deepValues(): object {
  let value: unknown = '\ufdfa'.repeat(1000);
  for (let depth = 0; depth < 25; depth += 1) value = { a: value };
  return { award_name: value, ...Object.fromEntries(Array.from({ length: 9000 }, (_, key) => [`k${key}`, '\ufdfa'])) };
}

/** Version in a response, at any depth. */
export function versionIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('version' in body && typeof body.version === 'number') return body.version;
  return Object.values(body)
    .map((part) => (Array.isArray(part) ? undefined : versionIn(part)))
    .find((version) => version !== undefined);
}

async function expectAccepted(sending: Promise<Response>): Promise<void> {
  const response = await sending;
  if (response.ok) return;
  const text = (await response.text()).slice(0, 500);
  throw new Error(`a step of the seed was answered ${response.status}: ${text}`);
}

type Table = { name: string; columns: { name: string; type: string }[] };

/** Copies the newest row of each table without triggers, like users who wrote for hours. */
async function copyRows(database: Database, { id: owner }: TestUser, others: readonly TestUser[]): Promise<void> {
  const other = sql`(${sql.param(others.map(({ id }) => id))}::uuid[])[1 + copied_place % ${others.length}]`;
  for (const { name, columns } of await readTables(database)) {
    if (singular.has(name)) continue;
    const copied = columns.filter((column) => !['id', 'number', 'previous_id'].includes(column.name));
    const names = copied.map((column) => sql.identifier(column.name));
    const values = copied.map(({ type }, index) =>
      type === 'uuid'
        ? sql`case when copied_place > ${ROWS / 2} and ${names[index]} = ${owner} then ${other} else ${names[index]} end`
        : names[index],
    );
    const isKept = columns.some((column) => column.name === 'deleted_at') ? sql`where deleted_at is null` : sql``;
    const table = sql.identifier(name);
    await database.asSystem('a trial fills a table', async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} from (select * from ${table} ${isKept} ${newest(columns)} limit 1) as newest, generate_series(1, ${ROWS}) as copied_place on conflict do nothing`,
      );
    });
  }
  await database.asSystem('a trial fills the tables', (tx) => tx.execute(sql`analyze`));
}

function newest(columns: Table['columns']): SQL {
  return columns.some(({ name }) => name === 'created_at') ? sql`order by created_at desc` : sql``;
}

/** Returns tables whose rows have an ID, with their written columns. */
async function readTables(database: Database): Promise<Table[]> {
  return database.asSystem('a trial looks', (tx) =>
    selectRows<Table>(
      tx,
      sql`select c.table_name as name, json_agg(json_build_object('name', c.column_name, 'type', c.data_type) order by c.ordinal_position) as columns
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
        group by c.table_name having bool_or(c.column_name = 'id' and c.data_type = 'uuid') order by 1`,
    ),
  );
}

async function readIds(database: Database): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {};
  for (const { name, columns } of await readTables(database)) {
    const rows = await database.asSystem('a trial looks', (tx) =>
      selectRows<{ id: string }>(tx, sql`select id from ${sql.identifier(name)} ${newest(columns)} limit ${IDS}`),
    );
    ids[name] = rows.map(({ id }) => id);
  }
  return ids;
}
